import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CheckinResponse, Report, TodayFigures, type ReportTotals } from '@queuebell/contracts';
import { daysAfter } from '@queuebell/queue-rules';
import { getModelToken } from '@nestjs/mongoose';
import { mongo, type Model } from 'mongoose';
import { collection } from '../../../test/collections.js';
import { codeOf, MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { changeSettings, openJoining, Phone } from '../../../test/join.js';
import { OfflineShop } from '../../../test/offline-shop.js';
import { plansOf } from '../../../test/plans.js';
import { colleague } from '../../../test/team.js';
import { ArchiverService } from '../queue/archiver.service.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { makeKey } from '../queue/key-making.js';
import { shopDayId, shopDayModel, type ShopDay } from '../queue/schemas/shop-day.schema.js';
import { visitModel, type Visit } from '../queue/schemas/visit.schema.js';
import { CountedDays } from './counted-days.js';

const MINUTE_MS = 60_000;
const MONDAY = '2026-06-15';
const TUESDAY = '2026-06-16';
const NOTHING: ReportTotals = {
  ...{ checkIns: 0, tablet: 0, offline: 0, phone: 0, joinPageViews: 0 },
  ...{ served: 0, left: 0, noShow: 0, removed: 0, expired: 0 },
  ...{ wait: null, service: null, estimates: { right: 0, of: 0 } },
};
const NO_RATINGS = [0, 0, 0, 0, 0];
const BY_ID = { planSummary: 'IXSCAN { _id: 1 }' };
/** The first day on which somebody came, for the range and the one before it. */
const ONCE_FOR_EACH_RANGE = [1, 1].map((docsExamined) => ({ ...BY_ID, docsExamined }));
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

const ask = (from: string, to = from, token = owner.token, what = 'report') =>
  app.call('GET', `/api/shop/${what}?from=${from}&to=${to}`, { token });
const read = async (from = MONDAY, to = from) => Report.parse((await ask(from, to)).body);
const totals = async (from = MONDAY, to = from) => (await read(from, to)).totals;
const arrive = (name = 'Ann') => app.checkIn(owner, name, makeKey(app.clock.now()));
const pass = (minutes: number) => app.clock.advance(minutes * MINUTE_MS);
const close = (number: number, outcome = 'served') =>
  app.call('DELETE', `/api/queue/${owner.id}/${number}?outcome=${outcome}`, { token: owner.token });
const restore = (number: number) =>
  app.call('POST', `/api/queue/${owner.id}/${number}/restore`, { token: owner.token });
const archiver = () => app.app.get(ArchiverService, { strict: false });
const days = () => collection(app.connection, 'shopDays');
const ownerId = () => new mongo.ObjectId(owner.id);
const storedDay = (day: string) => days().findOne({ _id: shopDayId(ownerId(), day) });

/** Ann and Ben arrive together at ten, Cat five minutes later. Ann takes 10 minutes, Ben 20, and Cat leaves. */
async function aMorning(): Promise<void> {
  await arrive('Ann');
  await arrive('Ben');
  pass(5);
  const { ticketId } = CheckinResponse.parse((await arrive('Cat')).body);
  pass(5);
  await close(1);
  pass(20);
  await close(2);
  await app.call('POST', `/api/tickets/${ticketId}/leave`);
}
const OF_MORNING = {
  ...{ checkIns: 3, tablet: 3, served: 2, left: 1 },
  // Two simultaneous arrivals are a millisecond apart.
  wait: { average: 5, median: 0, ninetieth: 9 },
  service: { average: 15, median: 10, ninetieth: 20 },
};

/** The next day begins with a customer, and the day before is in the history. */
async function untilTuesday(): Promise<void> {
  app.clock.set(`${TUESDAY}T09:00:00.000Z`);
  await arrive('Eve');
  await archiver().archive();
}

describe('a report of the shop’s day today', () => {
  it('of a shop to which nobody has come yet is empty', async () => {
    expect(await read()).toEqual({
      ...{
        from: MONDAY,
        to: MONDAY,
        before: { from: '2026-06-14', to: '2026-06-14' },
        today: MONDAY,
        dayStartsHour: 0,
      },
      ...{ totals: NOTHING, totalsBefore: NOTHING, periods: [{ from: MONDAY, to: MONDAY, ...NOTHING }] },
      ...{ ratings: NO_RATINGS, ratingsBefore: NO_RATINGS, hours: [], chairs: [], services: [] },
    });
  });

  it('counts who came, what became of them, and how long it took', async () => {
    await aMorning();
    await arrive('Dan');
    expect(await totals()).toEqual({ ...NOTHING, ...OF_MORNING, checkIns: 4, tablet: 4 });
    expect((await read()).hours).toEqual([{ hourOfWeek: 10, checkIns: 4, served: 2, averageWait: 5 }]);
    const { body } = await app.call('GET', '/api/shop/today', { token: owner.token });
    const { served, averageWaitMs } = TodayFigures.parse(body);
    expect([served, averageWaitMs]).toEqual([2, 5 * MINUTE_MS]);
  });

  it('is the same when the customers move to the history, by halves too, and after an undo', async () => {
    await aMorning();
    const before = await totals();
    const { _id, closed } = await app.queueDocument(owner);
    await archiver().storeVisits(_id, closed);
    expect(await totals()).toEqual(before);
    await restore(2);
    expect(await totals()).toMatchObject({ checkIns: 3, served: 1, left: 1 });
    await close(2);
    expect(await totals()).toMatchObject({ checkIns: 3, served: 2 });
    pass(20);
    await archiver().archive();
    expect((await app.queueDocument(owner)).closed).toEqual([]);
    expect(await totals()).toMatchObject({ checkIns: 3, served: 2, left: 1 });
    expect(await storedDay(MONDAY)).toBeNull();
  });

  it('has chairs and services by their names, also removed ones', async () => {
    const chairs = [1, 2, 3].map((n) => ({ id: `c${n}`, name: `Chair ${n}` }));
    const services = ['Haircut', 'Shave'].map((name) => ({ id: name.toLowerCase(), name, minutes: 20 }));
    await changeSettings(app, owner, { chairs, services, callsNext: false });
    const body = { name: 'Ann', userId: owner.id, service: 'shave' };
    await app.call('POST', '/api/queue/checkin', { token: owner.token, body });
    await arrive('Ben');
    const next = (chair: string) =>
      app.call('POST', `/api/queue/${owner.id}/commands`, {
        token: owner.token,
        body: { type: 'next', chair },
      });
    pass(4);
    await next('c2');
    pass(3);
    await next('c1');
    pass(9);
    await close(1);
    await close(2, 'no-show');
    await changeSettings(app, owner, { chairs: chairs.slice(0, 1), services: [] });
    const { chairs: byChair, services: byService } = await read();
    expect(byChair).toMatchObject([
      { id: 'c1', name: 'Chair 1', checkIns: 1, served: 0, noShow: 1, wait: null },
      { id: 'c2', name: null, served: 1, wait: { average: 4 }, service: { average: 12 } },
    ]);
    expect(byService).toMatchObject([{ id: 'shave', name: null, checkIns: 1, served: 1 }]);
  });

  it('tells how customers joined, and how often the join page was opened', async () => {
    const code = await openJoining(app, owner);
    const look = (query: string) => app.call('GET', `/api/join/${code}${query}`);
    await look('?opened=yes');
    for (const query of ['', '?opened=yes']) await look(query);
    await new Phone(app).ticket(code);
    await arrive();
    await app.scheduler.tick();
    expect(await totals()).toMatchObject({ checkIns: 2, phone: 1, tablet: 1, joinPageViews: 2 });
    await look('?opened=yes');
    await app.scheduler.tick();
    expect(await totals()).toMatchObject({ joinPageViews: 3 });
    expect(Object.keys((await storedDay(MONDAY)) ?? {}).sort()).toEqual(['_id', 'joinPageViews', 'ownerId']);
    expect(await look('?opened=often')).toMatchObject({ status: 400 });
  });

  it('adds up what two servers have counted, also of one that stops', async () => {
    const code = await openJoining(app, owner);
    const other = await app.another(app.clock);
    for (const server of [app, other, other]) await server.call('GET', `/api/join/${code}?opened=yes`);
    await app.scheduler.tick();
    await other.app.close();
    expect(await totals()).toMatchObject({ joinPageViews: 3 });
  });

  it('tells for how many customers the first estimate was right', async () => {
    const ticketOf = async (name: string) => CheckinResponse.parse((await arrive(name)).body).ticketId;
    const waitOf = (ticketId: string) => app.call('GET', `/api/tickets/${ticketId}/wait`);
    await arrive('Ann');
    pass(1);
    const [ben, cat] = [await ticketOf('Ben'), await ticketOf('Cat')];
    for (const ticketId of [ben, cat]) await waitOf(ticketId);
    pass(18);
    await close(1);
    pass(170);
    await close(2);
    for (let written = 0; written < 2; written += 1) await app.scheduler.tick();
    expect(await totals()).toMatchObject({ estimates: { right: 1, of: 2 } });
  });
});

describe('a report of past days', () => {
  it('is stored when it is first read, and is the same when it is counted again', async () => {
    await aMorning();
    await arrive('Dan');
    await untilTuesday();
    const first = await read(MONDAY, TUESDAY);
    expect(first.totals).toMatchObject({ checkIns: 5, served: 2, left: 1, expired: 1 });
    expect(first.periods.map(({ from, to, checkIns }) => [from, to, checkIns])).toEqual([
      [MONDAY, MONDAY, 4],
      [TUESDAY, TUESDAY, 1],
    ]);
    expect((await storedDay(MONDAY))?.figures).toMatchObject({ all: { checkIns: 4 } });
    expect(await storedDay(TUESDAY)).toBeNull();
    const plans = await plansOf(app.connection, 'visits', () => read(MONDAY));
    expect(plans).toEqual(ONCE_FOR_EACH_RANGE);
    await days().deleteMany({});
    expect(await read(MONDAY, TUESDAY)).toEqual(first);
  });

  it('reads nothing of other days and other shops', async () => {
    await aMorning();
    const mine = owner;
    owner = await app.owner({ days: 400 });
    await aMorning();
    await untilTuesday();
    owner = mine;
    await untilTuesday();
    const plans = await plansOf(app.connection, 'visits', () => read(MONDAY));
    expect(plans).toEqual([...ONCE_FOR_EACH_RANGE, { ...BY_ID, docsExamined: 3 }]);
    expect(await totals()).toMatchObject(OF_MORNING);
  });

  it('counts each customer once while the day moves to the history', async () => {
    await aMorning();
    await arrive('Dan');
    app.clock.set(`${TUESDAY}T09:00:00.000Z`);
    await arrive('Eve');
    const expected = { checkIns: 4, served: 2, left: 1, expired: 1 };
    expect(await totals()).toMatchObject(expected);
    const { _id, closed } = await app.queueDocument(owner);
    await archiver().storeVisits(_id, closed);
    expect(await totals()).toMatchObject(expected);
    expect(await storedDay(MONDAY)).toBeNull();
    await archiver().archive();
    expect(await totals()).toMatchObject(expected);
  });

  it('is counted again when a tablet delivers a ticket of that day', async () => {
    const shop = await OfflineShop.open(app);
    ({ owner } = shop);
    await aMorning();
    await shop.lease();
    await untilTuesday();
    expect(await totals()).toMatchObject({ checkIns: 3, offline: 0 });
    await shop.deliver({ number: 805, arrivedAt: `${MONDAY}T12:00:00.000Z` });
    const withOlive = { checkIns: 4, offline: 1, expired: 1, served: 2 };
    expect(await totals()).toMatchObject(withOlive);
    await archiver().archive();
    expect((await storedDay(MONDAY))?.figures).toBeUndefined();
    expect(await totals()).toMatchObject(withOlive);
    expect((await storedDay(MONDAY))?.figures).toMatchObject({ all: { checkIns: 4 } });
  });

  it('does not store what it has counted before such a ticket came', async () => {
    const shop = await OfflineShop.open(app);
    ({ owner } = shop);
    await aMorning();
    await shop.lease();
    await untilTuesday();
    const stored = app.app.get<Model<ShopDay>>(getModelToken(shopDayModel.name), { strict: false });
    const write = stored.bulkWrite.bind(stored);
    const late = jest.spyOn(stored, 'bulkWrite').mockImplementationOnce(async (...asked) => {
      await shop.deliver({ number: 805, arrivedAt: `${MONDAY}T12:00:00.000Z` });
      await archiver().archive();
      return write(...asked);
    });
    expect(await totals()).toMatchObject({ checkIns: 3 });
    late.mockRestore();
    expect((await storedDay(MONDAY))?.figures).toBeUndefined();
    expect(await totals()).toMatchObject({ checkIns: 4 });
  });

  it('stays what it was when the names of its customers are erased and its events are gone', async () => {
    await aMorning();
    await untilTuesday();
    const before = await read(MONDAY);
    app.clock.advance(40 * 24 * 60 * MINUTE_MS);
    await app.scheduler.tick();
    const named = await collection(app.connection, 'visits').countDocuments({
      ownerId: ownerId(),
      name: 'Ann',
    });
    expect(named).toBe(0);
    expect(await collection(app.connection, 'queueEvents').countDocuments({ ownerId: ownerId() })).toBe(0);
    await days().deleteMany({});
    expect(await read(MONDAY)).toEqual({ ...before, today: expect.any(String) });
  });

  it('stands beside the range before it, which has as many days', async () => {
    await aMorning();
    await untilTuesday();
    const { before, totals: now, totalsBefore } = await read(TUESDAY, '2026-06-18');
    expect(before).toEqual({ from: '2026-06-13', to: MONDAY });
    expect([now.checkIns, totalsBefore.checkIns]).toEqual([1, 3]);
  });

  it('has the hours after midnight on the day that began the evening before', async () => {
    const hours = {
      ...{ dayStartsHour: 4, weekdays: null, exceptions: [], lastCheckInMinutes: 0, capacity: null },
    };
    app.clock.set(`${MONDAY}T05:00:00.000Z`);
    await changeSettings(app, owner, { hours });
    app.clock.set(`${TUESDAY}T00:30:00.000Z`);
    await arrive();
    const { hours: ofWeek, totals: all } = await read(MONDAY);
    expect(all.checkIns).toBe(1);
    expect(ofWeek).toEqual([{ hourOfWeek: 1, checkIns: 1, served: 0, averageWait: null }]);
  });
});

describe('a report of several days', () => {
  it('holds the customers of one day at a time, however long it is', async () => {
    await aMorning();
    await untilTuesday();
    const visits = app.app.get<Model<Visit>>(getModelToken(visitModel.name), { strict: false });
    const find = jest.spyOn(visits, 'find');
    const counted = app.app.get(CountedDays, { strict: false });
    const queue = await app.app.get(LiveQueues, { strict: false }).read(owner.id);
    const range = counted.read(queue, { from: MONDAY, to: TUESDAY, parts: true });
    expect((await range.next()).value).toMatchObject({ day: MONDAY });
    expect(find).toHaveBeenCalledTimes(1);
    expect((await range.next()).value).toMatchObject({ day: TUESDAY });
    expect(find).toHaveBeenCalledTimes(2);
    expect((await range.next()).done).toBe(true);
    find.mockRestore();
  });

  it.each<[string, string, number, string, string]>([
    ['92 days are shown each', '2026-03-16', 92, '2026-03-16', MONDAY],
    [
      'more are shown by weeks, the first one being what is left',
      '2026-03-15',
      14,
      '2026-03-16',
      '2026-06-09',
    ],
  ])('%s', async (_what, from, length, firstEnds, lastBegins) => {
    await aMorning();
    const { periods } = await read(from, MONDAY);
    expect(periods).toHaveLength(length);
    expect(periods[0]).toEqual({ ...NOTHING, from, to: firstEnds });
    expect(periods.at(-1)).toEqual({ ...NOTHING, ...OF_MORNING, from: lastBegins, to: MONDAY });
    expect(periods.slice(1).every((each, at) => daysAfter(periods[at]?.to ?? '', 1) === each.from)).toBe(
      true,
    );
  });

  it('counts the ratings that were given on its days, and before', async () => {
    const serve = async (rating: number) => {
      const { queueNumber, ticketId } = CheckinResponse.parse((await arrive()).body);
      await close(queueNumber);
      await app.call('PUT', `/api/tickets/${ticketId}/rating`, { body: { rating } });
    };
    app.clock.set(`${MONDAY}T22:30:00.000Z`);
    await serve(5);
    await serve(4);
    // Midnight of this shop's summer time.
    app.clock.set(`${MONDAY}T23:00:00.000Z`);
    await serve(1);
    expect((await read(MONDAY)).ratings).toEqual([0, 0, 0, 1, 1]);
    expect(await read(TUESDAY)).toMatchObject({ ratings: [1, 0, 0, 0, 0], ratingsBefore: [0, 0, 0, 1, 1] });
  });

  it.each<[string, string, string, number]>([
    ['a year and a leap day', '2025-06-15', '2026-06-15', 200],
    ['more than that', '2025-06-14', '2026-06-15', 400],
    ['a range that ends before it begins', '2026-06-15', '2026-06-14', 400],
    ['a day that does not exist', '2026-02-30', '2026-03-01', 400],
    ['a day of another century', '1999-12-31', '2000-01-01', 400],
  ])('of %s (%s to %s) is answered with %i', async (_what, from, to, status) => {
    for (const what of ['report', 'report.csv']) {
      const answer = await ask(from, to, owner.token, what);
      expect(answer.status).toBe(status);
      if (status === 400) expect(codeOf(answer)).toBe('INVALID_INPUT');
    }
  });

  it('is for the owner and managers of that shop alone', async () => {
    const [manager, staff] = [await colleague(app, owner, 'manager'), await colleague(app, owner, 'staff')];
    const stranger = await app.owner();
    await aMorning();
    expect((await ask(MONDAY, MONDAY, manager.token)).body).toMatchObject({ totals: OF_MORNING });
    expect((await ask(MONDAY, MONDAY, staff.token)).status).toBe(403);
    expect((await ask(MONDAY, MONDAY, stranger.token)).body).toMatchObject({ totals: NOTHING });
  });

  it('can be a table, with a line for each day', async () => {
    await aMorning();
    await untilTuesday();
    const { headers, text } = await ask(MONDAY, TUESDAY, owner.token, 'report.csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="report.csv"');
    const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
    const rows = lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [head.split(',')[at], cell])),
    );
    expect(rows).toMatchObject([
      {
        day: MONDAY,
        checkIns: '3',
        served: '2',
        left: '1',
        averageWaitMinutes: '5',
        ninetiethServiceMinutes: '20',
      },
      { day: TUESDAY, checkIns: '1', averageWaitMinutes: '' },
    ]);
  });
});
