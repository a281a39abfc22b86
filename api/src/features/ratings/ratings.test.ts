import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CheckinResponse,
  NOTE_MAX,
  RATING_CHANGE_MS,
  RATING_COMMENTS_SHOWN_MAX,
  RATING_WINDOW_MS,
  RATINGS_SHOWN_DAYS,
  ShopRatings,
  TicketView,
} from '@queuebell/contracts';
import { collection } from '../../../test/collections.js';
import { arrive } from '../../../test/customers.js';
import { EventClient } from '../../../test/event-client.js';
import { codeOf, MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../test/harness.js';
import { colleague } from '../../../test/team.js';
import { makeKey } from '../queue/key-making.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner({ days: 400 });
});
afterEach(() => EventClient.closeAll());
afterAll(() => app.stop());

const asOwner = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: object) =>
  app.call(method, path, { token: owner.token, ...(body && { body }) });
const close = (number: number, outcome = 'served') =>
  asOwner('DELETE', `/api/queue/${owner.id}/${number}?outcome=${outcome}`);
const rate = (id: string, body: object, headers = {}) =>
  app.call('PUT', `/api/tickets/${id}/rating`, { body, headers });
const see = async (id: string) => TicketView.parse((await app.call('GET', `/api/tickets/${id}`)).body);
const shown = async (token = owner.token) =>
  ShopRatings.parse((await app.call('GET', '/api/shop/ratings', { token })).body);
const later = async (ms: number): Promise<void> => {
  app.clock.advance(ms);
  await app.scheduler.tick();
};
const refusal = ({ status, body }: Answer) => [status, (body as { code?: string }).code];

/** The ticket of somebody who was served just now. */
async function served(name = 'Ann'): Promise<string> {
  const { ticketId, number } = await arrive(app, owner, name);
  expect((await close(number)).status).toBe(200);
  return ticketId;
}

describe('a customer who was served', () => {
  it('is asked how it was and answers, and the shop reads the answer with number and time', async () => {
    const id = await served();
    expect(await see(id)).toMatchObject({ status: 'served', rating: 'open' });
    const answer = await rate(id, { rating: 5, comment: ' Lovely cut. ' });
    expect([answer.status, TicketView.parse(answer.body)]).toMatchObject([
      200,
      { number: 1, status: 'served', rating: 'given' },
    ]);
    expect(await see(id)).toMatchObject({ rating: 'given' });
    const comment = { number: 1, rating: 5, comment: 'Lovely cut.', ratedAt: app.clock.now().toISOString() };
    expect(await shown()).toEqual({ counts: [0, 0, 0, 0, 1], comments: [comment] });
  });

  it('is asked in the same way after the visit went to the history', async () => {
    const id = await served();
    await later(20 * MINUTE_MS);
    expect((await app.queueDocument(owner)).closed).toEqual([]);
    expect(await see(id)).toMatchObject({ rating: 'open' });
    expect((await rate(id, { rating: 1 })).status).toBe(200);
    expect(await shown()).toEqual({ counts: [1, 0, 0, 0, 0], comments: [] });
  });

  it('may change the answer for fifteen minutes from the first one; the last one counts', async () => {
    const id = await served();
    const at = app.clock.now().toISOString();
    await rate(id, { rating: 2, comment: 'Cold water.' });
    app.clock.advance(RATING_CHANGE_MS);
    expect((await rate(id, { rating: 4 })).status).toBe(200);
    expect(await shown()).toEqual({ counts: [0, 0, 0, 1, 0], comments: [] });
    expect((await rate(id, { rating: 3, comment: 'Fine.' })).status).toBe(200);
    app.clock.advance(1);
    expect(refusal(await rate(id, { rating: 1 }))).toEqual([409, 'RATING_CLOSED']);
    const comment = { number: 1, rating: 3, comment: 'Fine.', ratedAt: at };
    expect(await shown()).toEqual({ counts: [0, 0, 1, 0, 0], comments: [comment] });
  });

  it('counts once, however often the answer arrives', async () => {
    const id = await served();
    const answers = await Promise.all(oneTo(8).map(() => rate(id, { rating: 4 })));
    expect(answers.map(({ status }) => status)).toEqual(oneTo(8).map(() => 200));
    expect(await shown()).toMatchObject({ counts: [0, 0, 0, 1, 0] });
  });

  it('is asked for a day, and not later', async () => {
    const id = await served();
    app.clock.advance(RATING_WINDOW_MS);
    expect(await see(id)).toMatchObject({ status: 'served', rating: 'open' });
    app.clock.advance(1);
    expect((await see(id)).rating).toBeUndefined();
    expect(refusal(await rate(id, { rating: 4 }))).toEqual([409, 'RATING_CLOSED']);
  });

  it('keeps the answer when staff put the visit back and serve it again', async () => {
    const id = await served();
    await rate(id, { rating: 4 });
    await asOwner('POST', `/api/queue/${owner.id}/1/restore`);
    expect((await see(id)).rating).toBeUndefined();
    expect(refusal(await rate(id, { rating: 1 }))).toEqual([409, 'RATING_CLOSED']);
    await close(1);
    expect(await see(id)).toMatchObject({ rating: 'given' });
    expect(await shown()).toMatchObject({ counts: [0, 0, 0, 1, 0] });
  });

  it('is not asked in a shop that does not ask', async () => {
    const id = await served();
    await asOwner('PATCH', '/api/shop', { asksForRating: false });
    expect((await see(id)).rating).toBeUndefined();
    expect(refusal(await rate(id, { rating: 4 }))).toEqual([409, 'RATING_CLOSED']);
  });

  it('reads on the open page that there is a question, and later that it was answered', async () => {
    const { ticketId } = await arrive(app, owner, 'Ann');
    await arrive(app, owner, 'Ben');
    const page = await EventClient.at(app, `/api/tickets/${ticketId}/events`);
    const ratings = () =>
      page.received
        .filter(({ event }) => event === 'ticket')
        .map(({ data }) => TicketView.parse(JSON.parse(data)).rating);
    await close(1);
    await page.until(() => ratings().at(-1) === 'open');
    await rate(ticketId, { rating: 5 });
    await close(2);
    await page.until(() => ratings().at(-1) === 'given');
  });
});

