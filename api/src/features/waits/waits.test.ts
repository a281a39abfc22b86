import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueueWaits, WaitAnswer, WaitScore, type CheckinResponse } from '@queuebell/contracts';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { openJoining } from '../../../test/join.js';
import { collection } from '../../../test/collections.js';
import { historyOf } from './learning.js';
import { WaitRecords } from './wait-records.js';
import { ESTIMATED_EVERY_MS, VALID_MS } from './waits.service.js';

const MINUTE_MS = 60_000;
let app: TestApp;
let other: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: false });
  other = await app.another(app.clock);
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterAll(async () => {
  await other.app.close();
  await app.stop();
});

const pass = (minutes: number) => app.clock.advance(minutes * MINUTE_MS);
const token = () => ({ token: owner.token });

/** @returns the ticket's id */
async function arrive(name: string, details: object = {}): Promise<string> {
  const body = { name, userId: owner.id, ...details };
  const answer = await app.call('POST', '/api/queue/checkin', { ...token(), body });
  app.clock.advance(1_000);
  return (answer.body as CheckinResponse).ticketId;
}

const close = (number: number, outcome = 'served', server = app) =>
  server.call('DELETE', `/api/queue/${owner.id}/${number}?outcome=${outcome}`, token());
const restore = (number: number, server = app) =>
  server.call('POST', `/api/queue/${owner.id}/${number}/restore`, token());
const command = (body: object) => app.call('POST', `/api/queue/${owner.id}/commands`, { ...token(), body });

async function waitOf(ticketId: string, server = app) {
  return WaitAnswer.parse((await server.call('GET', `/api/tickets/${ticketId}/wait`)).body).wait;
}
const ofShop = async (by: { token: string } = token()) =>
  QueueWaits.parse((await app.call('GET', `/api/queue/${owner.id}/waits`, by)).body);
const score = async () => WaitScore.parse((await app.call('GET', '/api/shop/wait-score', token())).body);

/** Everything that was noted is in the database. */
const written = () => Promise.all([app, other].map((each) => each.scheduler.tick()));

async function stored() {
  const record = (await collection(app.connection, 'waitRecords').find().toArray()).find(
    ({ _id }) => _id.toHexString() === owner.id,
  );
  if (!record) throw new Error('The shop has no record.');
  return historyOf(record);
}

describe('a customer’s wait', () => {
  it('is a range from the prior in a new shop, the longer the more are ahead', async () => {
    await arrive('Ann');
    const [ben, cat] = [await arrive('Ben'), await arrive('Cat')];
    const [second, third] = [await waitOf(ben), await waitOf(cat)];
    expect(second?.range?.to).toBeGreaterThan(second?.range?.from ?? Infinity);
    expect(third?.range?.from).toBeGreaterThan(second?.range?.from ?? Infinity);
    expect(third?.range?.to).toBeGreaterThan(second?.range?.to ?? Infinity);
  });

  it('is not shown to those who are called, held, or gone, and never for yesterday', async () => {
    const [ann, ben, cat] = [await arrive('Ann'), await arrive('Ben'), await arrive('Cat')];
    expect(await waitOf(ann)).toBeNull();
    await command({ type: 'hold', number: 2, minutes: null });
    expect(await waitOf(ben)).toBeNull();
    await close(3, 'removed');
    expect(await waitOf(cat)).toBeNull();
    await command({ type: 'resume', number: 2 });
    app.clock.set('2026-06-16T09:00:00.000Z');
    expect(await waitOf(ben)).toBeNull();
    expect((await ofShop()).places).toEqual([]);
  });

  it('is not answered without a ticket', async () => {
    for (const id of ['nonsense', '-'.repeat(38)]) {
      const answer = await app.call('GET', `/api/tickets/${id}/wait`);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'TICKET_NOT_FOUND']);
    }
  });

  it('tells when the shop closes', async () => {
    const weekdays = oneTo(7).map(() => [{ from: '09:00', to: '18:00' }]);
    const hours = { weekdays, exceptions: [], dayStartsHour: 0, lastCheckInMinutes: 0, capacity: null };
    const { status } = await app.call('PATCH', '/api/shop', { ...token(), body: { hours } });
    expect(status).toBe(200);
    await arrive('Ann');
    const ben = await arrive('Ben');
    expect((await waitOf(ben))?.closesIn).toBeCloseTo(8 * 60, 0);
  });
});

