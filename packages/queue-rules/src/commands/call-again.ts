import { refused, type Decision } from '../decision.js';
import { withCall } from '../calls.js';
import { isOfToday, type Moment } from '../moment.js';
import type { Entry, Queue, ServiceDay } from '../queue.js';
import { servedIn } from '../serving.js';

/** Staff call a customer who is being served once more. */
export interface CallAgain {
  type: 'callAgain';
  number: number;
  /** The day that the screen shows; on another one nobody is called. Default: today. */
  day?: ServiceDay;
}

export function callAgain(queue: Queue, { number, day }: CallAgain, now: Moment): Decision<undefined> {
  const entry = servedIn(queue).find((each) => each.number === number);
  const isMeant = day === undefined || day === queue.serviceDay;
  if (!entry || !isMeant || !isOfToday(queue, now)) return refused('TICKET_NOT_FOUND');
  const again = counted(entry);
  const waiting = queue.waiting.map((each) => (each === entry ? again : each));
  return {
    queue: { ...withCall({ ...queue, waiting }, again, now), revision: queue.revision + 1 },
    events: [{ type: 'calledAgain', key: entry.key, number }],
    answer: undefined,
  };
}

const counted = (entry: Entry): Entry =>
  entry.turn ? { ...entry, turn: { ...entry.turn, calls: entry.turn.calls + 1 } } : entry;