describe('the ticket has no question', () => {
  it.each(['removed', 'no-show'])('for somebody who was %s', async (outcome) => {
    const { ticketId, number } = await arrive(app, owner, 'Ann');
    await close(number, outcome);
    expect((await see(ticketId)).rating).toBeUndefined();
    expect(refusal(await rate(ticketId, { rating: 1 }))).toEqual([409, 'RATING_CLOSED']);
  });

  it('for somebody who left, waits or is being served', async () => {
    const [ann, ben, cleo] = [
      await arrive(app, owner, 'Ann'),
      await arrive(app, owner, 'Ben'),
      await arrive(app, owner, 'Cleo'),
    ];
    await app.call('POST', `/api/tickets/${cleo.ticketId}/leave`);
    for (const { ticketId } of [ann, ben, cleo]) {
      expect((await see(ticketId)).rating).toBeUndefined();
      expect(refusal(await rate(ticketId, { rating: 1 }))).toEqual([409, 'RATING_CLOSED']);
    }
    expect(await shown()).toMatchObject({ counts: [0, 0, 0, 0, 0] });
  });

  it('if nobody knows the ticket', async () => {
    expect(refusal(await rate('nonsense', { rating: 1 }))).toEqual([404, 'TICKET_NOT_FOUND']);
  });
});

it('a group is asked once, when the turn of the last one is over', async () => {
  const checkIn = await app.call('POST', '/api/queue/checkin', {
    token: owner.token,
    headers: { 'idempotency-key': makeKey(app.clock.now()) },
    body: { userId: owner.id, name: 'Sam', more: ['Leo'] },
  });
  const { ticketId } = CheckinResponse.parse(checkIn.body);
  await close(1);
  expect((await see(ticketId)).rating).toBeUndefined();
  app.clock.advance(1_000);
  await close(2, 'removed');
  expect(await see(ticketId)).toMatchObject({ status: 'removed', rating: 'open' });
  await rate(ticketId, { rating: 3 });
  expect(await see(ticketId)).toMatchObject({ rating: 'given' });
  expect(await shown()).toMatchObject({ counts: [0, 0, 1, 0, 0] });
});

