import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AccountExport,
  CheckinResponse,
  GROUP_MAX,
  QueueChanges,
  QueueSnapshot,
  TicketView,
} from '@queuebell/contracts';
import { groupKeys } from '@queuebell/queue-rules';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { openJoining, Phone } from '../../../test/join.js';
import { OfflineShop } from '../../../test/offline-shop.js';
import { makeKey } from './key-making.js';

const MINUTE_MS = 60_000;
const CHAIRS = [
  { id: 'one', name: 'Chair 1' },
  { id: 'two', name: 'Chair 2' },
];
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({ queueCapacity: 60 });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterAll(() => app.stop());

const asOwner = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', rest: string, body?: object) =>
  app.call(method, rest, { token: owner.token, ...(body && { body }) });
const queue = async () => QueueSnapshot.parse((await asOwner('GET', `/api/queue/${owner.id}`)).body);
const checkIn = (more?: unknown, key = makeKey(app.clock.now())) =>
  app.call('POST', '/api/queue/checkin', {
    token: owner.token,
    headers: { 'idempotency-key': key },
    body: { userId: owner.id, name: 'Sam', more },
  });
const family = async () => CheckinResponse.parse((await checkIn(['Leo', 'Max'])).body);
const command = (act: object, number = 1) =>
  asOwner('POST', `/api/queue/${owner.id}/commands`, { type: 'group', number, act });
const serve = (number: number) => asOwner('DELETE', `/api/queue/${owner.id}/${number}`);
const see = async (id: string) => TicketView.parse((await app.call('GET', `/api/tickets/${id}`)).body);
const ofGroup = ({ group = [] }: TicketView) => group.map(({ number, status }) => `${number} ${status}`);
const onPhone = (id: string, what: 'leave' | 'return', number?: number) =>
  app.call('POST', `/api/tickets/${id}/${what}${number === undefined ? '' : `?number=${number}`}`);

describe('people who come together', () => {
  it('get their numbers in one answer, and a repeat gets the same answer', async () => {
    const key = makeKey(app.clock.now());
    const [first, again] = [await checkIn(['Leo', 'Max'], key), await checkIn(['Leo', 'Max'], key)];
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ queueNumber: 1, ahead: 0, more: [2, 3] });
    expect(again.body).toEqual(first.body);
    const { data } = await queue();
    expect(data.map(({ number, name, group }) => `${number} ${name} ${group}`)).toEqual([
      ...['1 Sam 1', '2 Leo 1', '3 Max 1'],
    ]);
  });

  it.each([
    ['an empty list', []],
    ['no name', ['']],
    ['too many', oneTo(GROUP_MAX).map((n) => `Guest ${n}`)],
    ['no list', 'Leo'],
  ])('are refused with %s', async (_what, more) => {
    expect(codeOf(await checkIn(more))).toBe('INVALID_INPUT');
  });

  it('come in whole or not at all', async () => {
    for (const _ of oneTo(7)) expect((await checkIn(oneTo(7).map((n) => `Guest ${n}`))).status).toBe(201);
    expect(codeOf(await checkIn(oneTo(4).map((n) => `Guest ${n}`)))).toBe('QUEUE_FULL');
    expect((await checkIn(oneTo(3).map((n) => `Guest ${n}`))).status).toBe(201);
  });

  it.each([
    ['the first one', 1],
    ['another one', 2],
  ])('get the same number and ticket long after %s alone went to the history', async (_who, gone) => {
    const key = makeKey(app.clock.now());
    const { queueNumber, ticketId } = CheckinResponse.parse((await checkIn(['Leo', 'Max'], key)).body);
    await serve(gone);
    app.clock.advance(20 * MINUTE_MS);
    await app.scheduler.tick();
    expect((await app.queueDocument(owner)).closed).toEqual([]);
    const again = CheckinResponse.parse((await checkIn(['Leo', 'Max'], key)).body);
    expect(again).toMatchObject({ queueNumber, ticketId });
    expect((await queue()).data.map(({ number }) => number)).toEqual([1, 2, 3].filter((one) => one !== gone));
  });

  it('are not taken in again, long after the tablet delivered one of them who went to the history', async () => {
    const shop = new OfflineShop(app, owner);
    const { numbers } = await shop.lease();
    const [first = '', second = ''] = groupKeys(makeKey(app.clock.now()), 2);
    await app.call('POST', `/api/queue/${owner.id}/deliveries`, {
      token: owner.token,
      headers: { 'idempotency-key': second },
      body: {
        ...{ name: 'Leo', holder: shop.door, number: numbers[1], group: first },
        arrivedAt: app.clock.now().toISOString(),
      },
    });
    await serve(numbers[1] ?? 0);
    app.clock.advance(20 * MINUTE_MS);
    await app.scheduler.tick();
    expect((await checkIn(['Leo'], first)).body).toMatchObject({ queueNumber: numbers[1] });
    expect((await queue()).data).toEqual([]);
  });

  it('join by phone with one place of that phone, and count as so many for the limit of a minute', async () => {
    const code = await openJoining(app, owner);
    const join = (phone: Phone, name: string) =>
      phone.join(code, name, makeKey(app.clock.now()), { more: oneTo(7).map((n) => `${name} ${n + 1}`) });
    const phone = new Phone(app);
    const { body } = await join(phone, 'Sam');
    expect((await phone.join(code, 'Ann')).body).toMatchObject({ queueNumber: 1 });
    const { body: line } = await phone.look(code);
    expect(line).toMatchObject({ place: { ticketId: (body as CheckinResponse).ticketId } });
    for (const n of oneTo(3)) expect((await join(new Phone(app), `Guest ${n}`)).status).toBe(201);
    expect(codeOf(await join(new Phone(app), 'Late'))).toBe('RATE_LIMITED');
  });
});