describe('the shop’s own screens', () => {
  it('read the server’s time with each answer, also with a stored estimate', async () => {
    await arrive('Ann');
    const serverTime = () => ofShop().then(({ now }) => now);
    expect(await serverTime()).toBe(app.clock.now().toISOString());
    app.clock.advance(1_000);
    expect(await serverTime()).toBe(app.clock.now().toISOString());
  });

  it('have a range for each place, and for a customer who joins now', async () => {
    await arrive('Ann');
    await arrive('Ben');
    await arrive('Cat');
    const { joining, places } = await ofShop();
    expect(places.map(({ number }) => number)).toEqual([2, 3]);
    expect(joining?.to).toBeGreaterThan(places[1]?.range?.to ?? Infinity);
    const tablet = await app.device(owner, 'check-in');
    expect(await ofShop(tablet)).toMatchObject({ joining, places });
  });

  it('show the same as a customer reads at the shop’s code', async () => {
    const code = await openJoining(app, owner);
    await arrive('Ann');
    const { body } = await app.call('GET', `/api/join/${code}/wait`);
    expect(WaitAnswer.parse(body).wait?.range).toEqual((await ofShop()).joining);
  });
});

describe('the estimate of waits', () => {
  const reads = () => jest.spyOn(app.app.get(WaitRecords, { strict: false }), 'read');

  it('is computed on request, once in ten seconds for all readers, whatever changes', async () => {
    const computed = reads();
    await arrive('Ann');
    const ben = await arrive('Ben');
    expect(computed).not.toHaveBeenCalled();
    const [first] = await Promise.all([waitOf(ben), ofShop(), ofShop()]);
    expect(computed).toHaveBeenCalledTimes(1);
    await arrive('Cat');
    app.clock.advance(ESTIMATED_EVERY_MS - 1_001);
    expect(await waitOf(ben)).toEqual(first);
    expect(computed).toHaveBeenCalledTimes(1);
    app.clock.advance(1);
    await waitOf(ben);
    expect(computed).toHaveBeenCalledTimes(2);
    computed.mockRestore();
  });

  it('of a queue that does not change stands for a minute, and is shorter then', async () => {
    const computed = reads();
    await arrive('Ann');
    const ben = await arrive('Ben');
    const first = await waitOf(ben);
    app.clock.advance(VALID_MS - 1);
    expect(await waitOf(ben)).toEqual(first);
    expect(computed).toHaveBeenCalledTimes(1);
    app.clock.advance(1);
    const second = await waitOf(ben);
    expect(second?.range?.to).toBeLessThan(first?.range?.to ?? 0);
    computed.mockRestore();
  });

  it('tells a customer who joined afterwards what it told those who might join', async () => {
    await arrive('Ann');
    const { joining } = await ofShop();
    expect((await waitOf(await arrive('Ben')))?.range).toEqual(joining);
    const services = [{ id: 'cut', name: 'Haircut', minutes: 20 }];
    await app.call('PATCH', '/api/shop', { ...token(), body: { services } });
    const cat = await arrive('Cat', { service: 'cut' });
    expect(await waitOf(cat)).toBeNull();
    app.clock.advance(ESTIMATED_EVERY_MS);
    expect((await waitOf(cat))?.range?.to).toBeGreaterThan(joining?.to ?? Infinity);
  });

  it('learns within a morning', async () => {
    await arrive('Ann');
    const before = (await ofShop()).joining;
    for (const number of oneTo(8)) {
      await arrive('Next');
      pass(3);
      await close(number);
    }
    const after = (await ofShop()).joining;
    expect(after?.to).toBeLessThan((before?.to ?? 0) / 2);
  });
});

