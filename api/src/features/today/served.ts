import type { mongo } from 'mongoose';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { visitsOfDay } from '../queue/schemas/visit.schema.js';

/** How many customers were served, and how long they waited on average, in ms; nothing where nobody was. */
export interface Served {
  served: number;
  averageWaitMs: number;
}

const arrival = { $ifNull: ['$arrivedAt', '$checkedInAt'] };
const fields = { number: 1, outcome: 1, checkedInAt: 1, arrivedAt: 1, closedAt: 1 } as const;

/**
 * Reads {@link Served} from `visits`, for a queue that was read before: what is moved from there to the history meanwhile, or is in
 * both, counts once. A customer's turn came when everybody who stood before them was closed.
 */
export function servedOn(
  day: string,
  { _id, waiting, closed }: Pick<LiveDocument, '_id' | 'waiting' | 'closed'>,
): mongo.Document[] {
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
    { $set: { turnAt: { $min: [{ $ifNull: ['$freeAt', arrival] }, '$closedAt'] } } },
    {
      $group: {
        _id: null,
        served: { $sum: 1 },
        averageWaitMs: { $avg: { $max: [0, { $subtract: ['$turnAt', arrival] }] } },
      },
    },
  ];
}
