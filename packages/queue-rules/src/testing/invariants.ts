import { isOfReserve } from '../numbers.js';
import { compareInQueue, orderOf } from '../queue-order.js';
import type { Queue } from '../queue.js';
import { chairsOf, inChair } from '../serving.js';

/** The promise that a queue breaks; null: none. Plain comparisons, because it is asked hundreds of thousands of times. */
export function brokenPromise(queue: Queue): string | null {
  return promises.find(([, holds]) => !holds(queue))?.[0] ?? null;
}

const promises: readonly (readonly [string, (queue: Queue) => boolean])[] = [
  [
    'Nobody is in the queue twice.',
    ({ waiting, closed, goneKeys }) =>
      isUnique(
        [...waiting, ...closed].map(({ key }) => key),
        goneKeys,
      ),
  ],
  [
    'No number is given twice a day.',
    ({ waiting, closed }) =>
      isUnique(
        [...waiting, ...closed.filter(({ isOfEarlierDay }) => !isOfEarlierDay)].map(
          ({ serviceDay, number }) => serviceDay + number,
        ),
      ),
  ],
  [
    'Everybody stands at the place to which an undo would bring them back.',
    ({ waiting }) =>
      waiting.every((entry, place) => {
        const before = waiting[place - 1];
        return !before || compareInQueue(before, entry) < 0;
      }),
  ],
  ['No two customers have the same time in the order.', ({ waiting }) => isUnique(waiting.map(orderOf))],
  [
    'Only customers of the day wait.',
    ({ waiting, serviceDay }) => waiting.every((entry) => entry.serviceDay === serviceDay),
  ],
  [
    'Every number of the day is behind the counter, or noted as given of the reserve.',
    ({ waiting, counter, reserveUsed }) =>
      waiting.every(({ number }) => (isOfReserve(number) ? reserveUsed.includes(number) : number <= counter)),
  ],
  [
    'Numbers of the reserve are noted once.',
    ({ reserveUsed }) => isSeen(reserveUsed) || (isUnique(reserveUsed) && reserveUsed.every(isOfReserve)),
  ],
  [
    'No two tablets have a number in common.',
    ({ leases }) => isSeen(leases) || isUnique(leases.flatMap(({ numbers }) => numbers)),
  ],
  [
    'A chair of the shop has one customer at most, and nobody is called anywhere else.',
    (queue) => {
      const ids = chairsOf(queue).map(({ id }) => id);
      return (
        ids.every((id) => inChair(queue, id).length < 2) &&
        queue.waiting.every(({ turn, hold }) => !turn || (!hold && ids.includes(turn.chair)))
      );
    },
  ],
  [
    'The last call is the last one counted.',
    ({ calls, callCount }) =>
      isAscending(calls.map(({ id }) => id)) && (calls.at(-1)?.id ?? callCount) === callCount,
  ],
];

export const isAscending = (values: readonly number[]): boolean =>
  values.every((value, place) => place === 0 || (values[place - 1] ?? value) <= value);

/** Lists that were looked at already: most decisions leave them as they are. */
const seen = new WeakSet<object>();
function isSeen(list: object): boolean {
  if (seen.has(list)) return true;
  seen.add(list);
  return false;
}

function isUnique(...lists: readonly (readonly (string | number)[])[]): boolean {
  const all = lists.flat();
  return new Set(all).size === all.length;
}
