import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AccountExport,
  JUST_CLOSED_MAX,
  QueueChanges,
  QueueSnapshot,
  TodayFigures,
  type StaffCommand,
} from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { Browser } from '../../../test/browser.js';
import { collection } from '../../../test/collections.js';
import { eventually } from '../../../test/eventually.js';
import { codeOf, MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { colleague } from '../../../test/team.js';
import { HourlySweeps } from '../../platform/sweeps/hourly-sweeps.js';
import { ArchiverService } from '../queue/archiver.service.js';
import { CallExpiryService } from '../queue/call-expiry.service.js';
import { makeKey } from '../queue/key-making.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CHAIRS = [
  { id: 'one', name: 'Chair 1' },
  { id: 'two', name: 'Chair 2' },
];
/** The tests' requests do not say from which browser they come. */
const OWNER = 'Owner (Unknown browser)';
const PETRA = 'Petra (Unknown browser)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: false });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner({ days: 400 });
});
afterAll(() => app.stop());

const path = (rest: string) => `/api/queue/${owner.id}/${rest}`;
const ask = (query = '', token = owner.token) => app.call('GET', path(`changes${query}`), { token });
const read = async (query = '', token = owner.token) => QueueChanges.parse((await ask(query, token)).body);
const undo = (sequence: number, token = owner.token, server = app) =>
  server.call('POST', path(`undo/${sequence}`), { token });
const close = (number: number, token = owner.token) => app.call('DELETE', path(`${number}`), { token });
const send = (body: StaffCommand) => app.call('POST', path('commands'), { token: owner.token, body });
const arrive = (...names: string[]) =>
  names.reduce(
    (before, name) =>
      before.then(() => app.checkIn(owner, name, makeKey(app.clock.now()))).then(() => undefined),
    Promise.resolve(),
  );
const pass = (minutes: number) => app.clock.advance(minutes * MINUTE_MS);
const archive = () => app.app.get(ArchiverService, { strict: false }).archive();
const lines = async (query = '', token = owner.token) =>
  (await read(query, token)).changes.map(({ who, what, undo: state }) => `${who}: ${what} ${state}`);
const newest = async () => (await read()).changes[0]?.sequence ?? 0;
const visits = () =>
  collection(app.connection, 'visits')
    .find({ ownerId: new mongo.ObjectId(owner.id) })
    .toArray();
const served = async () =>
  TodayFigures.parse((await app.call('GET', '/api/shop/today', { token: owner.token })).body).served;

