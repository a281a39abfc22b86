import { arrivalOf, orderAt, orderOf, placeByArrival, placeOf, withEntryAt } from './queue-order.js';
import { lineOf, servedAlone } from './serving.js';
import type { Entry, Queue } from './queue.js';

/** The smallest difference between two present times that are stored as numbers of ms. */
const STEP_MS = 2 ** -12;

type Ranked = Pick<Queue, 'waiting' | 'settings'>;

/**
 * The rank directly behind a customer; the present one, if the moved customer stands there. Between two who arrived within a
 * millisecond it can be halved some ten times; after that the customer comes a place further back.
 * @param behind null: at the front of the queue
 */
export function rankBehind(queue: Ranked, moved: Entry, behind: Entry | null): number | undefined {
  const before = neighbourBefore(queue, moved, behind);
  const all = queue.waiting.filter(({ turn }) => !turn);
  const place = all.indexOf(moved);
  if (place >= 0 && all[place - 1] === before) return moved.rank;
  const others = all.filter(({ key }) => key !== moved.key);
  const after = others[before ? others.indexOf(before) + 1 : 0];
  if (!before && !after) return moved.rank;
  const limit = after ? orderOf(after) : Infinity;
  const nearest = Math.max(before ? orderOf(before) : -Infinity, lastOrderBelow(limit, queue, moved));
  if (!before) return Math.max((nearest + limit) / 2, limit - 1);
  return Math.max(after ? (nearest + limit) / 2 : nearest + 1, nearest + STEP_MS);
}

/** Also of customers in chairs: they keep their places, and no two customers may have the same one when they come back to the queue. */
const lastOrderBelow = (limit: number, { waiting }: Ranked, moved: Entry): number =>
  waiting.reduce((last, entry) => {
    const order = entry.key === moved.key ? -Infinity : orderOf(entry);
    return order < limit && order > last ? order : last;
  }, -Infinity);

/** Nobody comes before the only customer being served. */
function neighbourBefore(queue: Ranked, moved: Entry, behind: Entry | null): Entry | undefined {
  const { entry: alone, placeBehind } = servedAlone(queue);
  if (!alone || alone.key === moved.key) return behind ?? undefined;
  return behind && queue.waiting.indexOf(behind) >= placeBehind ? behind : alone;
}

/** This rank, or one beside it where somebody else has the same time by now. */
export function rankBeside({ waiting }: Ranked, entry: Entry, rank: number | undefined): number | undefined {
  const back = ranked(entry, rank);
  const own = orderOf(back);
  const others = waiting.filter(({ key }) => key !== entry.key);
  if (others.every((other) => orderOf(other) !== own)) return rank;
  return orderAt(others, placeOf(others, back, 0), own);
}

/** The rank of the place by arrival, behind the only customer being served: none where the own time gives that place. */
export function rankByArrival(queue: Ranked, entry: Entry): number | undefined {
  const { entry: alone } = servedAlone(queue);
  const others = queue.waiting.filter(({ key }) => key !== entry.key);
  const arrival = { arrivedAt: arrivalOf(entry), number: entry.number };
  const { place, order } = placeByArrival(others, arrival, alone ? others.indexOf(alone) + 1 : 0);
  const own = entry.checkedInAt.getTime();
  const stands = order !== own && place === queue.waiting.indexOf(entry);
  const found = stands ? orderAt(others, place, orderOf(entry)) : order;
  return found === own ? undefined : found;
}

/** The rank of the place by priority: behind the others with a reason who stand in front, so before all those without one. */
export function rankByPriority(queue: Ranked, entry: Entry): number | undefined {
  const line = lineOf(queue).filter(({ key }) => key !== entry.key);
  const without = line.findIndex(({ priority }) => priority === undefined);
  const preferred = without < 0 ? line : line.slice(0, without);
  return rankBehind(queue, entry, preferred.findLast((other) => orderOf(other) < orderOf(entry)) ?? null);
}

/** The rank of a customer who comes back to the queue: by priority with a reason, else by arrival. */
export const rankInLine = (queue: Ranked, entry: Entry): number | undefined =>
  entry.priority === undefined ? rankByArrival(queue, entry) : rankByPriority(queue, entry);

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
