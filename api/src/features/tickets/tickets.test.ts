import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { messages, ticketIdOf, TicketView, UNDO_WINDOW_MS, type CheckinResponse } from '@queuebell/contracts';
import { codeOf, MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../test/harness.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { makeKey } from '../queue/key-making.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterAll(() => app.stop());

/** Checks somebody in. @returns the id of the ticket */
async function ticketFor(name: string): Promise<string> {
  const { body } = await app.checkIn(owner, name, makeKey(app.clock.now()));
  return (body as CheckinResponse).ticketId;
}
const ask = (id: string, of = app) => of.call('GET', `/api/tickets/${id}`);
const leave = (id: string) => app.call('POST', `/api/tickets/${id}/leave`);
const takeBack = (id: string) => app.call('POST', `/api/tickets/${id}/return`);
const close = (number: number, outcome = '') =>
  app.call('DELETE', `/api/queue/${owner.id}/${number}${outcome && `?outcome=${outcome}`}`, {
    token: owner.token,
  });
const viewIn = ({ status, body }: Answer) => {
  expect(status).toBe(200);
  return TicketView.parse(body);
};
const see = async (id: string) => viewIn(await ask(id));

describe('a customer with a ticket', () => {
  it('sees the place in the queue, and who is being served', async () => {
    await ticketFor('Ann');
    await ticketFor('Ben');
    const { status, body, headers } = await ask(await ticketFor('Cleo'));
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      number: 3,
      name: 'Cleo',
      status: 'waiting',
      ahead: 2,
      nowServing: 1,
      canReturn: false,
      shop: { name: 'Bar Barbers', timeZone: 'Europe/London' },
    });
  });

  it('moves up, is served, and later still sees that it is over', async () => {
    const [ann, ben] = [await ticketFor('Ann'), await ticketFor('Ben')];
    expect(await see(ben)).toMatchObject({ status: 'waiting', ahead: 1 });
    await close(1);
    expect(await see(ann)).toMatchObject({ status: 'served', nowServing: 2 });
    expect(await see(ben)).toMatchObject({ status: 'serving', ahead: 0, nowServing: 2 });
    await close(2, 'removed');
    expect(await see(ben)).toMatchObject({ status: 'removed', nowServing: null });
  });

  it('reads by a higher call that it was called again, in whatever answer', async () => {
    const ann = await ticketFor('Ann');
    expect(await see(ann)).toMatchObject({ status: 'serving', call: 1 });
    await app.call('POST', `/api/queue/${owner.id}/1/call`, { token: owner.token });
    expect(await see(ann)).toMatchObject({ status: 'serving', call: 2 });
    await leave(ann);
    expect(viewIn(await takeBack(ann))).toMatchObject({ status: 'serving', call: 3 });
  });

  it('sees it after the entry went to the history', async () => {
    const ann = await ticketFor('Ann');
    await close(1);
    app.clock.advance(20 * MINUTE_MS);
    await app.scheduler.tick();
    expect((await app.queueDocument(owner)).closed).toEqual([]);
    expect(await see(ann)).toMatchObject({ number: 1, name: 'Ann', status: 'served' });
  });

  it('sees that the day ended before the turn came', async () => {
    const ann = await ticketFor('Ann');
    app.clock.advance(DAY_MS);
    expect(await see(ann)).toMatchObject({ status: 'expired', ahead: 0, nowServing: null });
    await ticketFor('Ben');
    expect(await see(ann)).toMatchObject({ status: 'expired', nowServing: 1 });
  });

  it('sees it at once through another server, too', async () => {
    const other = await app.another(new FakeClock(MORNING));
    try {
      await ticketFor('Ann');
      for (const n of oneTo(10)) {
        const id = await ticketFor(`Guest ${n}`);
        expect(viewIn(await ask(id, other))).toMatchObject({ number: n + 1 });
        expect(await see(id)).toMatchObject({ number: n + 1 });
      }
    } finally {
      await other.app.close();
    }
  });
});

