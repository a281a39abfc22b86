import type { Moment } from './moment.js';
import type { Break, Queue } from './queue.js';

/** The chair's break, unless its time is over. */
export const breakOf = (
  { breaks }: Pick<Queue, 'breaks'>,
  chair: string,
  { at }: Pick<Moment, 'at'>,
): Break | undefined => breaks.find((each) => each.chair === chair && (!each.until || each.until > at));
