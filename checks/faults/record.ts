import assert from 'node:assert/strict';
import { MongoClient, ObjectId } from 'mongodb';
import { RESERVE_FIRST, RESERVE_LAST } from '@queuebell/contracts';
import { sendCheckIn } from '../kit/queue.ts';
import type { Shop } from '../kit/shop.ts';
import type { Given, Seen } from './writers.ts';

/** Check-ins that are repeated at once. */
const AT_ONCE = 8;

interface StoredTicket {
  name: string;
  number: number;
  serviceDay: string;
  outcome?: string;
}

/** Every ticket that the shop ever gave. One that is being archived is in two collections, and counts once. */
export async function ticketsOf(uri: string, shopId: string): Promise<StoredTicket[]> {
  const client = new MongoClient(uri, { readConcernLevel: 'majority' });
  try {
    const db = client.db();
    const queue = await db.collection('queues').findOne({ _id: new ObjectId(shopId) });
    const visits = await db
      .collection('visits')
      .find({ ownerId: new ObjectId(shopId) })
      .toArray();
    const all = [...(queue?.['waiting'] ?? []), ...(queue?.['closed'] ?? []), ...visits];
    const byNumber = new Map(all.map((one) => [`${one['serviceDay']} ${one['number']} ${one['name']}`, one]));
    return [...byNumber.values()].map(({ name, number, serviceDay, outcome }) => ({
      ...{ name, number, serviceDay },
      ...(outcome !== undefined && { outcome }),
    }));
  } finally {
    await client.close();
  }
}

/**
 * Fails if a fault has changed any of these: each acknowledged ticket is there once, under its acknowledged number; no number
 * was given twice or left out; later customers have later numbers; and served customers stay served.
 */
export function expectNothingLost(stored: readonly StoredTicket[], { tickets, served, failed }: Seen) {
  assert.deepEqual(failed, []);
  const byName = new Map(stored.map((one) => [one.name, one]));
  assert.equal(byName.size, stored.length, 'somebody has two numbers');
  const lost = tickets.filter(({ name, number }) => byName.get(name)?.number !== number);
  assert.deepEqual(lost, [], 'acknowledged tickets are missing');
  assert.deepEqual(
    new Set(tickets.map(({ name }) => name)),
    new Set(byName.keys()),
    'tickets exist that were not acknowledged',
  );
  for (const day of new Set(stored.map(({ serviceDay }) => serviceDay))) {
    const numbers = stored.filter(({ serviceDay }) => serviceDay === day).map(({ number }) => number);
    assert.deepEqual(
      [...numbers].sort((a, b) => a - b),
      firstNumbers(numbers.length),
      'numbers are repeated or left out',
    );
  }
  for (const [name, number] of served) {
    assert.deepEqual([byName.get(name)?.number, byName.get(name)?.outcome], [number, 'served']);
  }
  arrivedInOrder(tickets, byName);
}

/** The first numbers of a day. Those of the reserve are only given by tablets that are offline. */
function firstNumbers(count: number) {
  const first = Math.min(count, RESERVE_FIRST - 1);
  return Array.from({ length: count }, (_, index) =>
    index < first ? index + 1 : index + 2 + RESERVE_LAST - RESERVE_FIRST,
  );
}

/** A ticket that was given before another one was requested has the lower number. */
function arrivedInOrder(tickets: readonly Given[], byName: ReadonlyMap<string, StoredTicket>) {
  const days = new Set([...byName.values()].map(({ serviceDay }) => serviceDay));
  for (const day of days) {
    const ofDay = tickets.filter(({ name }) => byName.get(name)?.serviceDay === day);
    const given = [...ofDay].sort((a, b) => a.givenAt - b.givenAt);
    let [next, highest] = [0, 0];
    for (const ticket of [...ofDay].sort((a, b) => a.sentAt - b.sentAt)) {
      for (; next < given.length && (given[next]?.givenAt ?? 0) < ticket.sentAt; next++) {
        highest = Math.max(highest, given[next]?.number ?? 0);
      }
      assert.ok(ticket.number > highest, `${ticket.number} was given after ${highest}`);
    }
  }
}

/** A tablet that repeats a check-in, however late, gets the same ticket. */
export async function expectRepeatsUnchanged(url: string, shop: Shop, tickets: readonly Given[]) {
  const left = [...tickets];
  const clerk = async () => {
    for (let ticket = left.pop(); ticket; ticket = left.pop()) {
      const { status, body } = await sendCheckIn(url, shop, ticket.name, ticket);
      const { queueNumber, ticketId } = JSON.parse(String(body));
      assert.deepEqual([status, queueNumber, ticketId], [201, ticket.number, ticket.ticketId]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, clerk));
}
