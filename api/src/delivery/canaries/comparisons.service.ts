import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CanaryLoads } from '@queuebell/contracts';
import type { Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { SweepMetrics } from '../../platform/metrics/sweep-metrics.js';
import type { Canary } from '../releases/canaries.js';
import { ReleaseStore } from '../releases/release-store.js';
import { TRIES } from './canary-messages.js';
import { ALARM, isWorse, NO_EVIDENCE, strengthOf, type Evidence } from './canary-test.js';
import { comparisonId, comparisonModel, type ComparisonDocument } from './comparison.schema.js';
import { pageLoadModel, type PageLoadDocument } from './page-load.schema.js';
import { SETTLES_AFTER_MS, withHours, withSettled } from './settled-loads.js';

const COMPARED_EVERY_MS = 5_000;
/** Of one canary in one run. */
const LOADS_MAX = 2_000;
const KEPT_MS = 30 * 24 * 3_600_000;
/** A process can die after it has taken a canary back and before it has recorded that. Another one records it, but only within this time. */
const RECORDED_LATE_WITHIN_MS = 10 * 60_000;

/** Compares open canaries with the current releases, and takes back those that are worse. */
@Injectable()
export class Comparisons implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #stop: StopTask | undefined;

  constructor(
    @InjectModel(comparisonModel.name) private readonly comparisons: Model<ComparisonDocument>,
    @InjectModel(pageLoadModel.name) private readonly loads: Model<PageLoadDocument>,
    private readonly store: ReleaseStore,
    private readonly scheduler: Scheduler,
    private readonly metrics: SweepMetrics,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#stop = this.scheduler.every(COMPARED_EVERY_MS, () => this.compareAll());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  /** Any process may do it at any time: each load is counted once, and a canary is taken back once. */
  async compareAll(): Promise<void> {
    const canaries = await this.store.canaries();
    for (const [remote, canary] of Object.entries(canaries)) await this.#compare(remote, canary);
    await this.#takeBackWorse();
    this.metrics.succeeded('canaries');
  }

  /** @returns the comparisons of the last 30 days, the last one first */
  async of(remote: string): Promise<CanaryLoads> {
    const { canary } = await this.store.canaryNews(remote);
    return { remote, ...(canary && { canary }), comparisons: await this.last(remote) };
  }

  /** @param max if given, only so many @returns as in {@link of} */
  async last(remote: string, max = 0): Promise<CanaryLoads['comparisons']> {
    const found = await this.comparisons.find({ remote }).sort({ beganAt: -1 }).limit(max).lean();
    return found.map(({ beganAt, takenBack, version, against, share, evidence, hours = [] }) => ({
      since: beganAt.toISOString(),
      ...(takenBack && { takenBack: takenBack.at.toISOString() }),
      ...{ version, against, share, strength: strengthOf(evidence), alarm: ALARM },
      hours: hours.map((hour) => ({ ...hour, at: hour.at.toISOString() })),
    }));
  }

  async #compare(remote: string, canary: Canary): Promise<void> {
    const before = await this.#comparisonOf(remote, canary);
    const loads = await this.#settledAfter(before._id, before.settledUntil);
    const last = loads.at(-1);
    if (!last) return;
    const now = this.clock.now();
    const evidence = withSettled(before.evidence, loads);
    const isNews = before.worse === undefined && isWorse(evidence);
    // Another process that was faster has moved on `settledUntil`.
    await this.comparisons.updateOne(
      { _id: before._id, settledUntil: before.settledUntil },
      {
        $set: {
          evidence,
          hours: withHours(before.hours ?? [], loads),
          share: canary.share,
          settledUntil: last.openedAt,
          expiresAt: new Date(now.getTime() + KEPT_MS),
          ...(isNews && { worse: { at: now, why: reasonOf(evidence, canary) } }),
        },
      },
    );
  }

  async #comparisonOf(remote: string, canary: Canary): Promise<ComparisonDocument> {
    const { version, against, share } = canary;
    const _id = comparisonId(remote, canary);
    const beganAt = new Date(canary.since);
    const expiresAt = new Date(this.clock.now().getTime() + KEPT_MS);
    const first = { remote, version, against, share, beganAt, expiresAt };
    return this.comparisons
      .findOneAndUpdate(
        { _id },
        {
          $setOnInsert: {
            ...first,
            settledUntil: new Date(beganAt.getTime() - 1),
            evidence: NO_EVIDENCE,
            hours: [],
          },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
      .orFail();
  }

  async #settledAfter(comparison: string, from: Date): Promise<PageLoadDocument[]> {
    const until = new Date(this.clock.now().getTime() - SETTLES_AFTER_MS);
    const openedAt = { $gt: from, $lte: until };
    const loads = await this.loads
      .find({ comparison, openedAt })
      .sort({ openedAt: 1, _id: 1 })
      .limit(LOADS_MAX)
      .lean();
    if (loads.length < LOADS_MAX) return loads;
    // More loads may have the time of the last one, so all of that time are left for the next run.
    const last = loads.at(-1)?.openedAt.getTime();
    return loads.filter((load) => load.openedAt.getTime() !== last);
  }

  async #takeBackWorse(): Promise<void> {
    const canaries = await this.store.canaries();
    const worse = await this.comparisons
      .find({ worse: { $exists: true }, takenBack: { $exists: false } })
      .lean();
    for (const { _id, remote, version, worse: found } of worse) {
      const canary = canaries[remote];
      const isOpen = canary !== undefined && comparisonId(remote, canary) === _id;
      if (!found || (isOpen && canary.pinned)) continue;
      const isTaken = isOpen
        ? await this.store.takeBack(remote, canary, found.why)
        : await this.#wasTakenBack(remote, version, found.at);
      if (!isTaken) continue;
      const takenBack = { at: this.clock.now(), untold: { webhook: TRIES, mail: TRIES } };
      await this.comparisons.updateOne({ _id, takenBack: { $exists: false } }, { $set: { takenBack } });
    }
  }

  async #wasTakenBack(remote: string, version: string, since: Date): Promise<boolean> {
    if (this.clock.now().getTime() - since.getTime() > RECORDED_LATE_WITHIN_MS) return false;
    const { takenBack = [] } = await this.store.canaryNews(remote);
    return takenBack.some((each) => each.version === version && new Date(each.at) >= since);
  }
}

const reasonOf = ({ compared: { canary, current } }: Evidence, { against }: Canary): string =>
  `${canary.failed} of ${canary.loads} page loads failed, of ${against} ${current.failed} of ${current.loads} in the same time.`;