describe('the ticket of a group', () => {
  it('is one page: whose turn it is, and how all of them stand', async () => {
    const { ticketId } = await family();
    expect(await see(ticketId)).toMatchObject({ number: 1, name: 'Sam', status: 'serving' });
    await serve(1);
    const view = await see(ticketId);
    expect(view).toMatchObject({ number: 2, name: 'Leo', status: 'serving', nowServing: 2 });
    expect(ofGroup(view)).toEqual(['1 served', '2 serving', '3 waiting']);
    app.clock.advance(20 * MINUTE_MS);
    await app.scheduler.tick();
    expect(ofGroup(await see(ticketId))).toEqual(['2 serving', '3 waiting']);
  });

  it('lets one leave, or all, and come back', async () => {
    await checkIn(undefined);
    const { ticketId } = await family();
    const left = TicketView.parse((await onPhone(ticketId, 'leave', 3)).body);
    expect(ofGroup(left)).toEqual(['2 waiting', '3 left', '4 waiting']);
    expect(left.group?.[1]?.canReturn).toBe(true);
    const back = TicketView.parse((await onPhone(ticketId, 'return', 3)).body);
    expect(ofGroup(back)).toEqual(['2 waiting', '3 waiting', '4 waiting']);
    expect(TicketView.parse((await onPhone(ticketId, 'leave')).body)).toMatchObject({ status: 'left' });
    expect((await queue()).data.map(({ number }) => number)).toEqual([1]);
    await onPhone(ticketId, 'return');
    expect((await queue()).data.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });
});

describe('staff with a group', () => {
  it('call it to the free chairs by one command, and take that back by one', async () => {
    expect((await asOwner('PATCH', '/api/shop', { chairs: CHAIRS })).status).toBe(200);
    await family();
    expect((await command({ type: 'call', chair: 'two' }, 2)).status).toBe(200);
    const chairsOf = async () => {
      const { data, serving = [] } = await queue();
      return [...data, ...serving]
        .flatMap(({ number, turn }) => (turn ? [`${number} ${turn.chair}`] : []))
        .sort();
    };
    expect(await chairsOf()).toEqual(['1 two', '2 one']);
    const changes = async () =>
      QueueChanges.parse((await asOwner('GET', `/api/queue/${owner.id}/changes`)).body).changes;
    const [called, arrived] = await changes();
    expect(called?.what).toBe('Number 1 was called to Chair 2. Number 2 was called to Chair 1.');
    expect(arrived?.what).toBe('Numbers 1, 2 and 3 checked in together.');
    expect((await asOwner('POST', `/api/queue/${owner.id}/undo/${called?.sequence}`)).status).toBe(200);
    expect(await chairsOf()).toEqual([]);
    expect((await asOwner('POST', `/api/queue/${owner.id}/undo/${arrived?.sequence}`)).status).toBe(200);
    expect((await queue()).data).toEqual([]);
  });

  it('close it together at their only chair, and a repeat changes nothing', async () => {
    await family();
    expect((await command({ type: 'serve' })).status).toBe(200);
    const { revision } = await queue();
    expect((await command({ type: 'serve' })).status).toBe(200);
    expect(await queue()).toMatchObject({ revision, data: [] });
    expect((await queue()).justClosed?.map(({ outcome }) => outcome)).toEqual(['served', 'served', 'served']);
  });
});

it('a group that a tablet took in offline is delivered one by one and stands together', async () => {
  const shop = new OfflineShop(app, owner);
  const { numbers } = await shop.lease();
  const [key = '', ...others] = groupKeys(makeKey(app.clock.now()), 3);
  for (const [place, each] of [key, ...others].entries())
    await app.call('POST', `/api/queue/${owner.id}/deliveries`, {
      token: owner.token,
      headers: { 'idempotency-key': each },
      body: {
        ...{ name: `Sam ${place}`, holder: shop.door, number: numbers[place], group: key },
        arrivedAt: app.clock.now().toISOString(),
      },
    });
  expect((await queue()).data.map(({ group }) => group)).toEqual([numbers[0], numbers[0], numbers[0]]);
});

it('an export says who came together, and has no key', async () => {
  const { ticketId } = await family();
  await serve(1);
  const { body } = await asOwner('GET', '/api/account/export');
  const { waiting, visits, events } = body as AccountExport;
  expect([...waiting, ...visits].map(({ number, group }) => `${number} ${group}`)).toEqual([
    '2 2',
    '3 2',
    '1 2',
  ]);
  expect(ticketId).toHaveLength(47);
  expect(JSON.stringify(events)).not.toContain('group');
});
