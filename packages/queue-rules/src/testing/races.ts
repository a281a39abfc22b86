import { decide, type Command } from '../decide.js';
import { mayBeInHistory } from '../keys.js';
import { calendarOf, isOfToday, type Moment } from '../moment.js';
import { arrivalOf } from '../queue-order.js';
import type { Queue } from '../queue.js';
import { chairsOf, hasChairs, inChair, servedIn } from '../serving.js';
import { changeOf } from './build.js';
import { expectTrue, isEqual, keysOf } from './expect-true.js';
import { brokenPromise } from './invariants.js';
import type { ModelTablet } from './model-tablet.js';
import type { Step } from './model-steps.js';
import { deliveryOfStored } from './model-tablets.js';

type ActAtOnce = Extract<Step, { type: 'staff act at once with a delivery' }>;

/** Two tablets whose deliveries meet: in either order the queue is the same, unless somebody has to be called. */
export function expectDeliveriesToCommute(queue: Queue, tablets: readonly ModelTablet[], now: Moment): void {
  const [one, other] = tablets.flatMap(({ storage: [entry], holder }) =>
    entry && entry.toldNumber !== null && !mayBeInHistory(entry.key, now.at)
      ? [deliveryOfStored({ ...entry, toldNumber: entry.toldNumber }, holder, now, calendarOf(queue))]
      : [],
  );
  const isNobodyCalled = hasChairs(queue) || servedIn(queue).length > 0;
  if (!one || !other || !isNobodyCalled || !isOfToday(queue, now)) return;
  if (queue.goneKeys.some((key) => key === one.key || key === other.key)) return;
  const after = (...deliveries: (typeof one)[]) =>
    deliveries.reduce((held, delivery) => changeOf(decide(held, delivery, now)).queue, queue);
  expectTrue(
    isEqual(resultOf(after(one, other)), resultOf(after(other, one))),
    'Deliveries of two tablets commute.',
  );
}

/** The parts on which two orders of the same deliveries must agree; how far the counter goes back is decided by the order. */
const resultOf = ({ waiting, reserveUsed, closed }: Queue) => [
  ...waiting.map((entry) => `${entry.key} ${entry.number} ${arrivalOf(entry).getTime()}`),
  ...[...reserveUsed].sort().map(String),
  ...keysOf(closed).sort(),
];

/** Staff act while a delivery is on its way: either order keeps the promises, and nobody is lost. */
export function expectAnyOrder(
  queue: Queue,
  { storage: [entry], holder }: ModelTablet,
  { act, place }: ActAtOnce,
  now: Moment,
): void {
  const number = (act === 'restore' ? queue.closed.at(-1 - place) : queue.waiting[place])?.number;
  if (!entry || entry.toldNumber === null || number === undefined) return;
  // The API looks such a key up in the history first.
  if (mayBeInHistory(entry.key, now.at)) return;
  const delivery = deliveryOfStored(
    { ...entry, toldNumber: entry.toldNumber },
    holder,
    now,
    calendarOf(queue),
  );
  const results = bothOrders(queue, [delivery, commandFor(act, number, queue)], [now, now]);
  const [there = [], back = []] = results.map(({ waiting, closed }) =>
    keysOf([...waiting, ...closed]).sort(),
  );
  expectTrue(isEqual(there, back), 'Nobody is lost in either order.');
}

function commandFor(act: ActAtOnce['act'], number: number, queue: Queue): Command {
  switch (act) {
    case 'hold':
      return { type: 'hold', number, minutes: 10 };
    case 'move':
      return { type: 'move', number, behind: null };
    case 'transfer':
      return { type: 'transfer', number, to: { chair: chairsOf(queue)[0]?.id ?? '' } };
    case 'prioritize':
      return { type: 'prioritize', number, reason: 'late' };
    default:
      return { type: act, number };
  }
}

/** Two chairs ask for their next customer at once, through two API processes. */
export function expectTwoCustomers(
  queue: Queue,
  chairs: readonly [string, string],
  nows: readonly [Moment, Moment],
): void {
  const commands = chairs.map((chair) => ({ type: 'next', chair }) as const);
  for (const result of bothOrders(queue, commands, nows)) {
    const called = [...new Set(chairs)].flatMap((chair) => keysOf(inChair(result, chair)));
    expectTrue(new Set(called).size === called.length, 'Two chairs get two customers.');
    expectTrue(result.waiting.length === queue.waiting.length, 'Nobody is lost when two chairs ask at once.');
  }
}

/** The queue after two commands, and after the same in the other order; refused ones change nothing. */
function bothOrders(queue: Queue, commands: readonly Command[], nows: readonly Moment[]): Queue[] {
  return [commands, commands.toReversed()].map((order) => {
    const result = order.reduce((held, command) => {
      const now = nows[commands.indexOf(command)];
      const decision = now && decide(held, command, now);
      return !decision || 'refused' in decision ? held : decision.queue;
    }, queue);
    const broken = brokenPromise(result);
    expectTrue(broken === null, broken ?? '');
    return result;
  });
}
