import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CheckinResponse, QueueSnapshot, type StaffCommand } from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { collection } from '../../../test/collections.js';
import { eventually } from '../../../test/eventually.js';
import { codeOf, MORNING, oneTo, TestApp } from '../../../test/harness.js';
import { OfflineShop } from '../../../test/offline-shop.js';

const CHAIRS = [
  { id: 'one', name: 'Chair 1', person: 'Ann' },
  { id: 'two', name: 'Chair 2' },
];

let app: TestApp;
let shop: OfflineShop;

const patch = (body: object) => app.call('PATCH', '/api/shop', { token: shop.owner.token, body });
const send = (command: StaffCommand | object, server = app) =>
  server.call('POST', `/api/queue/${shop.owner.id}/commands`, { token: shop.owner.token, body: command });
const read = async () =>
  QueueSnapshot.parse(
    (await app.call('GET', `/api/queue/${shop.owner.id}`, { token: shop.owner.token })).body,
  );
const whereIs = ({ data, serving = [] }: QueueSnapshot) =>
  [...data, ...serving].map(({ number, turn }) => `${number}: ${turn?.chair ?? 'waits'}`);

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  shop = await OfflineShop.open(app);
  expect((await patch({ chairs: CHAIRS })).status).toBe(200);
  for (const name of ['Amy', 'Ben', 'Cleo', 'Dan']) await shop.checkIn(name);
});
afterAll(() => app.stop());

