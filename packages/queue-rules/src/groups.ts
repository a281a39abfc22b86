import type { ClosedEntry, Entry } from './queue.js';

/**
 * The key of one of a group, 0 for the first one, who has the key of the check-in. The last two digits count on, so a repeat, and a
 * delivery from a tablet, mean the same person.
 */
export function groupKey(key: string, place: number): string {
  if (place === 0) return key;
  const last = (Number.parseInt(key.slice(-2), 16) + place) % 256;
  return key.slice(0, -2) + last.toString(16).padStart(2, '0');
}

/** @param size of the whole group */
export const groupKeys = (key: string, size: number): string[] =>
  Array.from({ length: size }, (_, place) => groupKey(key, place));

type Grouped = Pick<Entry, 'key'> & { group?: string };

/** The key of the customer's ticket: that of the group's first one. */
export const ticketKeyOf = ({ key, group = key }: Grouped): string => group;

/** Those of a list who came together, also a customer who came alone. */
export const togetherWith = <One extends Grouped>(list: readonly One[], ticketKey: string): One[] =>
  list.filter((each) => ticketKeyOf(each) === ticketKey);

interface Lists<Waiting, Closed> {
  readonly waiting: readonly Waiting[];
  readonly closed: readonly Closed[];
}

/** The customers of the ticket that this key opens, who wait, are being served, or were closed recently. */
export function groupOfKey<Waiting extends Grouped = Entry, Closed extends Grouped = ClosedEntry>(
  { waiting, closed }: Lists<Waiting, Closed>,
  key: string,
): Lists<Waiting, Closed> {
  const isTheirs = (each: Grouped) => each.key === key;
  const found = waiting.find(isTheirs) ?? closed.find(isTheirs);
  const ticketKey = found ? ticketKeyOf(found) : key;
  return { waiting: togetherWith(waiting, ticketKey), closed: togetherWith(closed, ticketKey) };
}

/** The new place of a phone whose customer had closed this one. The others of the group are no new place. */
export const joinedAnew = (waiting: readonly Entry[], found: Entry): Entry | undefined =>
  waiting.find(
    (each) =>
      each.joiner !== undefined && each.joiner === found.joiner && ticketKeyOf(each) !== ticketKeyOf(found),
  );
