import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CheckinResponse,
  JUST_CLOSED_MAX,
  messages,
  PUT_BACK_WINDOW_MS,
  QueueSnapshot,
} from '@queuebell/contracts';
import { codeOf, MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../test/harness.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) await app.checkIn(owner, name);
});
afterAll(() => app.stop());

const close = (number: number | string, query = '') =>
  app.call('DELETE', `/api/queue/${owner.id}/${number}${query}`, { token: owner.token });
const restore = (number: number | string, query = '') =>
  app.call('POST', `/api/queue/${owner.id}/${number}/restore${query}`, { token: owner.token });
const read = (headers: Record<string, string> = {}) =>
  app.call('GET', `/api/queue/${owner.id}`, { token: owner.token, headers });
const shown = ({ body }: Answer) => QueueSnapshot.parse(body).data.map(({ number }) => number);

describe('closing a customer', () => {
  it('is answered with the queue as it is afterwards', async () => {
    const { status, body } = await close(1);
    expect(status).toBe(200);
    expect(QueueSnapshot.parse(body)).toMatchObject({
      revision: 5,
      serviceDay: '2026-06-15',
      shop: { name: 'Bar Barbers', timeZone: 'Europe/London' },
    });
    expect(shown({ status, body, headers: {}, text: '' })).toEqual([2, 3, 4]);
  });

  it('means served for the customer being served, and removed for anybody else, unless staff say otherwise', async () => {
    await close(1);
    await close(3);
    await close(2, '?outcome=removed');
    await close(4, '?outcome=served');
    const { closed } = await app.queueDocument(owner);
    expect(closed.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Ann', 'served'],
      ['Cleo', 'removed'],
      ['Ben', 'removed'],
      ['Dan', 'served'],
    ]);
  });

  it('happens once when two admins press at the same moment', async () => {
    const answers = await Promise.all(oneTo(10).map(() => close(1)));
    expect(answers.map(shown)).toEqual(answers.map(() => [2, 3, 4]));
    const { closed, revision } = await app.queueDocument(owner);
    expect([closed.length, revision]).toEqual([1, 5]);
  });

  it('changes nothing when the screen shows another day, whose number is another customer’s', async () => {
    app.clock.set('2026-06-16T09:00:00Z');
    await app.checkIn(owner, 'Today');
    expect(shown(await close(1, '?outcome=served&day=2026-06-15'))).toEqual([1]);
    expect(shown(await close(1, '?outcome=served&day=2026-06-16'))).toEqual([]);
    expect(codeOf(await restore(1, '?day=2026-06-15'))).toBe('UNDO_TOO_LATE');
    expect(shown(await restore(1, '?day=2026-06-16'))).toEqual([1]);
  });

  it.each([5, 99, 1_000_000])('is refused for number %d, which was not given', async (number) => {
    const answer = await close(number);
    expect(answer.body).toEqual({
      statusCode: 404,
      code: 'TICKET_NOT_FOUND',
      message: messages.ticketNotFound,
    });
  });

  it.each(['0', '-1', '1.5', 'abc', '1e9', '%24gt'])('is refused for %s as a number', async (number) => {
    expect((await close(number)).status).toBe(400);
  });

  it('is refused for an unknown outcome', async () => {
    expect((await close(1, '?outcome=expired')).status).toBe(400);
    expect((await close(1, '?outcome[$ne]=served')).status).toBe(400);
    expect(await app.waiting(owner)).toEqual(oneTo(4));
  });
});