describe('a shop with two chairs', () => {
  it('serves nobody until a chair asks for the next customer', async () => {
    expect(await read()).toMatchObject({ chairs: CHAIRS, serving: [], calls: [] });
    expect(whereIs(await read())).toEqual(['1: waits', '2: waits', '3: waits', '4: waits']);
  });

  it('gives two chairs that ask two processes at once two different customers', async () => {
    const other = await app.another(app.clock);
    const asked = await Promise.all(
      [app, other, other, app].map((server, place) =>
        send({ type: 'next', chair: place % 2 === 0 ? 'one' : 'two' }, server),
      ),
    );
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await other.app.close();
    const queue = await eventually(read, ({ calls }) => calls.length === 2);
    expect(queue.serving).toHaveLength(1);
    expect(whereIs(queue).filter((place) => !place.endsWith('waits')).length).toBe(2);
    expect(queue.calls.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('serves the customers in chairs when a screen of the earlier release closes them without an outcome', async () => {
    await send({ type: 'next', chair: 'one' });
    await send({ type: 'next', chair: 'two' });
    expect((await read()).serving).toMatchObject([{ number: 1 }]);
    for (const number of [1, 2]) await shop.close(number);
    expect((await shop.document()).closed.map(({ number, outcome }) => `${number}: ${outcome}`)).toEqual([
      ...['1: served', '2: served'],
    ]);
  });

  it('calls the next one to the chair of a customer who was served', async () => {
    await send({ type: 'next', chair: 'one' });
    await send({ type: 'next', chair: 'two' });
    await shop.close(1);
    expect(whereIs(await read())).toEqual(['3: one', '4: waits', '2: two']);
    await shop.restore(1);
    expect(whereIs(await read())).toEqual(['1: one', '3: waits', '4: waits', '2: two']);
  });

  it('keeps what staff know of a customer, and shows it to staff alone', async () => {
    await send({
      type: 'correct',
      number: 2,
      details: { name: 'Benedict', note: 'Fringe only', askedFor: 'one' },
    });
    await send({ type: 'hold', number: 1, minutes: 10 });
    await send({ type: 'prioritize', number: 3, reason: 'In pain' });
    expect((await read()).data).toMatchObject([
      { number: 3, priority: 'In pain' },
      { number: 1, hold: { until: new Date(Date.parse(MORNING) + 600_000).toISOString() } },
      { number: 2, name: 'Benedict', note: 'Fringe only', askedFor: 'one' },
      { number: 4 },
    ]);
    const board = await app.call('GET', `/api/queue/${shop.owner.id}?view=board`, {
      token: shop.owner.token,
    });
    expect(JSON.stringify(board.body)).not.toMatch(/Fringe|pain|askedFor/u);
    expect(QueueSnapshot.parse(board.body).data.map(({ number }) => number)).toEqual([3, 2, 4]);
  });

  it('tells customers where they are called to, that they are on hold, and that they did not come', async () => {
    const tickets: CheckinResponse[] = [];
    for (const name of ['Eve', 'Fay']) tickets.push(CheckinResponse.parse((await shop.checkIn(name)).body));
    const ticket = async (place: number) =>
      (await app.call('GET', `/api/tickets/${tickets[place]?.ticketId}`)).body;
    const [first, second] = tickets.map(({ queueNumber }) => queueNumber);
    await send({ type: 'transfer', number: first, to: { chair: 'two' } });
    await send({ type: 'hold', number: second, minutes: null });
    expect(await ticket(0)).toMatchObject({
      status: 'serving',
      chair: 'Chair 2',
      call: 1,
      nowServing: first,
    });
    expect(await ticket(1)).toMatchObject({ status: 'waiting', before: 4, ahead: 5, hold: { until: null } });
    await app.call('DELETE', `/api/queue/${shop.owner.id}/${first}?outcome=no-show`, {
      token: shop.owner.token,
    });
    expect(await ticket(0)).toMatchObject({ status: 'removed', noShow: true });
    await shop.restore(Number(first));
    expect(await ticket(0)).toMatchObject({ status: 'waiting' });
  });

  it('puts a customer back to the chair who was taken for a no-show by mistake', async () => {
    await send({ type: 'next', chair: 'one' });
    const to = (path: string) => `/api/queue/${shop.owner.id}/1${path}`;
    const { token } = shop.owner;
    await app.call('DELETE', to('?outcome=no-show'), { token });
    expect(whereIs(await read())).toEqual(['2: one', '3: waits', '4: waits']);
    expect((await app.call('POST', to('/restore?asBefore=yes'), { token })).status).toBe(200);
    expect(whereIs(await read())).toEqual(['1: one', '2: waits', '3: waits', '4: waits']);
    expect(codeOf(await app.call('POST', to('/restore?asBefore=no'), { token }))).toBe('INVALID_INPUT');
  });

  it.each([
    ['a chair that is not there', { type: 'next', chair: 'three' }, 404, 'CHAIR_NOT_FOUND'],
    ['a number that was not given', { type: 'start', number: 99 }, 404, 'TICKET_NOT_FOUND'],
    ['the start of a customer who was not called', { type: 'start', number: 2 }, 404, 'TICKET_NOT_FOUND'],
    ['another day', { type: 'hold', number: 1, minutes: 5, day: '2026-06-14' }, 404, 'TICKET_NOT_FOUND'],
    ['a hold of a week', { type: 'hold', number: 1, minutes: 10_080 }, 400, 'INVALID_INPUT'],
    ['a hold with two ends', { type: 'hold', number: 1, minutes: 5, until: null }, 400, 'INVALID_INPUT'],
    ['a hold without an end', { type: 'hold', number: 1 }, 400, 'INVALID_INPUT'],
    ['longer for one who is here', { type: 'hold', number: 1, until: null }, 404, 'TICKET_NOT_FOUND'],
    ['a break without an end', { type: 'takeBreak', chair: 'one' }, 400, 'INVALID_INPUT'],
    ['a pause with two ends', { type: 'pauseCheckIn', minutes: 5, until: null }, 400, 'INVALID_INPUT'],
    ['no command', { type: 'dance', number: 1 }, 400, 'INVALID_INPUT'],
  ])('refuses %s', async (_what, command, status, code) => {
    const answer = await send(command);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it.each([
    ['until then', { until: '2026-06-15T09:05:00.000Z' }],
    ['for so many minutes by its own clock', { minutes: 5 }],
  ])('gives no customer to a chair on a break, %s', async (_how, end) => {
    const until = new Date(Date.parse(MORNING) + 300_000).toISOString();
    await send({ type: 'takeBreak', chair: 'one', ...end });
    expect((await read()).chairs).toMatchObject([{ id: 'one', break: { until } }, { id: 'two' }]);
    expect(codeOf(await send({ type: 'next', chair: 'one' }))).toBe('CHAIR_ON_BREAK');
    app.clock.set(until);
    expect((await read()).chairs?.[0]).not.toHaveProperty('break');
    expect((await send({ type: 'next', chair: 'one' })).status).toBe(200);
  });

  it.each([
    ['21 chairs', oneTo(21).map((n) => ({ id: `c${n}`, name: `Chair ${n}` }))],
    ['two chairs of one name', [CHAIRS[0], { id: 'other', name: 'chair 1' }]],
    ['a chair without a name', [CHAIRS[0], { id: 'other', name: ' ' }]],
  ])('does not take %s', async (_what, chairs) => {
    expect((await patch({ chairs })).status).toBe(400);
  });

  it('serves its customers one after the other again when one chair is left', async () => {
    await send({ type: 'next', chair: 'one' });
    await send({ type: 'next', chair: 'two' });
    await patch({ chairs: CHAIRS.slice(0, 1) });
    const queue = await read();
    expect(queue).not.toHaveProperty('chairs');
    expect(whereIs(queue)).toEqual(['2: waits', '1: waits', '3: waits', '4: waits']);
  });
});

it('the queue of an earlier release opens as one chair, and can get more', async () => {
  const old = await OfflineShop.open(app);
  for (const name of ['Amy', 'Ben', 'Cleo']) await old.checkIn(name);
  await collection(app.connection, 'queues').updateOne(
    { _id: new mongo.ObjectId(old.owner.id) },
    {
      $unset: {
        settings: '',
        breaks: '',
        calls: '',
        callCount: '',
        leases: '',
        reserveUsed: '',
        goneKeys: '',
      },
      $inc: { version: 1 },
    },
  );
  const other = await app.another(app.clock);
  const ask = (method: 'GET' | 'DELETE' | 'PATCH', rest: string, body?: object) =>
    other.call(method, rest, { token: old.owner.token, ...(body && { body }) });
  const shown = async () => QueueSnapshot.parse((await ask('GET', `/api/queue/${old.owner.id}`)).body);
  expect(await shown()).toMatchObject({ data: [{ number: 1 }, { number: 2 }, { number: 3 }] });
  expect(Object.keys(await shown())).not.toEqual(expect.arrayContaining(['chairs']));
  expect((await ask('DELETE', `/api/queue/${old.owner.id}/1`)).status).toBe(200);
  expect((await old.document()).closed).toMatchObject([{ number: 1, outcome: 'served' }]);
  expect((await ask('PATCH', '/api/shop', { chairs: CHAIRS })).status).toBe(200);
  expect(whereIs(await shown())).toEqual(['2: one', '3: waits']);
  await other.app.close();
});