describe('a customer who leaves', () => {
  it('gives the place up, once, and the queue moves on', async () => {
    const [ann, ben] = [await ticketFor('Ann'), await ticketFor('Ben')];
    expect(viewIn(await leave(ann))).toMatchObject({ status: 'left', canReturn: true, nowServing: 2 });
    const after = await app.queueDocument(owner);
    expect(viewIn(await leave(ann))).toMatchObject({ status: 'left', canReturn: true });
    expect(await app.queueDocument(owner)).toEqual(after);
    expect(await see(ben)).toMatchObject({ status: 'serving' });
  });

  it('may come back to the same place for a minute', async () => {
    const [, ben] = [await ticketFor('Ann'), await ticketFor('Ben'), await ticketFor('Cleo')];
    await leave(ben);
    app.clock.advance(UNDO_WINDOW_MS);
    expect(await see(ben)).toMatchObject({ status: 'left', canReturn: true });
    expect(viewIn(await takeBack(ben))).toMatchObject({ status: 'waiting', ahead: 1 });
    expect(viewIn(await takeBack(ben))).toMatchObject({ status: 'waiting', ahead: 1 });
    expect(await app.waiting(owner)).toEqual([1, 2, 3]);
  });

  it('may not come back later', async () => {
    const ann = await ticketFor('Ann');
    await leave(ann);
    app.clock.advance(UNDO_WINDOW_MS + 1);
    expect(await see(ann)).toMatchObject({ status: 'left', canReturn: false });
    const answer = await takeBack(ann);
    expect([answer.status, answer.body]).toEqual([
      409,
      { statusCode: 409, message: messages.undoTooLate, code: 'UNDO_TOO_LATE' },
    ]);
  });

  it('changes nothing any more when the turn is over', async () => {
    const ann = await ticketFor('Ann');
    await close(1);
    const before = await app.queueDocument(owner);
    expect(viewIn(await leave(ann))).toMatchObject({ status: 'served' });
    expect(codeOf(await takeBack(ann))).toBe('UNDO_TOO_LATE');
    expect(await app.queueDocument(owner)).toEqual(before);
  });

  it('is not put back by staff', async () => {
    const ann = await ticketFor('Ann');
    await leave(ann);
    const restored = await app.call('POST', `/api/queue/${owner.id}/1/restore`, { token: owner.token });
    expect(codeOf(restored)).toBe('UNDO_TOO_LATE');
    expect(await see(ann)).toMatchObject({ status: 'left', canReturn: true });
  });
});

describe('an invalid ticket', () => {
  const key = randomUUID();
  const ids: [string, () => string][] = [
    ['no id', () => 'nonsense'],
    ['something of the same length', () => '-'.repeat(38)],
    ['a number instead', () => '1'],
    ['an operator', () => '%24ne'],
    ['another key at this shop', () => ticketIdOf(owner.id, key)],
    ['a key at a shop that does not exist', () => ticketIdOf('f'.repeat(24), key)],
  ];
  const notFound = { statusCode: 404, message: messages.ticketNotFound, code: 'TICKET_NOT_FOUND' };

  it.each(ids)('is not found, and nothing is changed: %s', async (_what, id) => {
    await ticketFor('Ann');
    const before = await app.queueDocument(owner);
    for (const answer of [await ask(id()), await leave(id()), await takeBack(id())]) {
      expect([answer.status, answer.body]).toEqual([404, notFound]);
    }
    expect(await app.queueDocument(owner)).toEqual(before);
  });

  it('is a ticket of another shop under this one', async () => {
    const { body } = await app.checkIn(owner, 'Ann', key);
    expect((await ask((body as CheckinResponse).ticketId)).status).toBe(200);
    const other = await app.owner();
    expect(codeOf(await ask(ticketIdOf(other.id, key)))).toBe('TICKET_NOT_FOUND');
  });
});

describe('a visitor who presses again and again', () => {
  it('has to wait at last, and nobody else has to', async () => {
    const ann = await ticketFor('Ann');
    const press = (from: string) =>
      app.call('POST', `/api/tickets/${ann}/leave`, { headers: { 'x-forwarded-for': from } });
    // One after the other: on a busy machine, the last of so many at once is answered too late, with a 503.
    const answers = [];
    for (const _ of oneTo(121)) answers.push(await press('203.0.113.7'));
    expect(answers.filter(({ status }) => status === 429).map(codeOf)).toEqual(['RATE_LIMITED']);
    expect((await press('203.0.113.8')).status).toBe(200);
    app.clock.advance(MINUTE_MS);
    expect((await press('203.0.113.7')).status).toBe(200);
  });
});
