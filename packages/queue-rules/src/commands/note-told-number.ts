import { unchanged, type Change } from '../decision.js';
import type { Moment } from '../moment.js';
import type { Queue } from '../queue.js';
import { isToldToday, type ToldNumber } from '../told-number.js';

/** The ticket has another number than the tablet told: the told one is given to nobody else today. */
export interface NoteToldNumber extends ToldNumber {
  type: 'noteToldNumber';
  /** Lower case. */
  key: string;
}

export function noteToldNumber(queue: Queue, command: NoteToldNumber, now: Moment): Change<undefined> {
  if (!isToldToday(queue, command, now)) return unchanged(queue, undefined);
  const { key, number } = command;
  return {
    queue: { ...queue, reserveUsed: [...queue.reserveUsed, number] },
    events: [{ type: 'numberHeld', key, number }],
    answer: undefined,
  };
}
