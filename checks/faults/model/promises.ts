import { isOfReserve, type Entry as QueueEntry } from '@queuebell/queue-rules';
import { brokenPromise } from '@queuebell/queue-rules/testing/invariants';
import { storedQueue, type StoredQueue } from '../../kit/stored-queue.ts';
import { endsOf, isTakenIn, type Customer } from './customers.ts';
import { guidOf } from './commands.ts';
import { expectTrue } from '@queuebell/queue-rules/testing/expect-true';
import { NO_SHOW_MINUTES } from './turns.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;

type Entry = QueueEntry & { outcome?: string; closedAt?: Date };

interface Stored extends StoredQueue {
  /** By key; one that is being moved to the history is in two places, and is one. */
  entries: Map<string, Entry>;
}

export async function storedOf(uri: string, shopId: string): Promise<Stored> {
  const stored = await storedQueue(uri, shopId);
  const { queue, visits } = stored;
  const entries = new Map<string, Entry>();
  for (const visit of visits) {
    const { key } = visit;
    expectTrue(!entries.has(key), `${key} is in the history once.`);
    entries.set(key, visit);
  }
  for (const entry of [...queue.closed, ...queue.waiting]) entries.set(entry.key, entry);
  return { ...stored, entries };
}

/** Holds the promises that no fault may break. Nobody changes the queue any more. */
export function expectPromises({ queue, entries, events }: Stored, world: World) {
  const broken = brokenPromise(queue);
  expectTrue(broken === null, broken ?? '');
  const customers = world.customers.all;
  const came = new Set(customers.map(({ key }) => key));
  for (const key of entries.keys()) expectTrue(came.has(key), `${key} came from nowhere.`);
  const byClock = closedByClock(events);
  for (const customer of customers) {
    const entry = entries.get(customer.key);
    if (entry && byClock.has(customer.key)) expectInVain(customer, entry);
    expectPlace(customer, entry, byClock.has(customer.key) ? null : queue.serviceDay);
  }
  for (const day of new Set([...entries.values()].map(({ serviceDay }) => serviceDay)))
    expectNumbers(day, { queue, entries }, world);
  expectTrue(
    world.staff.volumes.has(queue.settings.volume ?? 100),
    `the volume is ${queue.settings.volume}, and was set to ${[...world.staff.volumes].join(' or ')}.`,
  );
  for (const { holder, lease } of world.tablets.all) {
    if (!lease || lease.lastDay < queue.serviceDay) continue;
    const known = queue.leases.find((each) => each.holder === guidOf(holder))?.numbers ?? [];
    expectTrue(
      lease.numbers.every((number) => known.includes(number)),
      `${holder} holds ${lease.numbers.join()}, and the server knows of ${known.join()}.`,
    );
  }
}

/** The keys of those who did not come within the shop's minutes: nobody outside the server closes them. */
export function closedByClock(events: Stored['events']): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const event of events) {
    if (event.type === 'closed' && event.outcome === 'no-show' && event.by.is === 'clock')
      keys.add(event.key);
    else if (event.type === 'closed' || event.type === 'putBack') keys.delete(event.key);
  }
  return keys;
}

function expectInVain({ name }: Customer, { turn, outcome, closedAt }: Entry) {
  const calledAt = turn?.calledAgainAt ?? turn?.calledAt;
  const waitedMs = calledAt && closedAt ? closedAt.getTime() - calledAt.getTime() : 0;
  const isInVain = outcome === 'no-show' && !turn?.startedAt && waitedMs >= NO_SHOW_MINUTES * MINUTE_MS;
  expectTrue(isInVain, `${name} is a no-show by the clock, ${waitedMs} ms after the call.`);
}

/**
 * An acknowledged customer is there, under the number that they were told, and where they were left.
 * @param today null if the clock closed the customer: then no act tells where they are
 */
function expectPlace(customer: Customer, entry: Entry | undefined, today: string | null) {
  const { name, ticket, delivered, toldOffline, isDelivered, acts } = customer;
  if (!entry) return expectTrue(!isTakenIn(customer), `${name} is lost.`);
  const answered = delivered ?? (isDelivered ? null : ticket?.number);
  expectTrue(
    answered === null || answered === undefined || answered === entry.number,
    `${name} was answered ${answered} and has ${entry.number}.`,
  );
  // The number may differ only if the customer was closed before the tablet delivered.
  const hasToldNumber = toldOffline === null || delivered === null || delivered === toldOffline;
  expectTrue(
    hasToldNumber || !isOfReserve(entry.number),
    `${name} was told ${toldOffline} and has ${entry.number}.`,
  );
  if (entry.serviceDay !== today || entry.outcome === 'expired') return;
  const is = entry.outcome === undefined ? 'waits' : 'closed';
  const ends = endsOf(acts);
  expectTrue(
    ends.has(is),
    `${name} ${is}, and should be ${[...ends].join(' or ')}: ${JSON.stringify(acts)}.`,
  );
}

/**
 * Each number of a day is one customer's, none is left out but by customers who have one of the reserve instead, and the
 * later customer has the higher one.
 */
function expectNumbers(
  day: string,
  { queue, entries }: Pick<Stored, 'queue' | 'entries'>,
  { customers }: World,
) {
  const ofDay = [...entries.values()].filter(({ serviceDay }) => serviceDay === day);
  const all = ofDay.map(({ number }) => number);
  expectTrue(new Set(all).size === all.length, `a number of ${day} is given twice: ${all.join()}.`);
  const counted = all.filter((number) => !isOfReserve(number));
  const last = day === queue.serviceDay ? queue.counter : Math.max(0, ...counted);
  const renumbered = ofDay.filter(
    ({ key, number }) => isOfReserve(number) && customers.withKey(key).isSentOnline,
  );
  const gaps = last - counted.length;
  expectTrue(
    gaps >= 0 && gaps <= renumbered.length,
    `${last} numbers of ${day} were given, ${counted.length} customers have one, ${renumbered.length} may have been renumbered.`,
  );
  const online = ofDay.flatMap(({ key, number }) => {
    const { ticket, isDelivered } = customers.withKey(key);
    return ticket && !isDelivered ? [{ ...ticket, number }] : [];
  });
  const asSent = online.sort((one, other) => one.sentAt - other.sentAt);
  const asGiven = [...online].sort((one, other) => one.endedAt - other.endedAt);
  let [next, highest] = [0, 0];
  for (const ticket of asSent) {
    for (; (asGiven[next]?.endedAt ?? Infinity) < ticket.sentAt; next += 1)
      highest = Math.max(highest, asGiven[next]?.number ?? 0);
    expectTrue(ticket.number > highest, `${ticket.number} was given after ${highest}.`);
  }
}
