import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mongo, type Model, type PipelineStage, type QueryFilter } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { Scheduler, type StopTask } from '../../platform/clock/scheduler.js';
import { SweepMetrics } from '../../platform/metrics/sweep-metrics.js';
import { joinCodeModel, type JoinCodeDocument } from '../queue/schemas/join-code.schema.js';
import { queueModel, type QueueDocument } from '../queue/schemas/queue.schema.js';
import { isJoinCode, makeJoinCode } from './settings-rules.js';

/** How long after its claim a code may be put in force. */
const CLAIM_VALID_MS = 5 * 60_000;
/** An older claim that is not in force is abandoned. The gap covers differences of servers' clocks. */
const CLAIM_KEPT_MS = 10 * 60_000;

/** Releases before this collection use this unique index of `queues`, and make it when they start. */
const EARLIER_INDEX = 'settings.joinCode_1';
/** The index is dropped after no such release has made a code for this long. */
const ADOPT_INTERVAL_MS = 60 * 60_000;
/** MongoDB's codes for a missing index, and one that is being dropped or was dropped. */
const NO_INDEX = new Set<unknown>([2, 175, 27]);

/** A code that no other shop can have. */
export interface JoinCodeClaim {
  code: string;
  /** It must not be put in force later. */
  validUntil: Date;
}

/** Owners of the codes by which customers join from their phones. */
@Injectable()
export class JoinCodes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #stop: StopTask | undefined;

  constructor(
    @InjectModel(joinCodeModel.name) private readonly claims: Model<JoinCodeDocument>,
    @InjectModel(queueModel.name) private readonly queues: Model<QueueDocument>,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
    private readonly metrics: SweepMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.#stop = this.scheduler.every(ADOPT_INTERVAL_MS, () => this.adopt());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  /**
   * Call it before the command that puts the code in force.
   * @throws the driver's duplicate key error if another shop has the code
   */
  async claim(ownerId: string, code = makeJoinCode()): Promise<JoinCodeClaim> {
    const claimedAt = this.clock.now();
    await this.claims.insertOne({ _id: code, ownerId: new mongo.ObjectId(ownerId), claimedAt });
    return { code, validUntil: new Date(claimedAt.getTime() + CLAIM_VALID_MS) };
  }

  /** Call it after that command. Also frees codes of an earlier change that a crash interrupted. */
  async release(ownerId: string, { inForce, gone }: Record<'inForce' | 'gone', string | undefined>) {
    const old = new Date(this.clock.now().getTime() - CLAIM_KEPT_MS);
    await this.claims.deleteMany({
      ownerId: new mongo.ObjectId(ownerId),
      $and: [{ _id: { $ne: inForce } }, { $or: [{ _id: gone }, { claimedAt: { $lt: old } }] }],
    });
  }

  /** @returns the owner whose code is in force, also while joining is paused */
  async shopWith(code: string): Promise<string | null> {
    if (!isJoinCode(code)) return null;
    const claim = await this.claims.findOne({ _id: code }).lean();
    const inForce: QueryFilter<QueueDocument> = {
      'settings.joinCode': code,
      'settings.joining': { $in: ['open', 'paused'] },
    };
    const shop = claim
      ? await this.queues.findOne({ _id: claim.ownerId, ...inForce }, { _id: 1 }).lean()
      : await this.#unclaimed(inForce);
    return shop?._id.toHexString() ?? null;
  }

  /**
   * Claims codes that processes of an earlier release have put in force. If there are none, drops their
   * index; until then {@link shopWith} uses it.
   */
  async adopt(): Promise<void> {
    await this.#adopt().catch(unlessIndexIsGone);
    this.metrics.succeeded('joinCodes');
  }

  async #adopt(): Promise<void> {
    const into = this.claims.collection.collectionName;
    const codes: PipelineStage[] = [
      { $match: { 'settings.joinCode': { $exists: true } } },
      { $project: { _id: '$settings.joinCode', ownerId: '$_id', claimedAt: '$$NOW' } },
    ];
    const unclaimed: PipelineStage[] = [
      ...codes,
      { $lookup: { from: into, localField: '_id', foreignField: '_id', as: 'claims' } },
      { $match: { claims: [] } },
      { $limit: 1 },
    ];
    const claims: PipelineStage[] = [...codes, { $merge: { into, whenMatched: 'keepExisting' } }];
    const byIndex = { hint: EARLIER_INDEX };
    const [first] = await this.queues.aggregate(unclaimed, byIndex);
    if (first) await this.queues.aggregate(claims, byIndex);
    else await this.queues.collection.dropIndex(EARLIER_INDEX);
  }

  /** Only by the earlier release's index, so that guesses never scan the collection. */
  async #unclaimed(inForce: QueryFilter<QueueDocument>): Promise<Pick<QueueDocument, '_id'> | null> {
    const found = this.queues.findOne(inForce, { _id: 1 }, { hint: EARLIER_INDEX }).lean();
    return found.catch(unlessIndexIsGone);
  }
}

function unlessIndexIsGone(error: unknown): null {
  if (error instanceof mongo.MongoServerError && NO_INDEX.has(error.code)) return null;
  throw error;
}
