import type { PipelineStage } from 'mongoose';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { visitsOfDay } from '../queue/schemas/visit.schema.js';

/** Number of served customers and their average wait in ms, which is missing if nobody was served. */
export interface Served {
  served: number;
  averageWaitMs: number;
}

const arrival = { $ifNull: ['$arrivedAt', '$checkedInAt'] };
const fields = { number: 1, outcome: 1, checkedInAt: 1, arrivedAt: 1, closedAt: 1, turn: 1 } as const;

/**
 * Reads {@link Served} from `visits`, after a read of the queue: entries in both count once. A customer's
 * turn begins when they are called to a chair; in a shop with one chair, when everybody in front has been closed.
 */
export function servedPipeline(
  day: string,
  { _id, waiting, closed }: Pick<LiveDocument, '_id' | 'waiting' | 'closed'>,
): PipelineStage[] {
  const closedToday = closed.filter(({ serviceDay }) => serviceDay === day);
  const known = [...waiting, ...closedToday].map(({ number }) => number);
  return [
    { $match: { ...visitsOfDay(_id, day), number: { $nin: known } } },
    { $unionWith: { pipeline: [{ $documents: closedToday }] } },
    { $project: fields },
    {
      $setWindowFields: {
        sortBy: { checkedInAt: 1, arrivedAt: 1, number: 1 },
        output: { freeAt: { $max: '$closedAt', window: { documents: ['unbounded', -1] } } },
      },
    },
    { $match: { outcome: 'served' } },
    { $set: { turnAt: { $min: [{ $ifNull: ['$turn.calledAt', '$freeAt', arrival] }, '$closedAt'] } } },
    {
      $group: {
        _id: null,
        served: { $sum: 1 },
        averageWaitMs: { $avg: { $max: [0, { $subtract: ['$turnAt', arrival] }] } },
      },
    },
  ];
}
