import { breakOf } from '../breaks.js';
import { unchanged, type Change } from '../decision.js';
import type { Moment } from '../moment.js';
import type { Queue } from '../queue.js';
import { withBreak } from './take-break.js';

/** A chair gets customers again. */
export interface EndBreak {
  type: 'endBreak';
  chair: string;
}

export function endBreak(queue: Queue, { chair }: EndBreak, now: Moment): Change<undefined> {
  return breakOf(queue, chair, now) ? withBreak(queue, chair, null, now) : unchanged(queue, undefined);
}
