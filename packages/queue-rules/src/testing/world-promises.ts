import { GROUP_MAX } from '@queuebell/contracts/limits';
import { groupKeys, ticketKeyOf } from '../groups.js';
import { isOfToday } from '../moment.js';
import { isOfReserve } from '../numbers.js';
import { arrivalOf } from '../queue-order.js';
import type { Entry, ServiceDay } from '../queue.js';
import { expectTrue } from './expect-true.js';
import { isAscending } from './invariants.js';
import type { ModelShop } from './model-shop.js';
import type { ModelTablet } from './model-tablet.js';
import { differenceFromReplay } from './replay.js';

/** Holds what is promised of queue, history and tablets together. */
export function expectWorld(shop: ModelShop, tablets: readonly ModelTablet[]): void {
  expectNobodyLost(shop);
  expectNumbers(shop);
  expectLine(shop);
  expectLeases(shop, tablets);
}

/** Everybody has the number that they were told, once all requests have arrived. */
export function expectTold(shop: ModelShop): void {
  const { toldNumbers, notRenumbered } = shop.record;
  for (const { key, number, isKept } of toldNumbers) {
    const entry = shop.find(key);
    const isTheirs = entry?.number === number || (isKept && notRenumbered.has(key));
    expectTrue(isTheirs, `${key} was told ${number} and has ${entry?.number}.`);
  }
}

/** All that has happened, from an empty queue on, gives the queue and its history. */
export function expectReplay({ start, events, queue, history }: ModelShop): void {
  const differing = differenceFromReplay(start, events, queue, [...history.values()]);
  expectTrue(differing === null, `The events give the queue: ${differing}.`);
}

function expectNobodyLost({ queue: { waiting, closed }, history, record }: ModelShop): void {
  const here = new Set([...waiting, ...closed].map(({ key }) => key));
  for (const key of record.takenIn) expectTrue(here.has(key) || history.has(key), `${key} is lost.`);
}

/** A number is one customer's on its day, wherever the entry is. The counter leaves no gaps, except by renumbering. */
function expectNumbers({ queue, history, record }: ModelShop): void {
  const { waiting, closed, serviceDay, counter } = queue;
  const here = new Map<string, Entry>([...waiting, ...closed].map((entry) => [entry.key, entry]));
  const entries = [...here.values(), ...[...history.values()].filter(({ key }) => !here.has(key))];
  const numbers = new Map<ServiceDay, Set<number>>();
  for (const entry of entries) {
    const { number, serviceDay: day } = entry;
    if ('isOfEarlierDay' in entry && record.grantedAtMidnight.has(number)) continue;
    const given = numbers.get(day) ?? new Set();
    numbers.set(day, given);
    expectTrue(!given.has(number), `Number ${number} of ${day} is given once.`);
    given.add(number);
  }
  const counted = [...(numbers.get(serviceDay) ?? [])].filter((number) => !isOfReserve(number)).length;
  const gaps = record.gaps.get(serviceDay) ?? 0;
  expectTrue(
    counter - counted === gaps,
    `The counter is ${counter}, ${counted} have a number, ${gaps} were renumbered.`,
  );
}

function expectLine(shop: ModelShop): void {
  const { queue, record } = shop;
  const { waiting } = queue;

  // Customers who were told no number do not come into the queue after they have gone.
  const isUnasked = ({ key }: Entry) => record.gone.has(key) && !record.putBack.has(key);
  const isOver = !isOfToday(queue, shop.now(1));
  expectTrue(isOver || !waiting.some(isUnasked), 'Customers who have gone do not wait.');

  // Behind the one being served everybody stands as they came. (An undo may bring somebody back before one who was moved.)
  const came = waiting.slice(1).flatMap((entry) => (entry.arrivedAt ? [arrivalOf(entry).getTime()] : []));
  const isByArrival = record.putBack.size === 0 && !record.isRearranged;
  expectTrue(!isByArrival || isAscending(came), 'Customers who were moved stand as they came.');

  const places = waiting.flatMap((entry) => (entry.joiner ? [`${entry.joiner} ${ticketKeyOf(entry)}`] : []));
  const joiners = [...new Set(places)].map((place) => place.slice(0, place.lastIndexOf(' ')));
  expectTrue(new Set(joiners).size === joiners.length, 'A phone has one ticket.');
  expectTrue(
    waiting.every(({ key, group }) => group === undefined || groupKeys(group, GROUP_MAX).includes(key)),
    'A group has the keys of one check-in.',
  );
}

/** The server knows of what a tablet holds. */
function expectLeases(shop: ModelShop, tablets: readonly ModelTablet[]): void {
  const today = shop.now(1).day;
  for (const { holder, lease } of tablets) {
    if (!lease || lease.lastDay < today) continue;
    const known = shop.queue.leases.find((each) => each.holder === holder)?.numbers ?? [];
    expectTrue(
      lease.numbers.every((number) => known.includes(number)),
      'A lease stays until it is over.',
    );
  }
}
