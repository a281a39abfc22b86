import { seenChange, unchanged, type Change } from './decision.js';
import type { NewEvent } from './events.js';
import type { Moment } from './moment.js';
import { detailsIn, FURTHER_DETAILS } from './details.js';
import type { CustomerDetails, Entry, Hold, Queue, Turn } from './queue.js';
import { ranked, withRanked } from './ranks.js';

/** A customer after some changes, and their events. */
export interface ChangedEntry {
  entry: Entry;
  events: readonly NewEvent[];
}

/** @param changes a present key with the value undefined removes the field */
export function changedEntry(
  entry: Entry,
  changes: {
    turn?: Turn | undefined;
    hold?: Hold | undefined;
    rank?: number | undefined;
    askedFor?: string;
  },
): ChangedEntry {
  const { key, number } = entry;
  let next = entry;
  const events: NewEvent[] = [];
  if ('turn' in changes && changes.turn !== entry.turn) {
    const { turn: from = null, ...others } = next;
    const { turn: to } = changes;
    next = to ? { ...others, turn: to } : others;
    events.push({ type: 'turned', key, number, from, to: to ?? null });
  }
  if ('hold' in changes && changes.hold !== entry.hold) {
    const { hold: from = null, ...others } = next;
    const { hold: to } = changes;
    next = to ? { ...others, hold: to } : others;
    events.push({ type: 'held', key, number, from, to: to ?? null });
  }
  if ('rank' in changes && changes.rank !== entry.rank) {
    next = ranked(next, changes.rank);
    events.push({ type: 'moved', key, number, from: entry.rank ?? null, to: changes.rank ?? null });
  }
  if (changes.askedFor !== undefined && changes.askedFor !== entry.askedFor) {
    next = withDetails(next, { ...detailsIn(next), askedFor: changes.askedFor });
    events.push({ type: 'corrected', key, number, edit: editOf(next) });
  }
  return { entry: next, events };
}

/** The customer with other details. Those before stay for an undo. */
export function withDetails(entry: Entry, details: CustomerDetails): Entry {
  const others = Object.entries(entry).filter(
    ([name]) => !(FURTHER_DETAILS as readonly string[]).includes(name),
  );
  return {
    ...(Object.fromEntries(others) as Omit<Entry, 'name'>),
    ...details,
    detailsBefore: detailsIn(entry),
    edits: editOf(entry) + 1,
  };
}

/** The number of the last change whose texts the entry holds. */
export const editOf = ({ edits = 0 }: Entry): number => edits;

/** The queue with this customer as changed, at their place. */
export function withChanged(queue: Queue, { entry, events }: ChangedEntry, now: Moment): Change<undefined> {
  if (events.length === 0) return unchanged(queue, undefined);
  const waiting = withRanked(queue.waiting, entry);
  return { queue: seenChange(queue, { waiting }, now), events, answer: undefined };
}