describe('what a shop learns', () => {
  it('has each customer once, whichever process served them', async () => {
    for (const name of ['Ann', 'Ben', 'Cat', 'Dan']) await arrive(name);
    pass(10);
    for (const number of oneTo(4)) await close(number, 'served', number % 2 ? app : other);
    await written();
    await written();
    const { left, services } = await stored();
    expect(left?.weight).toBeCloseTo(4, 2);
    expect(services['']?.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(4, 2);
  });

  it.each([
    ['within minutes', 1],
    ['by the undo of a change, an hour later', 60],
  ])('has one lesson if a customer is put back %s and served again', async (_when, minutes) => {
    await arrive('Ann');
    pass(5);
    await close(1);
    await written();
    pass(minutes);
    if (minutes === 1) await restore(1, other);
    else await undoLast();
    await written();
    pass(5);
    await close(1);
    await written();
    expect((await stored()).left?.weight).toBeCloseTo(1, 2);
  });

  /** As staff do in what happened today. */
  async function undoLast() {
    const read = await app.call('GET', `/api/queue/${owner.id}/changes`, token());
    const { changes } = read.body as { changes: { sequence: number }[] };
    const { status } = await app.call('POST', `/api/queue/${owner.id}/undo/${changes[0]?.sequence}`, token());
    expect(status).toBe(200);
  }

  it('includes that customers left or did not come', async () => {
    for (const name of ['Ann', 'Ben']) await arrive(name);
    await close(2, 'removed');
    await close(1, 'no-show');
    await written();
    const { left, noShows, services } = await stored();
    expect([left?.mean, noShows?.mean, services]).toEqual([0.5, 1, {}]);
  });
});

describe('the score of the first ranges that customers read', () => {
  /** Looks at the ticket, and is called after the middle of the range. */
  async function calledInRange(ticketId: string, ahead: number): Promise<void> {
    const { range } = (await waitOf(ticketId)) ?? {};
    pass(((range?.from ?? 0) + (range?.to ?? 0)) / 2);
    await close(ahead);
  }

  it('counts customers who were called within the range that they read first', async () => {
    await arrive('Ann');
    expect(await score()).toEqual({ right: 0, of: 0 });
    await calledInRange(await arrive('Ben'), 1);
    expect(await score()).toEqual({ right: 1, of: 1 });
    const cat = await arrive('Cat');
    await waitOf(cat);
    pass(170);
    await waitOf(cat);
    await close(2);
    expect(await score()).toEqual({ right: 1, of: 2 });
    await written();
    expect((await stored()).calibration).toMatchObject({ scored: 2, recent: '10' });
  });

  it('is the same if two servers show the ranges and call the customers', async () => {
    await arrive('Ann');
    const ben = await arrive('Ben');
    await waitOf(ben, other);
    await written();
    pass(15);
    await close(1);
    await written();
    expect((await score()).of).toBe(1);
  });

  it('leaves out customers who looked at nothing, were called at once, held, or moved', async () => {
    const services = ['cut', 'shave'].map((id) => ({ id, name: id, minutes: 20 }));
    await app.call('PATCH', '/api/shop', { ...token(), body: { services } });
    await waitOf(await arrive('Ann'));
    const all = ['Ben', 'Cat', 'Dan', 'Eve'].map((name) => () => arrive(name, { service: 'cut' }));
    const tickets: string[] = [];
    for (const each of all) tickets.push(await each());
    const [ben = '', cat = '', dan = ''] = tickets;
    for (const ticketId of [ben, cat, dan]) expect(await waitOf(ticketId)).not.toBeNull();
    await command({ type: 'hold', number: 2, minutes: null });
    await command({ type: 'resume', number: 2 });
    await command({ type: 'correct', number: 3, details: { name: 'Cat', service: 'shave' } });
    await command({ type: 'move', number: 4, behind: 5 });
    for (const number of [1, 2, 3, 5, 4]) {
      pass(15);
      await close(number);
    }
    expect(await score()).toEqual({ right: 0, of: 0 });
  });
});
