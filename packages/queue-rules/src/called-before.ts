import { breakOf } from './breaks.js';
import type { Moment } from './moment.js';
import type { Break, Entry, StoredSettings } from './queue.js';
import { hasChairs, lineOf } from './serving.js';
import { chairsFor, type Wishes } from './wishes.js';

/** Stored queues of older releases have no settings and no breaks. */
interface Chairs {
  readonly settings?: StoredSettings;
  readonly breaks?: readonly Break[];
}

type Waiting = Pick<Entry, 'number' | 'turn' | 'hold'> & Wishes;

/** Whether the chair may get this customer. */
export function mayTake(queue: Chairs, chair: string, entry: Wishes & { hold?: unknown }): boolean {
  if (entry.hold) return false;
  const isForAny = entry.askedFor === undefined && entry.service === undefined;
  return isForAny || chairsFor(queue, entry).some(({ id }) => id === chair);
}

/**
 * The customers who will be called before this one who waits, in order. In a shop with several chairs these are the ones of the
 * chair that will come to this customer first; a chair on a break counts only if no other may take them.
 */
export function calledBefore<Entry extends Waiting>(
  queue: Chairs & { readonly waiting: readonly Entry[] },
  entry: Entry,
  now: Pick<Moment, 'at'>,
): Entry[] {
  const line = lineOf(queue);
  const before = line.slice(0, line.indexOf(entry)).filter(({ hold }) => !hold);
  const own = chairsFor(queue, entry);
  const working = own.filter(({ id }) => !breakOf({ breaks: queue.breaks ?? [] }, id, now));
  const chairsOfEach = chairsByWishes(queue);
  return (working.length > 0 ? working : own)
    .map(({ id }) => before.filter((each) => chairsOfEach(each).has(id)))
    .reduce((shortest, each) => (each.length < shortest.length ? each : shortest), before);
}

/** Finds the chairs once for all customers with the same wishes: a long line has few different ones. */
function chairsByWishes(queue: Chairs): (wishes: Wishes) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (wishes) => {
    const name = `${wishes.askedFor} ${wishes.service}`;
    const chairs = known.get(name) ?? new Set(chairsFor(queue, wishes).map(({ id }) => id));
    known.set(name, chairs);
    return chairs;
  };
}

/** How many are before a customer who comes now. In a shop with one chair, the one being served is one of them. */
export function countAhead(
  queue: Chairs & { readonly waiting: readonly Waiting[] },
  wishes: Wishes,
  now: Pick<Moment, 'at'>,
): number {
  if (!hasChairs(queue)) return queue.waiting.length;
  const coming: Waiting = { ...wishes, number: 0 };
  return calledBefore({ ...queue, waiting: [...queue.waiting, coming] }, coming, now).length;
}
