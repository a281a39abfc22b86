import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { TodayFigures } from '@queuebell/contracts';
import { arrivalOf, lineOf, todayOf } from '@queuebell/queue-rules';
import type { Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { visitModel, type Visit } from '../queue/schemas/visit.schema.js';
import { servedPipeline, type Served } from './served-pipeline.js';

/** The queue comes from memory, customers who were served earlier today from the history. */
@Injectable()
export class TodayService {
  constructor(
    @InjectModel(visitModel.name) private readonly visits: Model<Visit>,
    private readonly live: LiveQueues,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError('NOT_FOUND') */
  async figures(ownerId: string): Promise<TodayFigures> {
    const stored = await this.live.read(ownerId);
    const now = this.clock.now();
    const serviceDay = todayOf(stored, now);
    // The queue of an earlier day stays stored until today's first number.
    const queue = serviceDay === stored.serviceDay ? stored : { ...stored, waiting: [], closed: [] };
    const [found] = await this.visits.aggregate<Served>(servedPipeline(serviceDay, queue));
    return {
      serviceDay,
      ...waitsAt(now, queue),
      served: found?.served ?? 0,
      averageWaitMs: found ? Math.round(found.averageWaitMs) : null,
    };
  }
}

/** Of everybody who is not being served. */
function waitsAt(
  now: Date,
  queue: Pick<LiveDocument, 'waiting' | 'settings'>,
): Pick<TodayFigures, 'waiting' | 'longestWaitMs'> {
  const waits = lineOf(queue).map((entry) => Math.max(0, now.getTime() - arrivalOf(entry).getTime()));
  return { waiting: waits.length, longestWaitMs: waits.length > 0 ? Math.max(...waits) : null };
}