describe('undo of a closing', () => {
  it('puts a customer back to their place', async () => {
    await close(2);
    await close(3);
    expect(shown(await restore(2))).toEqual([1, 2, 4]);
    expect(shown(await restore(3))).toEqual([1, 2, 3, 4]);
    const { closed, waiting } = await app.queueDocument(owner);
    expect(closed).toEqual([]);
    expect(waiting.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cleo', 'Dan']);
    expect(Object.keys(waiting[1] ?? {})).not.toContain('outcome');
  });

  it('changes nothing for a customer who waits already', async () => {
    await close(1);
    const answers = await Promise.all(oneTo(5).map(() => restore(1)));
    expect(answers.map(shown)).toEqual(answers.map(() => oneTo(4)));
    expect((await app.queueDocument(owner)).revision).toBe(6);
  });

  it('is possible to the end of its time and not after', async () => {
    await close(1);
    await close(2);
    app.clock.advance(PUT_BACK_WINDOW_MS);
    expect((await restore(1)).status).toBe(200);
    app.clock.advance(1);
    const late = await restore(2);
    expect(late.body).toEqual({ statusCode: 409, code: 'UNDO_TOO_LATE', message: messages.undoTooLate });
    expect(await app.waiting(owner)).toEqual([1, 3, 4]);
  });

  it('is refused for a number that was never given', async () => {
    expect(codeOf(await restore(5))).toBe('TICKET_NOT_FOUND');
  });

  it('is refused for a customer of yesterday', async () => {
    app.clock.set('2026-06-15T22:59:50Z');
    await close(1);
    app.clock.set('2026-06-15T23:00:10Z');
    await app.checkIn(owner, 'Today');
    expect(shown(await restore(1))).toEqual([1]);
    expect((await app.queueDocument(owner)).waiting.map(({ name }) => name)).toEqual(['Today']);
    expect(codeOf(await restore(2))).toBe('TICKET_NOT_FOUND');
  });
});

describe('the customers who were closed last', () => {
  const justClosed = ({ body }: Answer) =>
    QueueSnapshot.parse(body).justClosed?.map(({ number, name, outcome }) => [number, name, outcome]);

  it('are on every screen of the staff, the last one first', async () => {
    const afterServed = await close(1);
    expect(justClosed(afterServed)).toEqual([[1, 'Ann', 'served']]);
    app.clock.advance(1_000);
    const expected = [
      [3, 'Cleo', 'removed'],
      [1, 'Ann', 'served'],
    ];
    expect(justClosed(await close(3))).toEqual(expected);
    expect(justClosed(await read())).toEqual(expected);
  });

  it('can be put back from two screens at once, each to their place', async () => {
    for (const number of [1, 2, 3]) await close(number);
    const answers = await Promise.all([restore(1), restore(2), restore(2), restore(1)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await app.waiting(owner)).toEqual([1, 2, 4]);
    expect(justClosed(await read())).toEqual([[3, 'Cleo', 'served']]);
    expect((await app.queueDocument(owner)).revision).toBe(9);
  });

  it('are as many as a screen shows, and nobody who has left by phone', async () => {
    for (const name of oneTo(JUST_CLOSED_MAX)) await app.checkIn(owner, `Customer ${name}`);
    for (const number of oneTo(JUST_CLOSED_MAX + 2)) await close(number);
    const { ticketId } = CheckinResponse.parse((await app.checkIn(owner, 'Lea')).body);
    await app.call('POST', `/api/tickets/${ticketId}/leave`);
    const shownNumbers = QueueSnapshot.parse((await read()).body).justClosed?.map(({ number }) => number);
    expect(shownNumbers).toEqual(
      oneTo(JUST_CLOSED_MAX + 2)
        .slice(2)
        .reverse(),
    );
  });

  it('are no longer listed when it is too late, also for a screen that asks again', async () => {
    await close(1);
    app.clock.advance(PUT_BACK_WINDOW_MS);
    const { etag = '' } = (await read()).headers;
    expect((await read({ 'if-none-match': etag })).status).toBe(304);
    app.clock.advance(1);
    expect(justClosed(await read({ 'if-none-match': etag }))).toEqual([]);
  });

  it('are not on the wall', async () => {
    await close(1);
    const board = await app.call('GET', `/api/queue/${owner.id}?view=board`, { token: owner.token });
    expect(QueueSnapshot.parse(board.body).justClosed).toBeUndefined();
  });
});

describe('a read of the queue', () => {
  it('has what the screens need and no more', async () => {
    const { body, headers } = await read();
    const snapshot = QueueSnapshot.parse(body);
    expect(snapshot.data[0]).toEqual({
      number: 1,
      name: 'Ann',
      checkedInAt: MORNING,
      via: 'tablet',
      key: expect.any(String),
    });
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('is answered without a body if nothing changed, and only then', async () => {
    const { etag = '' } = (await read()).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await read({ 'if-none-match': known });
      expect([answer.status, answer.text, answer.headers['etag']]).toEqual([304, '', etag]);
    }
    await close(1);
    expect((await read({ 'if-none-match': etag })).status).toBe(200);
    const after = (await read()).headers['etag'] ?? '';
    app.clock.set('2026-06-16T08:00:00Z');
    expect((await read({ 'if-none-match': after })).status).toBe(200);
  });
});
