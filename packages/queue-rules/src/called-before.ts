import { breakOf } from './breaks.js';
import type { Moment } from './moment.js';
import type { Break, Entry, StoredSettings } from './queue.js';
import { chairsOf, hasChairs, lineOf } from './serving.js';

/** Stored queues of older releases have no settings and no breaks. */
interface Chairs {
  readonly settings?: StoredSettings;
  readonly breaks?: readonly Break[];
}

type Waiting = Pick<Entry, 'number' | 'turn' | 'hold' | 'askedFor'>;

/** Whether the chair may get this customer. One who asked for somebody who is not there any more may go anywhere. */
export function mayTake(queue: Chairs, chair: string, { hold, askedFor }: Omit<Waiting, 'number'>): boolean {
  const isForAny = askedFor === undefined || chairsOf(queue).every(({ id }) => id !== askedFor);
  return !hold && (isForAny || askedFor === chair);
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
  const { askedFor } = entry;
  const own = chairsOf(queue).filter(({ id }) =>
    mayTake(queue, id, { ...(askedFor !== undefined && { askedFor }) }),
  );
  const working = own.filter(({ id }) => !breakOf({ breaks: queue.breaks ?? [] }, id, now));
  return (working.length > 0 ? working : own)
    .map(({ id }) => before.filter((each) => mayTake(queue, id, each)))
    .reduce((shortest, each) => (each.length < shortest.length ? each : shortest), before);
}

/**
 * How many are before a customer who comes now. In a shop with one chair, the one being served is one of them.
 * @param askedFor the chair of the person for whom this customer asks
 */
export function countAhead(
  queue: Chairs & { readonly waiting: readonly Waiting[] },
  askedFor: string | undefined,
  now: Pick<Moment, 'at'>,
): number {
  if (!hasChairs(queue)) return queue.waiting.length;
  const coming: Waiting = { number: 0, ...(askedFor !== undefined && { askedFor }) };
  return calledBefore({ ...queue, waiting: [...queue.waiting, coming] }, coming, now).length;
}