describe('the changes of today', () => {
  it('are listed with their author, the newest first, and by number', async () => {
    const counter = await app.device(owner, 'admin', 'Counter');
    const petra = await colleague(app, owner);
    await app.call('PATCH', '/api/shop', { token: owner.token, body: { chairs: CHAIRS } });
    await arrive('Ann', 'Ben', 'Cat');
    await send({ type: 'next', chair: 'one' });
    await close(1, counter.token);
    await app.call('DELETE', path('3'), { token: petra.token });
    expect(await lines()).toEqual([
      `${PETRA}: Number 3 was removed. possible`,
      'Counter: Number 1 was served. Number 2 was called to Chair 1. possible',
      `${OWNER}: Number 1 was called to Chair 1. no`,
      ...[3, 2, 1].map((number) => `${OWNER}: Number ${number} checked in. no`),
      `${OWNER}: Settings changed: chairs. no`,
      'Automatic: A new exit code was made. no',
    ]);
    const { changes } = await read('?number=2');
    expect(changes.map(({ what }) => what)).toEqual([
      'Number 1 was served. Number 2 was called to Chair 1.',
      'Number 2 checked in.',
    ]);
    expect(changes[0]?.customers).toEqual([
      { number: 1, name: 'Ann' },
      { number: 2, name: 'Ben' },
    ]);
    expect(changes[1]?.whyNot).toBe('Number 2 has since been called, or has come.');
    expect((await ask('', counter.token)).status).toBe(200);
  });

  it('include the name and zone of the shop, which no undo changes, because the account has them, too', async () => {
    const about = { businessName: 'Barber & Sons', location: '', phone: '0123456789' };
    const describe = (timeZone: string) =>
      app.call('POST', '/api/completeAccount', { token: owner.token, body: { ...about, timeZone } });
    expect((await describe('Asia/Tokyo')).status).toBe(200);
    expect((await describe('Asia/Tokyo')).status).toBe(200);
    expect((await lines())[0]).toBe(`${OWNER}: Settings changed: name of the shop, time zone. no`);
    await arrive('Ann');
    expect((await lines())[0]).toBe(`${OWNER}: Number 1 checked in. possible`);
    expect((await lines()).filter((line) => line.includes('time zone'))).toHaveLength(1);
    expect(codeOf(await undo((await read()).changes[1]?.sequence ?? 0))).toBe('CANNOT_UNDO');
  });

  it('have the browser of a login, while that login goes on', async () => {
    const phone = await Browser.of(app, owner, ANDROID);
    await app.call('POST', path('commands'), {
      token: phone.token,
      body: { type: 'pauseCheckIn', until: null },
    });
    expect((await lines())[0]).toBe('Owner (Chrome on Android): The check-in was paused. possible');
    await phone.logOut();
    expect((await lines())[0]).toBe('Owner: The check-in was paused. possible');
  });

  it('have the name of a tablet that was removed, as long as the shop keeps names', async () => {
    const counter = await app.device(owner, 'admin', 'Counter');
    await arrive('Ann');
    await close(1, counter.token);
    await app.call('DELETE', `/api/devices/${counter.deviceId}`, { token: owner.token });
    expect((await lines())[0]).toBe('Counter: Number 1 was served. possible');
    expect((await close(1, counter.token)).status).toBe(401);
    const former = () => collection(app.connection, 'formerDevices').countDocuments({ name: 'Counter' });
    const sweep = () => app.app.get(HourlySweeps, { strict: false }).sweep();
    app.clock.advance(30 * DAY_MS);
    await sweep();
    expect(await former()).toBe(1);
    app.clock.advance(1);
    await sweep();
    expect(await former()).toBe(0);
  });

  it('have the reason of a removal, also from the history, as the exports do', async () => {
    await arrive('Ann');
    await app.call('DELETE', path('1?outcome=removed&reason=No%20money'), { token: owner.token });
    const customers = async () => (await read('?day=2026-06-15')).changes.map((each) => each.customers[0]);
    const expected = [
      { number: 1, name: 'Ann', reason: 'No money' },
      { number: 1, name: 'Ann' },
    ];
    expect((await customers()).slice(0, 2)).toEqual(expected);
    const { body } = await app.call('GET', '/api/account/export', { token: owner.token });
    expect(AccountExport.parse(body).visits).toMatchObject([{ name: 'Ann', reason: 'No money' }]);
    const { text } = await app.call('GET', '/api/account/visits.csv', { token: owner.token });
    expect(text).toContain('No money');
    pass(60);
    await archive();
    expect((await customers()).slice(0, 2)).toEqual(expected);
  });

  it('come in pages', async () => {
    const names = Array.from({ length: 60 }, (_, place) => `C${place}`);
    await arrive(...names);
    const first = await read();
    const second = await read(`?before=${first.before}`);
    expect([first.changes.length, second.changes.length, second.before]).toEqual([50, 10, null]);
    expect(second.changes.at(-1)?.what).toBe('Number 1 checked in.');
  });

  it('of other days are for owners and managers, as long as the shop keeps names', async () => {
    await arrive('Ann');
    pass(6);
    await archive();
    const counter = await app.device(owner, 'admin');
    const [manager, staff] = [await colleague(app, owner, 'manager'), await colleague(app, owner)];
    app.clock.advance(DAY_MS);
    await arrive('Ben');
    expect(await lines()).toEqual([
      `Automatic, then ${OWNER}: A new day started. Number 1 was still waiting when the day ended. Number 1 checked in. possible`,
    ]);
    const day = '?day=2026-06-15';
    expect(await lines(day)).toEqual([`${OWNER}: Number 1 checked in. no`]);
    expect(await lines(day, manager.token)).toHaveLength(1);
    for (const { token } of [counter, staff]) expect(codeOf(await ask(day, token))).toBe('FORBIDDEN');
    expect((await read(day)).firstDay).toBe('2026-05-17');
    expect(codeOf(await undo(1))).toBe('CANNOT_UNDO');
    app.clock.advance(31 * DAY_MS);
    await app.scheduler.tick();
    expect(await lines(day)).toEqual([]);
  });

  it('stay with their day when the hour at which days start is changed, and changed again', async () => {
    const patch = (dayStartsHour: number) => {
      const hours = { dayStartsHour, weekdays: null, exceptions: [], lastCheckInMinutes: 0, capacity: null };
      return app.call('PATCH', '/api/shop', { token: owner.token, body: { hours } });
    };
    app.clock.set('2026-06-16T01:30:00.000Z');
    await arrive('Ann');
    app.clock.set('2026-06-17T09:00:00.000Z');
    expect((await patch(4)).status).toBe(200);
    app.clock.set('2026-06-19T01:30:00.000Z');
    await arrive('Ben');
    app.clock.set('2026-06-20T09:00:00.000Z');
    expect((await patch(0)).status).toBe(200);
    app.clock.set('2026-06-22T09:00:00.000Z');
    expect((await patch(5)).status).toBe(200);
    app.clock.set('2026-06-23T09:00:00.000Z');
    await archive();
    const checkIns = async (day: string) =>
      (await lines(`?day=${day}`)).filter((line) => line.includes('Number 1 checked in'));
    const days = ['2026-06-15', '2026-06-16', '2026-06-18', '2026-06-19'];
    const found = await Promise.all(days.map(checkIns));
    expect(found.map(({ length }) => length)).toEqual([0, 1, 1, 0]);
  });
});

