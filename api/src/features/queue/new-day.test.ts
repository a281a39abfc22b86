import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ascending, codeOf, MORNING, numberOf, oneTo, TestApp } from '../../../test/harness.js';
import { FakeClock } from '../../platform/clock/fake-clock.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(() => app.clock.set(MORNING));
afterAll(() => app.stop());

describe('a new service day', () => {
  it('starts at 1 and closes the customers who are left as expired', async () => {
    const owner = await app.owner();
    app.clock.set('2026-06-15T22:59:00Z');
    await app.checkIn(owner);
    await app.checkIn(owner);
    app.clock.set('2026-06-15T23:00:00Z');
    expect(numberOf(await app.checkIn(owner, 'Early bird'))).toBe(1);
    const { serviceDay, waiting, closed } = await app.queueDocument(owner);
    expect(serviceDay).toBe('2026-06-16');
    expect(waiting.map(({ number, name }) => [number, name])).toEqual([[1, 'Early bird']]);
    expect(closed.map(({ number, outcome, serviceDay: day }) => [number, outcome, day])).toEqual([
      [1, 'expired', '2026-06-15'],
      [2, 'expired', '2026-06-15'],
    ]);
  });

  it('gives gapless numbers to both days when 50 check in across midnight on servers whose clocks differ', async () => {
    const owner = await app.owner();
    app.clock.set('2026-06-15T22:59:59.900Z');
    const ahead = await app.another(new FakeClock('2026-06-15T23:00:00.100Z'));
    const answers = await Promise.all(
      oneTo(50).map((n) => (n % 2 ? app : ahead).checkIn(owner, `Customer ${n}`)),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const { waiting, closed, serviceDay } = await app.queueDocument(owner);
    expect(serviceDay).toBe('2026-06-16');
    expect(waiting.map(({ number }) => number)).toEqual(oneTo(waiting.length));
    expect(closed.map(({ number }) => number)).toEqual(oneTo(closed.length));
    expect(waiting.length + closed.length).toBe(50);
    const given = [...oneTo(waiting.length), ...oneTo(closed.length)];
    expect(ascending(answers.map(numberOf))).toEqual(ascending(given));
    await ahead.app.close();
  });

  it('never goes back when a clock does', async () => {
    const owner = await app.owner();
    app.clock.set('2026-06-15T23:00:01Z');
    await app.checkIn(owner);
    app.clock.set('2026-06-15T22:59:50Z');
    expect(numberOf(await app.checkIn(owner))).toBe(2);
    expect(await app.waiting(owner)).toEqual([1, 2]);
    expect((await app.queueDocument(owner)).serviceDay).toBe('2026-06-16');
  });

  it.each([
    [
      'to summer time in London',
      'Europe/London',
      '2026-03-28T23:59:59Z',
      '2026-03-29T00:00:00Z',
      '2026-03-29T22:59:59Z',
      '2026-03-29T23:00:00Z',
    ],
    [
      'to winter time in London',
      'Europe/London',
      '2026-10-24T22:59:59Z',
      '2026-10-24T23:00:00Z',
      '2026-10-25T23:59:59Z',
      '2026-10-26T00:00:00Z',
    ],
    [
      'without a midnight, in Santiago',
      'America/Santiago',
      '2026-09-06T03:59:59Z',
      '2026-09-06T04:00:00Z',
      '2026-09-07T02:59:59Z',
      '2026-09-07T03:00:00Z',
    ],
    [
      'far from London, in Auckland',
      'Pacific/Auckland',
      '2026-07-01T11:59:59Z',
      '2026-07-01T12:00:00Z',
      '2026-07-02T11:59:59Z',
      '2026-07-02T12:00:00Z',
    ],
  ])("is the shop's own day on a change %s", async (_what, timeZone, before, start, end, next) => {
    app.clock.set(new Date(new Date(before).getTime() - 3_600_000));
    const owner = await app.owner({ timeZone });
    const given = [];
    for (const time of [before, start, end, next]) {
      app.clock.set(time);
      given.push(numberOf(await app.checkIn(owner)));
    }
    expect(given).toEqual([1, 1, 2, 1]);
  });

  it('shows an empty queue from midnight on, though nobody has checked in yet', async () => {
    const owner = await app.owner();
    await app.checkIn(owner);
    app.clock.set('2026-06-16T08:00:00Z');
    const { body } = await app.call('GET', `/api/queue/${owner.id}`, { token: owner.token });
    expect(body).toMatchObject({ data: [], serviceDay: '2026-06-16', revision: 1 });
    for (const [method, url] of [
      ['DELETE', `/api/queue/${owner.id}/1`],
      ['POST', `/api/queue/${owner.id}/1/restore`],
    ] as const) {
      expect(codeOf(await app.call(method, url, { token: owner.token }))).toBe('TICKET_NOT_FOUND');
    }
  });
});
