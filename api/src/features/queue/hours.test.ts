import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  JoinView,
  LeaseResponse,
  messages,
  PairingCheck,
  QueueChanges,
  QueueSnapshot,
  ShopSettings,
  type ShopHours,
} from '@queuebell/contracts';
import { codeOf, MORNING, numberOf, TestApp, type Owner, type ShopDevice } from '../../../test/harness.js';
import { openJoining, Phone } from '../../../test/join.js';

const NINE_TO_FIVE = [{ from: '09:00', to: '17:00' }];
const HOURS: ShopHours = {
  dayStartsHour: 0,
  weekdays: Array.from({ length: 7 }, () => NINE_TO_FIVE),
  exceptions: [{ date: '2026-06-16', ranges: [] }],
  lastCheckInMinutes: 30,
  capacity: null,
};
const TODAY = {
  from: '2026-06-15T08:00:00.000Z',
  to: '2026-06-15T16:00:00.000Z',
  lastCheckIn: '2026-06-15T15:30:00.000Z',
};
const NEXT_FROM = '2026-06-17T08:00:00.000Z';

let app: TestApp;
let owner: Owner;
let tablet: ShopDevice;
let counter: ShopDevice;
let code: string;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
  code = await openJoining(app, owner);
  tablet = await app.device(owner, 'check-in');
  counter = await app.device(owner, 'admin');
});
afterAll(() => app.stop());

const patch = (hours: object | null) =>
  app.call('PATCH', '/api/shop', { token: owner.token, body: { hours } });
const settings = async () =>
  ShopSettings.parse((await app.call('GET', '/api/shop', { token: owner.token })).body);
const command = (body: object, token = counter.token) =>
  app.call('POST', `/api/queue/${owner.id}/commands`, { token, body });
