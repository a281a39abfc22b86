import { FURTHER_DETAILS } from '../details.js';
import { unchanged, type Change } from '../decision.js';
import type { Entry, Queue } from '../queue.js';

const DAY_MS = 86_400_000;

/** Erased besides the name, which becomes ''. */
export const ERASED_WITH_NAME: readonly string[] = [
  ...FURTHER_DETAILS,
  'joiner',
  'priority',
  'reason',
  'detailsBefore',
  'priorityBefore',
] satisfies readonly (keyof Entry)[];

/**
 * Erases customers' personal data after the retention time: names, other details and browsers' marks; numbers
 * and times stay.
 */
export interface Erase {
  type: 'erase';
  /**
   * Customers closed before this; for those still in the queue, a day later, because their turn ended with
   * their day.
   */
  before: Date;
}

export function erase(queue: Queue, { before }: Erase): Change<undefined> {
  const dayBefore = new Date(before.getTime() - DAY_MS);
  const changes = {
    waiting: erasedWhere(queue.waiting, ({ checkedInAt }) => checkedInAt < dayBefore),
    closed: erasedWhere(queue.closed, ({ closedAt }) => closedAt < before),
    calls: without(queue.calls, ({ at }) => at < before),
  };
  const isSame =
    changes.waiting === queue.waiting && changes.closed === queue.closed && changes.calls === queue.calls;
  return isSame
    ? unchanged(queue, undefined)
    : { queue: { ...queue, ...changes }, events: [], answer: undefined };
}

/** Returns the same list when there is nothing to erase. */
function erasedWhere<Erased extends Entry>(entries: readonly Erased[], isOld: (entry: Erased) => boolean) {
  const isToErase = (entry: Erased) => isOld(entry) && entry.name !== '';
  return entries.some(isToErase)
    ? entries.map((entry) => (isToErase(entry) ? nameless(entry) : entry))
    : entries;
}

function without<Erased>(list: readonly Erased[], isOld: (each: Erased) => boolean): readonly Erased[] {
  return list.some(isOld) ? list.filter((each) => !isOld(each)) : list;
}

function nameless<Erased extends Entry>(entry: Erased): Erased {
  const rest = Object.entries(entry).filter(([field]) => !ERASED_WITH_NAME.includes(field));
  return { ...Object.fromEntries(rest), name: '' } as Erased;
}
