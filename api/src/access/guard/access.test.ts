import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ErrorBody, messages } from '@queuebell/contracts';
import { MORNING, TestApp, type Answer, type Owner } from '../../../test/harness.js';

const DAY_MS = 86_400_000;
let app: TestApp;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  app = await TestApp.start();
  owner = await app.owner();
  other = await app.owner();
});
beforeEach(() => app.clock.set(MORNING));
afterAll(() => app.stop());

const calls: [string, (queueId: string, token: string | undefined) => Promise<Answer>][] = [
  [
    'checking in',
    (userId, token) => app.call('POST', '/api/queue/checkin', { token, body: { name: 'Ann', userId } }),
  ],
  ['reading', (id, token) => app.call('GET', `/api/queue/${id}`, { token })],
  ['closing', (id, token) => app.call('DELETE', `/api/queue/${id}/1`, { token })],
  ['undoing', (id, token) => app.call('POST', `/api/queue/${id}/1/restore`, { token })],
];

describe.each(calls)('%s', (_what, call) => {
  it.each([
    ['no token', () => undefined],
    ['an empty one', () => ''],
    ['garbage', () => 'garbage'],
    ['Bearer alone', () => 'Bearer '],
    ['a token that was changed', () => `${owner.token}x`],
  ])('needs to be logged in: %s', async (_case, token) => {
    const { status, body } = await call(owner.id, token());
    expect([status, body]).toEqual([
      401,
      { statusCode: 401, code: 'NOT_LOGGED_IN', message: messages.notLoggedIn },
    ]);
  });

  it('refuses another shop and a shop that does not exist with the same answer', async () => {
    const refusal = [403, JSON.stringify({ statusCode: 403, message: messages.notYours, code: 'NOT_YOURS' })];
    for (const id of [other.id, 'f'.repeat(24), owner.id.toUpperCase(), 'nonsense']) {
      const { status, text } = await call(id, owner.token);
      expect([status, text]).toEqual(refusal);
    }
  });

  it('works for three days after the membership lapsed, then not, and again after the renewal', async () => {
    const lapsing = await app.owner({ days: 1 });
    await app.checkIn(lapsing);
    app.clock.set(new Date(new Date(MORNING).getTime() + 4 * DAY_MS));
    expect((await call(lapsing.id, lapsing.token)).status).not.toBe(402);
    app.clock.advance(1_000);
    const { status, body } = await call(lapsing.id, lapsing.token);
    expect([status, ErrorBody.parse(body).code]).toEqual([402, 'MEMBERSHIP_LAPSED']);
    await app.users.extendMembership(lapsing.email, app.clock.now(), 'day', 1);
    expect((await call(lapsing.id, `Bearer ${lapsing.token}`)).status).not.toBe(402);
    app.clock.advance(5 * DAY_MS);
    expect((await call(lapsing.id, lapsing.token)).status).toBe(402);
  });
});

it('the API leaves the queue of a shop whose membership lapsed untouched', async () => {
  const lapsing = await app.owner({ days: 1 });
  await app.checkIn(lapsing);
  app.clock.advance(10 * DAY_MS);
  const before = await app.queueDocument(lapsing);
  for (const [, call] of calls) await call(lapsing.id, lapsing.token);
  expect(await app.queueDocument(lapsing)).toEqual(before);
});

it('the API opens no route by accident', async () => {
  const open = [
    'DELETE /api/session',
    'GET /',
    'GET /*',
    'GET /api/alerts/key',
    'GET /api/docs',
    'GET /api/docs/:file',
    'GET /api/docs/start.js',
    'GET /api/health/live',
    'GET /api/health/ready',
    'GET /api/join/:code',
    'GET /api/join/:code/wait',
    'GET /api/metrics',
    'GET /api/openapi.json',
    'GET /api/site',
    'GET /api/site/operator',
    'GET /api/tickets/:id',
    'GET /api/tickets/:id/events',
    'GET /api/tickets/:id/wait',
    'GET /busy/:code',
    'GET /icons/*',
    'GET /preview',
    'GET /preview/:secret',
    'GET /preview/leave',
    'GET /preview/local',
    'GET /releases/',
    'GET /releases/*',
    'GET /remotes',
    'GET /remotes.json',
    'GET /remotes/:remote',
    'GET /remotes/:remote/*',
    'GET /remotes/:remote/sw.js',
    'GET /remotes/start-again.js',
    'GET /ticket/alert-sw.js',
    'GET /sandbox/pay',
    'GET /sandbox/subscription',
    'POST /api/account/delete',
    'POST /api/account/email/confirm',
    'POST /api/account/export',
    'POST /api/account/keep',
    'POST /api/billing/webhook',
    'POST /api/client-errors',
    'POST /api/feedback',
    'POST /api/forgotPassword',
    'POST /api/invitations/accept',
    'POST /api/invitations/confirm',
    'POST /api/invitations/look',
    'POST /api/join/:code',
    'POST /api/login',
    'POST /api/login/verifyToken',
    'POST /api/page-loads',
    'POST /api/pairing',
    'POST /api/pairing/claim',
    'POST /api/register',
    'POST /api/resetPassword',
    'POST /api/resetPassword/devices',
    'POST /api/session/refresh',
    'POST /api/tickets/:id/leave',
    'POST /api/tickets/:id/return',
    'POST /api/register/payment',
    'POST /preview',
    'POST /sandbox/pay',
    'POST /sandbox/subscription',
    'PUT /api/tickets/:id/alert',
    'PUT /api/tickets/:id/rating',
  ];
  /** By any method: the server of the remote decides (remote-servers.test.ts). */
  const SERVERS_OF_REMOTES = '/api/remotes/:remote/server/*';
  const refused = [];
  for (const { method, url } of app.routes().filter(({ method }) => method !== 'HEAD')) {
    if (open.includes(`${method} ${url}`) || url === SERVERS_OF_REMOTES) continue;
    const address = url.replace(':userId', owner.id).replace(':number', '1').replace(':id', owner.id);
    const answer = await app.call(method, address, { body: method === 'GET' ? undefined : {} });
    expect([method, url, answer.status]).toEqual([method, url, 401]);
    refused.push(`${method} ${url}`);
  }
  expect(refused.length).toBeGreaterThanOrEqual(5);
});