describe('an undo of today’s changes', () => {
  it('takes back what another screen did, is listed, and can be undone itself', async () => {
    const counter = await app.device(owner, 'admin', 'Counter');
    await arrive('Ann', 'Ben');
    await close(2);
    const closing = await newest();
    expect((await undo(closing, counter.token)).body).toMatchObject({ data: [{ number: 1 }, { number: 2 }] });
    const [undone, before] = await lines();
    expect([undone, before]).toEqual([
      'Counter: Undone: Number 2 was removed. possible',
      `${OWNER}: Number 2 was removed. done`,
    ]);
    await undo(await newest());
    expect(await app.waiting(owner)).toEqual([1]);
    expect((await lines()).slice(0, 3)).toEqual([
      `${OWNER}: Done again: Number 2 was removed. possible`,
      'Counter: Undone: Number 2 was removed. done',
      `${OWNER}: Number 2 was removed. possible`,
    ]);
  });

  it('of the first check-in of a day takes back that check-in alone, because the day stays begun', async () => {
    await arrive('Ann');
    app.clock.advance(DAY_MS);
    await arrive('Ben');
    await undo(await newest());
    expect((await lines())[0]).toBe(`${OWNER}: Undone: Number 1 checked in. possible`);
    await undo(await newest());
    expect((await lines())[0]).toBe(`${OWNER}: Done again: Number 1 checked in. possible`);
    expect(await app.waiting(owner)).toEqual([1]);
  });

  it('changes nothing the second time, also when two processes are asked at once', async () => {
    const other = await app.another(app.clock);
    await arrive('Ann', 'Ben');
    await close(2);
    const closing = await newest();
    const answers = await Promise.all([undo(closing), undo(closing, owner.token, other), undo(closing)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { eventCount } = await app.queueDocument(owner);
    expect((await undo(closing, owner.token, other)).status).toBe(200);
    expect([(await app.queueDocument(owner)).eventCount, eventCount]).toEqual([5, 5]);
    await eventually(
      () => app.waiting(owner),
      ({ length }) => length === 2,
    );
    expect(await app.waiting(owner)).toEqual([1, 2]);
    await other.app.close();
  });

  it('says what is in the way', async () => {
    await arrive('Ann');
    await close(1);
    const answer = await undo(1);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'CANNOT_UNDO', message: 'Number 1 has since been served.' },
    ]);
  });

  it('puts customers back from the history, and every report counts them once', async () => {
    await arrive('Ann', 'Ben', 'Cat');
    await close(1);
    const closing = await newest();
    pass(60);
    await archive();
    expect([(await visits()).length, await served()]).toEqual([1, 1]);
    const other = await app.another(app.clock);
    expect((await undo(closing, owner.token, other)).status).toBe(200);
    // This process hears of it from the database.
    await eventually(
      () => app.waiting(owner),
      ({ length }) => length === 3,
    );
    expect([await app.waiting(owner), await served()]).toEqual([[1, 2, 3], 0]);
    pass(5);
    await close(1);
    expect(await served()).toBe(1);
    pass(60);
    await archive();
    expect([(await app.queueDocument(owner)).closed, await served()]).toEqual([[], 1]);
    expect(await visits()).toMatchObject([
      { number: 1, closedAt: new Date(new Date(MORNING).getTime() + 65 * MINUTE_MS) },
    ]);
    await other.app.close();
  });

  it('brings back a no-show of the clock, which the list of those just closed has too, however many were served since', async () => {
    const chairs = { chairs: CHAIRS, noShowMinutes: 3 };
    await app.call('PATCH', '/api/shop', { token: owner.token, body: chairs });
    await arrive('Ann', ...Array.from({ length: JUST_CLOSED_MAX }, (_, place) => `C${place}`));
    await send({ type: 'next', chair: 'one' });
    pass(3);
    await app.app.get(CallExpiryService, { strict: false }).expire();
    for (let number = 2; number <= JUST_CLOSED_MAX + 1; number += 1) await close(number);
    const { body } = await app.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
    expect(QueueSnapshot.parse(body).justClosed?.map(({ number }) => number)).toContain(1);
    const { changes } = await read('?number=1');
    expect(changes[0]).toMatchObject({
      ...{
        who: 'Automatic',
        what: 'Number 1 did not come. Number 2 was called to Chair 1.',
        undo: 'possible',
      },
    });
    expect((await undo(changes[0]?.sequence ?? 0)).status).toBe(200);
    await app.app.get(CallExpiryService, { strict: false }).expire();
    expect((await app.queueDocument(owner)).waiting).toMatchObject([{ number: 1, turn: { chair: 'one' } }]);
  });

  it('of an undo sends a customer to the history again, once', async () => {
    await arrive('Ann', 'Ben');
    await close(1);
    pass(60);
    await archive();
    await undo(await newest());
    await undo(await newest());
    expect([await app.waiting(owner), await served()]).toEqual([[2], 1]);
    await archive();
    expect([(await visits()).length, await served()]).toEqual([1, 1]);
    expect((await app.queueDocument(owner)).closed).toEqual([]);
  });

  it('of settings is for owners and managers, and removes what was not set before', async () => {
    const petra = await colleague(app, owner);
    await app.call('PATCH', '/api/shop', { token: owner.token, body: { volume: 40 } });
    const sequence = await newest();
    expect(codeOf(await undo(sequence, petra.token))).toBe('CANNOT_UNDO');
    expect((await undo(sequence)).status).toBe(200);
    expect((await app.queueDocument(owner)).settings).not.toHaveProperty('volume');
  });

  it('of a longer hold brings the earlier end back, and is listed', async () => {
    await arrive('Ann', 'Ben');
    await send({ type: 'hold', number: 2, minutes: 10 });
    const hold = async () =>
      QueueSnapshot.parse((await app.call('GET', `/api/queue/${owner.id}`, { token: owner.token })).body)
        .data[1]?.hold;
    const before = await hold();
    const longer: StaffCommand = { type: 'hold', number: 2, minutes: 10, heldUntil: before?.until };
    for (const _ of [1, 2]) expect((await send(longer)).status).toBe(200);
    expect((await hold())?.until).toBe(new Date(Date.parse(MORNING) + 20 * MINUTE_MS).toISOString());
    await undo(await newest());
    expect(await hold()).toEqual(before);
    expect((await lines()).slice(0, 3)).toEqual([
      `${OWNER}: Undone: Number 2 stays on hold until 10:20. possible`,
      `${OWNER}: Number 2 stays on hold until 10:20. done`,
      `${OWNER}: Number 2 is on hold until 10:10. possible`,
    ]);
  });

  it('of a correction is exact, and its texts are in no event', async () => {
    await arrive('Ann');
    await send({ type: 'correct', number: 1, details: { name: 'Anna', note: 'Allergic' } });
    await undo(await newest());
    const { waiting, events } = await app.queueDocument(owner);
    expect(waiting[0]).toMatchObject({ name: 'Ann' });
    expect(waiting[0]).not.toHaveProperty('note');
    expect(JSON.stringify(events)).not.toMatch(/Ann|Allergic/);
  });
});
