import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ServiceDay } from '@queuebell/queue-rules';
import { isIn } from '@queuebell/wait-estimate';
import { mongo, type Model } from 'mongoose';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { SweepMetrics } from '../../platform/metrics/sweep-metrics.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import {
  waitRecordModel,
  type WaitRecord,
  type WaitRecordDocument,
} from '../queue/schemas/wait-record.schema.js';
import { DayCounts } from '../queue/day-counts.js';
import type { QueueChange } from '../queue/writer/decide-group.js';
import { QueueWriters } from '../queue/writer/queue-writers.js';
import { waitEventsOf, mayTeach, type WaitEvent } from './wait-events.js';
import { recordAfter, NOTHING_LEARNED, scoreOf } from './learning.js';

const WRITTEN_EVERY_MS = 5_000;
/** Of one shop between two writes. No shop has more; a flood of changes must not cost memory and time. */
const NOTED_MAX = 200;
/** Other processes may write the same record. */
const TRIES = 5;

/** Whether a customer was called within the first range that they were shown. */
interface DayScore {
  readonly day: ServiceDay;
  readonly isRight: boolean;
}

function dayScoresOf(record: WaitRecord, event: WaitEvent): DayScore[] {
  const score = event.is === 'called' ? scoreOf(record, event) : null;
  if (event.is !== 'called' || !score?.shown) return [];
  return [{ day: event.day, isRight: isIn(score.shown, score.waited) }];
}

/**
 * The records of all shops. Changes are noted in memory, after screens and before callers hear of them, and written every few seconds. If
 * a process dies, its notes are lost: nothing is learned from these customers, and none is counted twice.
 */
@Injectable()
export class WaitRecords implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(WaitRecords.name);
  readonly #noted = new Map<string, WaitEvent[]>();
  #stop: StopTask | undefined;

  constructor(
    @InjectModel(waitRecordModel.name) private readonly records: Model<WaitRecordDocument>,
    private readonly scheduler: Scheduler,
    private readonly metrics: SweepMetrics,
    private readonly counts: DayCounts,
    writers: QueueWriters,
  ) {
    writers.onWritten((ownerId, changes) => this.#learn(ownerId, changes));
  }

  onApplicationBootstrap(): void {
    this.#stop = this.scheduler.every(WRITTEN_EVERY_MS, () => this.write());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stop?.();
    await this.write();
    await this.counts.write();
  }

  note(ownerId: string, ...events: readonly WaitEvent[]): void {
    if (events.length === 0) return;
    const noted = this.#noted.get(ownerId) ?? [];
    noted.push(...events.slice(0, NOTED_MAX - noted.length));
    this.#noted.set(ownerId, noted);
  }

  /** With what this process has noted. */
  async read(ownerId: string): Promise<WaitRecord> {
    const stored = await this.#stored(ownerId);
    return (this.#noted.get(ownerId) ?? []).reduce(recordAfter, stored ?? NOTHING_LEARNED);
  }

  /** One shop's failure does not stop the others. */
  async write(): Promise<void> {
    let isWhole = true;
    for (const [ownerId, noted] of this.#noted) {
      try {
        await this.#write(ownerId, noted);
      } catch (error) {
        isWhole = false;
        this.#logger.warn(`The waits of ${ownerId} were not written: ${String(error)}`);
      }
    }
    if (isWhole) this.metrics.succeeded('waits');
  }

  async #write(ownerId: string, noted: readonly WaitEvent[]): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const stored = await this.#stored(ownerId);
      const count = noted.length;
      const scores: DayScore[] = [];
      let record: WaitRecord = stored ?? NOTHING_LEARNED;
      for (const event of noted) {
        scores.push(...dayScoresOf(record, event));
        record = recordAfter(record, event);
      }
      const { history, fresh, again, firstRanges } = record;
      if (!(await this.#replace(ownerId, stored?.version, { history, fresh, again, firstRanges }))) continue;
      this.#count(ownerId, scores);
      const left = noted.slice(count);
      if (left.length > 0) this.#noted.set(ownerId, left);
      else this.#noted.delete(ownerId);
      return;
    }
  }

  /** @returns false if another process was faster */
  async #replace(ownerId: string, version: number | undefined, record: WaitRecord): Promise<boolean> {
    const _id = new mongo.ObjectId(ownerId);
    if (version !== undefined) {
      const change = { $set: { ...record, version: version + 1 } };
      return (await this.records.updateOne({ _id, version }, change)).matchedCount === 1;
    }
    try {
      await this.records.insertOne({ _id, version: 1, ...record });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  #count(ownerId: string, scores: readonly DayScore[]): void {
    for (const { day, isRight } of scores) {
      this.counts.add(ownerId, day, 'rangesShown');
      if (isRight) this.counts.add(ownerId, day, 'rangesRight');
    }
  }

  #stored(ownerId: string): Promise<WaitRecordDocument | null> {
    return this.records.findOne({ _id: new mongo.ObjectId(ownerId) }).lean();
  }

  #learn(ownerId: string, changes: readonly QueueChange[]): void {
    try {
      for (const change of changes) {
        const isFull = (this.#noted.get(ownerId)?.length ?? 0) >= NOTED_MAX;
        if (!isFull && mayTeach(change)) this.note(ownerId, ...waitEventsOf(change));
      }
    } catch (error) {
      this.#logger.error(`Nothing was learned from a change of ${ownerId}.`, error);
    }
  }
}
