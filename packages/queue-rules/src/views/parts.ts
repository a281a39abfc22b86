import type { QueueEntry, QueueSnapshot } from '@queuebell/contracts';

/** The customers being served, the last called first, and those who wait, in order. */
export interface Parts {
  served: QueueEntry[];
  waiting: QueueEntry[];
}

export function partsOf({
  data,
  serving = [],
  chairs,
}: Pick<QueueSnapshot, 'data' | 'serving' | 'chairs'>): Parts {
  const [first, ...others] = data;
  const isServed = first && (chairs ? first.turn : !first.hold);
  return isServed ? { served: [first, ...serving], waiting: others } : { served: serving, waiting: data };
}