describe('an invalid answer', () => {
  it.each<[string, object]>([
    ['no face', { comment: 'Fine.' }],
    ['a face below the worst', { rating: 0 }],
    ['a face above the best', { rating: 6 }],
    ['half a face', { rating: 4.5 }],
    ['words for a face', { rating: 'good' }],
    ['a comment that is too long', { rating: 4, comment: 'x'.repeat(NOTE_MAX + 1) }],
    ['a comment of two lines', { rating: 4, comment: 'One\ntwo' }],
    ['a field that nobody knows', { rating: 4, name: 'Ann' }],
  ])('is refused, and nothing is stored: %s', async (_what, body) => {
    const id = await served();
    expect(refusal(await rate(id, body))).toEqual([400, 'INVALID_INPUT']);
    expect(await see(id)).toMatchObject({ rating: 'open' });
  });

  it('does not include a face with an empty comment', async () => {
    const id = await served();
    expect((await rate(id, { rating: 4, comment: '  ' })).status).toBe(200);
    expect((await shown()).comments).toEqual([]);
  });
});

it('a visitor who presses again and again has to wait at last, and nobody else has to', async () => {
  const id = await served();
  const press = (from: string) => rate(id, { rating: 4 }, { 'x-forwarded-for': from });
  // One after the other: on a busy machine, the last of so many at once is answered too late, with a 503.
  const answers = [];
  for (const _ of oneTo(121)) answers.push(await press('203.0.113.70'));
  expect(answers.filter(({ status }) => status === 429).map(codeOf)).toEqual(['RATE_LIMITED']);
  expect((await press('203.0.113.71')).status).toBe(200);
});

describe('in the list of ratings, the shop', () => {
  it('sees the newest comments first, and the counts of all', async () => {
    const count = RATING_COMMENTS_SHOWN_MAX + 2;
    for (const n of oneTo(count)) {
      await rate(await served(`Guest ${n}`), { rating: (n % 5) + 1, comment: `Visit ${n}` });
      app.clock.advance(1_000);
    }
    const { counts, comments } = await shown();
    expect(counts).toEqual([4, 5, 5, 4, 4]);
    expect(comments.map(({ number }) => number)).toEqual(
      oneTo(count).reverse().slice(0, RATING_COMMENTS_SHOWN_MAX),
    );
  });

  it('sees those of the last days alone', async () => {
    await rate(await served(), { rating: 5, comment: 'Old.' });
    app.clock.advance(RATINGS_SHOWN_DAYS * DAY_MS + 1);
    await rate(await served(), { rating: 1 });
    expect(await shown()).toEqual({ counts: [1, 0, 0, 0, 0], comments: [] });
  });

  it('sees its own alone; a manager sees them, staff do not', async () => {
    await rate(await served(), { rating: 5 });
    const other = await app.owner();
    expect(await shown(other.token)).toMatchObject({ counts: [0, 0, 0, 0, 0] });
    expect(await shown((await colleague(app, owner, 'manager')).token)).toMatchObject({
      counts: [0, 0, 0, 0, 1],
    });
    const staff = await colleague(app, owner, 'staff');
    expect((await app.call('GET', '/api/shop/ratings', { token: staff.token })).status).toBe(403);
  });
});

describe('the comment of a rating', () => {
  const stored = async () =>
    (await collection(app.connection, 'ratings').find().toArray())
      .filter(({ ownerId }) => ownerId.toHexString() === owner.id)
      .map(({ rating, comment }) => ({ rating, comment }));

  it('is erased with the names; the face and its time stay', async () => {
    await asOwner('PATCH', '/api/shop', { retentionDays: 2 });
    await rate(await served(), { rating: 2, comment: 'Ask for Tom.' });
    await later(2 * DAY_MS - MINUTE_MS);
    expect(await stored()).toEqual([{ rating: 2, comment: 'Ask for Tom.' }]);
    await later(60 * MINUTE_MS + MINUTE_MS);
    expect(await stored()).toEqual([{ rating: 2, comment: undefined }]);
    expect(await shown()).toEqual({ counts: [0, 1, 0, 0, 0], comments: [] });
  });

  it('of another shop stays as long as that shop decided', async () => {
    await rate(await served(), { rating: 2, comment: 'Ask for Tom.' });
    const first = owner;
    owner = await app.owner({ days: 400 });
    await asOwner('PATCH', '/api/shop', { retentionDays: 1 });
    await rate(await served(), { rating: 3, comment: 'Fine.' });
    await later(2 * DAY_MS);
    expect(await stored()).toEqual([{ rating: 3, comment: undefined }]);
    owner = first;
    expect(await stored()).toEqual([{ rating: 2, comment: 'Ask for Tom.' }]);
  });
});