const checkInBy = (token: string, key?: string) =>
  app.call('POST', '/api/queue/checkin', {
    token,
    body: { userId: owner.id, name: 'Ann' },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const join = () => new Phone(app).join(code);
const queue = async (view = 'staff') =>
  QueueSnapshot.parse(
    (await app.call('GET', `/api/queue/${owner.id}?view=${view}`, { token: owner.token })).body,
  );
const tabletSees = async () =>
  PairingCheck.parse((await app.call('GET', '/api/devices/self', { token: tablet.token })).body).opening;
const joinPageSees = async () => JoinView.parse((await new Phone(app).look(code)).body).opening;

describe('a shop without opening hours', () => {
  it('says nothing of them, and lets customers in at any hour', async () => {
    expect(await settings()).not.toHaveProperty('hours');
    expect(await queue()).not.toHaveProperty('opening');
    expect([await tabletSees(), await joinPageSees()]).toEqual([undefined, undefined]);
    app.clock.set('2026-06-15T02:00:00Z');
    expect((await checkInBy(tablet.token)).status).toBe(201);
  });
});

describe('opening hours', () => {
  beforeEach(async () => {
    expect((await patch(HOURS)).status).toBe(200);
  });

  it('are stored, and can be removed', async () => {
    expect((await settings()).hours).toEqual(HOURS);
    await patch(null);
    expect(await settings()).not.toHaveProperty('hours');
    expect(await queue()).not.toHaveProperty('opening');
  });

  it('are shown at the counter, the wall, the tablet and the join page, with the next one', async () => {
    for (const view of ['staff', 'board'])
      expect((await queue(view)).opening).toMatchObject({ ranges: [TODAY, { from: NEXT_FROM }] });
    expect(await joinPageSees()).toMatchObject({ ranges: [TODAY, { from: NEXT_FROM }] });
    const ranges = (await tabletSees())?.ranges ?? [];
    expect(ranges[0]).toEqual(TODAY);
    expect(ranges.at(-1)?.from).toBe('2026-06-22T08:00:00.000Z');
  });

  it('change on a screen that asks again when the shop has closed, without a write', async () => {
    const read = (etag = '') =>
      app.call('GET', `/api/queue/${owner.id}`, {
        token: owner.token,
        headers: etag ? { 'if-none-match': etag } : {},
      });
    const { headers } = await read();
    expect((await read(headers['etag'])).status).toBe(304);
    app.clock.set('2026-06-15T16:00:00Z');
    const after = await read(headers['etag']);
    expect(after.status).toBe(200);
    expect(QueueSnapshot.parse(after.body).opening?.ranges?.[0]?.from).toBe(NEXT_FROM);
  });

  it.each([
    ['before the shop opens', '2026-06-17T07:59:00Z'],
    ['after the last check-in', '2026-06-15T15:32:00Z'],
    ['on a date on which it is closed', '2026-06-16T10:00:00Z'],
  ])('refuse customers %s, and nobody whom staff let in', async (_when, at) => {
    app.clock.set(at);
    for (const answer of [await checkInBy(tablet.token), await join()]) {
      expect([answer.status, answer.body]).toEqual([
        409,
        { statusCode: 409, code: 'OUTSIDE_HOURS', message: messages.outsideHours },
      ]);
    }
    expect(numberOf(await checkInBy(counter.token))).toBe(1);
    expect(numberOf(await checkInBy(owner.token))).toBe(2);
  });

  it('let a customer who has begun at the tablet go on for two minutes, and the tablet knows of them', async () => {
    app.clock.set('2026-06-15T15:31:59Z');
    expect(codeOf(await join())).toBe('OUTSIDE_HOURS');
    expect(numberOf(await checkInBy(tablet.token))).toBe(1);
    app.clock.set('2026-06-15T16:01:59Z');
    expect((await tabletSees())?.ranges?.[0]).toEqual(TODAY);
    expect((await joinPageSees())?.ranges?.[0]?.from).toBe(NEXT_FROM);
    app.clock.set('2026-06-15T16:02:00Z');
    expect((await tabletSees())?.ranges?.[0]?.from).toBe(NEXT_FROM);
  });

  it('give a ticket again to a customer who has it', async () => {
    const key = '0197750a-0000-7000-8000-aaaaaaaaaaaa';
    expect(numberOf(await checkInBy(tablet.token, key))).toBe(1);
    app.clock.set('2026-06-15T15:45:00Z');
    expect(numberOf(await checkInBy(tablet.token, key))).toBe(1);
  });

  it('do not refuse a ticket that a tablet gave offline', async () => {
    app.clock.set('2026-06-15T16:30:00Z');
    const holder = '3b9f5a54-3c5b-4b0e-9d0c-0d9b6c1f3a11';
    const leased = await app.call('POST', `/api/queue/${owner.id}/lease`, {
      token: tablet.token,
      body: { holder },
    });
    const [number] = LeaseResponse.parse(leased.body).numbers;
    const delivered = await app.call('POST', `/api/queue/${owner.id}/deliveries`, {
      token: tablet.token,
      headers: { 'idempotency-key': '0197750a-0000-7000-8000-bbbbbbbbbbbb' },
      body: { name: 'Olive', holder, number, arrivedAt: '2026-06-15T16:29:00Z' },
    });
    expect(numberOf(delivered)).toBe(number);
  });

  it.each([
    [
      'ranges that overlap',
      { weekdays: [[...NINE_TO_FIVE, { from: '12:00', to: '18:00' }], [], [], [], [], [], []] },
      'weekdays.0.1.from',
    ],
    [
      'an end before the start',
      { weekdays: [[{ from: '17:00', to: '09:00' }], [], [], [], [], [], []] },
      'weekdays.0.0.to',
    ],
    ['a date twice', { exceptions: [...HOURS.exceptions, ...HOURS.exceptions] }, 'exceptions.1.date'],
    ['a date that does not exist', { exceptions: [{ date: '2026-02-30', ranges: [] }] }, 'exceptions.0.date'],
  ])('with %s are refused, and the answer names the field', async (_what, change, field) => {
    const answer = await patch({ ...HOURS, ...change });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
    expect(answer.text).toContain(field);
    expect((await settings()).hours).toEqual(HOURS);
  });

  it('are one change, which the owner can undo', async () => {
    const changes = async () =>
      QueueChanges.parse(
        (await app.call('GET', `/api/queue/${owner.id}/changes`, { token: owner.token })).body,
      ).changes;
    const [change] = await changes();
    expect(change).toMatchObject({ what: 'Settings changed: opening hours.', undo: 'possible' });
    await app.call('POST', `/api/queue/${owner.id}/undo/${change?.sequence}`, { token: owner.token });
    expect(await settings()).not.toHaveProperty('hours');
  });
});

describe('a shop with room for two who wait', () => {
  it('is full for customers, and not for staff', async () => {
    await patch({ ...HOURS, capacity: 2 });
    for (const number of [1, 2, 3]) expect(numberOf(await checkInBy(tablet.token))).toBe(number);
    expect((await queue('board')).opening).toMatchObject({ full: true });
    for (const answer of [await checkInBy(tablet.token), await join()])
      expect(codeOf(answer)).toBe('QUEUE_FULL');
    expect(numberOf(await checkInBy(counter.token))).toBe(4);
    for (const number of [1, 2])
      await app.call('DELETE', `/api/queue/${owner.id}/${number}`, { token: owner.token });
    expect((await queue()).opening).not.toHaveProperty('full');
    expect((await join()).status).toBe(201);
  });
});

describe('a pause of the check-in', () => {
  const until = '2026-06-15T09:20:00.000Z';

  it('is shown to customers with its message, refuses them, and ends by itself', async () => {
    const paused = await command({ type: 'pauseCheckIn', message: 'Back at twenty past', until });
    const pause = { message: 'Back at twenty past', until };
    expect(QueueSnapshot.parse(paused.body).opening).toEqual({ pause });
    expect([await tabletSees(), await joinPageSees()]).toEqual([{ pause }, { pause }]);
    for (const answer of [await checkInBy(tablet.token), await join()]) {
      expect([answer.status, codeOf(answer)]).toEqual([409, 'CHECK_IN_PAUSED']);
    }
    expect(numberOf(await checkInBy(counter.token))).toBe(1);
    app.clock.set(until);
    expect(await queue()).not.toHaveProperty('opening');
    expect((await checkInBy(tablet.token)).status).toBe(201);
  });

  it('is ended by staff, and is a change that the counter itself can undo', async () => {
    await command({ type: 'pauseCheckIn', until: null });
    const read = await app.call('GET', `/api/queue/${owner.id}/changes`, { token: counter.token });
    const [change] = QueueChanges.parse(read.body).changes;
    expect(change).toMatchObject({ what: 'The check-in was paused.', undo: 'possible' });
    const undone = await app.call('POST', `/api/queue/${owner.id}/undo/${change?.sequence}`, {
      token: counter.token,
    });
    expect(QueueSnapshot.parse(undone.body)).not.toHaveProperty('opening');
    await command({ type: 'pauseCheckIn', until: null });
    expect(QueueSnapshot.parse((await command({ type: 'resumeCheckIn' })).body)).not.toHaveProperty(
      'opening',
    );
    expect((await checkInBy(tablet.token)).status).toBe(201);
  });

  it('is for staff only', async () => {
    expect((await command({ type: 'pauseCheckIn', until: null }, tablet.token)).status).toBe(403);
    expect((await command({ type: 'pauseCheckIn', message: 'x'.repeat(121), until: null })).status).toBe(400);
  });
});

describe('a day that ends after midnight', () => {
  const NIGHT = { ...HOURS, dayStartsHour: 4, weekdays: null, exceptions: [], lastCheckInMinutes: 0 };

  it('keeps its customers and its numbers until 04:00', async () => {
    await patch(NIGHT);
    app.clock.set('2026-06-15T22:30:00Z');
    expect(numberOf(await checkInBy(tablet.token))).toBe(1);
    app.clock.set('2026-06-16T00:30:00Z');
    expect(numberOf(await checkInBy(tablet.token))).toBe(2);
    expect(await queue()).toMatchObject({ serviceDay: '2026-06-15', data: [{ number: 1 }, { number: 2 }] });
    app.clock.set('2026-06-16T03:00:00Z');
    expect(await queue()).toMatchObject({ serviceDay: '2026-06-16', data: [] });
    expect(numberOf(await checkInBy(tablet.token))).toBe(1);
  });

  it('is the day of the lease, so that a tablet counts days alike while it is offline', async () => {
    await patch(NIGHT);
    const answer = await app.call('POST', `/api/queue/${owner.id}/lease`, {
      token: tablet.token,
      body: { holder: '3b9f5a54-3c5b-4b0e-9d0c-0d9b6c1f3a12' },
    });
    const dayBefore = { day: '2026-06-15', since: MORNING, timeZone: 'Europe/London' };
    expect(LeaseResponse.parse(answer.body)).toMatchObject({ dayStartsHour: 4, dayBefore });
  });

  it('does not end today when the owner moves the shop to another zone, and counts by that zone from tomorrow on', async () => {
    expect(numberOf(await checkInBy(tablet.token))).toBe(1);
    app.clock.set('2026-06-15T14:00:00Z');
    const about = { businessName: 'Bar Barbers', location: '', phone: '0123456789' };
    const moved = await app.call('POST', '/api/completeAccount', {
      token: owner.token,
      body: { ...about, timeZone: 'Pacific/Auckland' },
    });
    expect(moved.status).toBe(200);
    expect(await queue()).toMatchObject({ serviceDay: '2026-06-15', shop: { timeZone: 'Pacific/Auckland' } });
    expect(numberOf(await checkInBy(tablet.token))).toBe(2);
    app.clock.set('2026-06-15T23:00:00Z');
    expect(await queue()).toMatchObject({ serviceDay: '2026-06-16', data: [] });
    app.clock.set('2026-06-16T12:00:00Z');
    expect((await queue()).serviceDay).toBe('2026-06-17');
  });
});
