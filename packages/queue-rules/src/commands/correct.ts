import { refused, seenChange, unchanged, type Decision } from '../decision.js';
import { FURTHER_DETAILS } from '../details.js';
import { editOf, withDetails } from '../entry-changes.js';
import { targetIn, type CustomerTarget } from '../customer-target.js';
import type { Moment } from '../moment.js';
import type { CustomerDetails, Queue } from '../queue.js';

/** Staff correct a customer's details. */
export interface Correct extends CustomerTarget {
  type: 'correct';
  /** All of them: missing ones are removed. */
  details: CustomerDetails;
}

export function correct(queue: Queue, command: Correct, now: Moment): Decision<undefined> {
  const { details } = command;
  const entry = targetIn(queue, command, now);
  if (!entry) return refused('TICKET_NOT_FOUND');
  const isSame =
    details.name === entry.name && FURTHER_DETAILS.every((field) => details[field] === entry[field]);
  if (isSame) return unchanged(queue, undefined);
  const corrected = withDetails(entry, details);
  const waiting = queue.waiting.map((each) => (each === entry ? corrected : each));
  const { key, number } = entry;
  return {
    queue: seenChange(queue, { waiting }, now),
    events: [{ type: 'corrected', key, number, edit: editOf(corrected) }],
    answer: undefined,
  };
}
