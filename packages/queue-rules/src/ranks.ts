import { orderOf, placeOf, withEntryAt } from './queue-order.js';
import { lineOf, servedAlone } from './serving.js';
import type { Entry, Queue } from './queue.js';

/** The smallest difference between two times in ms as numbers of today. */
const STEP_MS = 2 ** -12;

/**
 * The rank directly behind a customer. Between two who arrived within a millisecond it can be halved some ten times; after that the
 * customer comes a place further back.
 * @param behind null: before everybody who waits
 */
export function rankBehind(
  queue: Pick<Queue, 'waiting' | 'settings'>,
  moved: Entry,
  behind: Entry | null,
): number {
  const line = lineOf(queue).filter(({ key }) => key !== moved.key);
  const { entry: alone } = servedAlone(queue);
  const before = behind ?? (alone?.key === moved.key ? undefined : alone);
  const after = line[behind ? line.findIndex(({ key }) => key === behind.key) + 1 : 0];
  if (!before) return after ? orderOf(after) - 1 : orderOf(moved);
  const middle = after ? (orderOf(before) + orderOf(after)) / 2 : orderOf(before) + 1;
  return Math.max(middle, orderOf(before) + STEP_MS);
}

/** The rank of the place by arrival: none, unless that were before the only customer being served. */
export function rankByArrival(queue: Pick<Queue, 'waiting' | 'settings'>, entry: Entry): number | undefined {
  const { entry: alone } = servedAlone(queue);
  const isBehind = !alone || alone.key === entry.key || orderOf(unranked(entry)) > orderOf(alone);
  return isBehind ? undefined : rankBehind(queue, entry, null);
}

export function unranked({ rank: _rank, ...entry }: Entry): Entry {
  return entry;
}

export const ranked = (entry: Entry, rank: number | undefined): Entry =>
  rank === undefined ? unranked(entry) : { ...entry, rank };

/** The list with this customer as given, at the place of their rank. Nobody else moves. */
export function withRanked(waiting: readonly Entry[], entry: Entry): Entry[] {
  const before = waiting.find(({ key }) => key === entry.key);
  if (before && orderOf(before) === orderOf(entry))
    return waiting.map((each) => (each === before ? entry : each));
  const others = waiting.filter((each) => each !== before);
  return withEntryAt(others, entry, placeOf(others, entry, 0));
}
