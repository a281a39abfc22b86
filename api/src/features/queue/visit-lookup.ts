import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { messages } from '@queuebell/contracts';
import { mayBeInHistory } from '@queuebell/queue-rules';
import { mongo, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { apiErrorOf } from './queue-commands.js';
import type { LiveDocument } from './memory/live-document.js';
import { LiveQueues } from './memory/live-queues.js';
import { visitModel, type Visit } from './schemas/visit.schema.js';
import { Refused } from './writer/refused.js';

const LOOKS_MAX = 50;

/** `visits`: what the history has of the customers. `lookedAt`: how often was archived before the look-up. `queue`: the queue before it. */
export interface LookedUp {
  visits: readonly Visit[];
  lookedAt?: number;
  queue?: LiveDocument;
}

/** Repeated requests whose customers may have left the queue for the history. */
@Injectable()
export class VisitLookup {
  constructor(
    @InjectModel(visitModel.name) private readonly visits: Model<Visit>,
    private readonly live: LiveQueues,
    private readonly clock: Clock,
  ) {}

  /**
   * Looking up and deciding are two steps, so the second checks that nothing was archived in between; if it was, both are done again.
   * @param keys of the customers. They are looked up at once if they may be in the history, otherwise only after a refusal.
   * @param attempt decides; it throws the writer's refusals as they are
   * @throws ApiError with the code of any other refusal
   */
  async during<T>(
    ownerId: string,
    keys: readonly string[],
    attempt: (found: LookedUp) => Promise<T>,
  ): Promise<T> {
    let mustLook = keys.some((key) => mayBeInHistory(key, this.clock.now()));
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      try {
        return await attempt(mustLook ? await this.#lookUp(ownerId, keys) : { visits: [] });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code !== 'IN_HISTORY' && error.code !== 'LOOK_AGAIN') throw apiErrorOf(error);
        mustLook = true;
      }
    }
    throw new ApiError('SERVER_ERROR', messages.serverError, 503);
  }

  async #lookUp(ownerId: string, keys: readonly string[]): Promise<LookedUp> {
    const queue = await this.live.read(ownerId);
    const visits = await this.visits
      .find({ ownerId: new mongo.ObjectId(ownerId), key: { $in: keys } })
      .lean();
    return { visits, lookedAt: queue.archivings, queue };
  }
}
