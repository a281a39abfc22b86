import { expect, it, jest } from '@jest/globals';
import type { CheckinRequest, RegisterRequest } from '@queuebell/contracts';
import { createFakeHost, openTransport, snapshot, testUser } from '@queuebell/host-kit/testing';
import { type ListOfCalls, adaptContract1, listOfCalls } from './contract-1';

const OWNER = testUser.id;

const registration = { name: 'Olive', email: 'olive@example.com' } as RegisterRequest;
const customer: CheckinRequest = { name: 'Leo', userId: OWNER };

const POST = 'b'.repeat(24);
const passwords = { email: 'o@e.com', oldPassword: 'old', newPassword: 'new' };
const account = { businessName: 'B', location: '', timeZone: 'UTC', phone: '1' };
const credentials = { email: 'o@e.com', password: 'x' };
const feedback = { name: 'Vera', email: 'v@e.com', message: 'Hello' };
const change = { job: 'Barber', availability: { Monday: true } };

/** The call, its method and path, and the body or none. The deletions of posts are crossed, as the spec has them. */
const calls: [string, (api: ListOfCalls) => Promise<unknown>, unknown][] = [
  ['POST /api/register', (api) => api.register(registration), registration],
  [
    'POST /api/login',
    (api) => api.login({ email: 'o@e.com', password: 'x' }),
    { email: 'o@e.com', password: 'x' },
  ],
  ['POST /api/login/verifyToken', (api) => api.verifyToken('the-token'), { token: 'the-token' }],
  ['GET /api/sessions', (api) => api.listSessions(), undefined],
  ['POST /api/sessions/confirm', (api) => api.confirmPassword({ password: 'p' }), { password: 'p' }],
  ['DELETE /api/sessions/a%2Fb', (api) => api.endSession('a/b'), undefined],
  ['DELETE /api/sessions', (api) => api.endOtherSessions(), undefined],
  ['GET /api/second-factor', (api) => api.readSecondFactor(), undefined],
  ['POST /api/second-factor/begin', (api) => api.beginSecondFactor(), undefined],
  ['POST /api/second-factor/confirm', (api) => api.confirmSecondFactor({ code: '1' }), { code: '1' }],
  ['POST /api/second-factor/recovery-codes', (api) => api.renewRecoveryCodes({ code: '1' }), { code: '1' }],
  ['POST /api/second-factor/off', (api) => api.endSecondFactor({ code: '1' }), { code: '1' }],
  ['POST /api/completeAccount', (api) => api.completeAccount(account), account],
  ['POST /api/forgotPassword', (api) => api.forgotPassword({ email: 'o@e.com' }), { email: 'o@e.com' }],
  [
    'POST /api/resetPassword',
    (api) => api.resetPassword({ token: 't', newPassword: 'new' }),
    { token: 't', newPassword: 'new' },
  ],
  [
    'POST /api/resetPassword/devices',
    (api) => api.resetDevices({ token: 't', remove: ['d'] }),
    { token: 't', remove: ['d'] },
  ],
  ['POST /api/changePassword', (api) => api.changePassword(passwords), passwords],
  ['GET /api/site/operator', (api) => api.readOperator(), undefined],
  ['POST /api/register/payment', (api) => api.watchPayment('a-secret'), { secret: 'a-secret' }],
  ['POST /api/account/email', (api) => api.changeEmail({ email: 'n@e.com' }), { email: 'n@e.com' }],
  ['POST /api/account/email/confirm', (api) => api.confirmEmail({ token: 't' }), { token: 't' }],
  ['GET /api/billing', (api) => api.readBilling(), undefined],
  ['GET /api/billing/notice', (api) => api.readMembershipNotice(), undefined],
  ['GET /api/shop/today', (api) => api.readToday(), undefined],
  ['GET /api/account/export', (api) => api.exportAccount(), undefined],
  ['GET /api/account/visits.csv', (api) => api.exportVisits(), undefined],
  ['POST /api/account/export', (api) => api.exportAccount(credentials), credentials],
  ['POST /api/account/delete', (api) => api.deleteAccount(credentials), credentials],
  ['POST /api/account/keep', (api) => api.keepAccount(credentials), credentials],
  ['POST /api/feedback', (api) => api.sendFeedback(feedback), feedback],
  ['GET /api/feedback', (api) => api.listFeedback(), undefined],
  ['PATCH /api/feedback/7', (api) => api.setFeedbackStatus('7', { status: 'done' }), { status: 'done' }],
  [
    'GET /api/findwork/advisersposts?email=o%2B1%40e.com',
    (api) => api.listPosts('adviser', 'o+1@e.com'),
    undefined,
  ],
  [
    'GET /api/findworker/workerposts?email=o%2B1%40e.com',
    (api) => api.listPosts('worker', 'o+1@e.com'),
    undefined,
  ],
  ['DELETE /api/findwork/delete', (api) => api.deletePost('worker', POST), { _id: POST }],
  ['DELETE /api/findworker/delete', (api) => api.deletePost('adviser', POST), { _id: POST }],
  [`PATCH /api/legacy-posts/${POST}`, (api) => api.changePost(POST, change), change],
  ['GET /api/devices/self', (api) => api.checkPairing(), undefined],
  ['POST /api/queue/checkin', (api) => api.checkIn(customer, 'a-key'), customer],
  [`GET /api/queue/${OWNER}`, (api) => api.readQueue(OWNER), undefined],
  [`DELETE /api/queue/${OWNER}/27?outcome=served`, (api) => api.closeEntry(OWNER, 27, 'served'), undefined],
  [
    `DELETE /api/queue/${OWNER}/27?outcome=removed&day=2026-11-21`,
    (api) => api.closeEntry(OWNER, 27, 'removed', '2026-11-21'),
    undefined,
  ],
  [`PUT /api/queue/${OWNER}/joining`, (api) => api.setJoining(OWNER, 'paused'), { joining: 'paused' }],
  [`DELETE /api/queue/${OWNER}/joined`, (api) => api.removeJoined(OWNER), undefined],
  [`POST /api/queue/${OWNER}/27/restore`, (api) => api.restoreEntry(OWNER, 27), undefined],
  [
    `POST /api/queue/${OWNER}/27/restore?day=2026-11-21`,
    (api) => api.restoreEntry(OWNER, 27, '2026-11-21'),
    undefined,
  ],
];

it.each(calls)('a remote of contract 1 can call %s', async (call, send, body) => {
  const { api, asked } = openTransport({ body: snapshot });
  await send(listOfCalls(api));
  expect(asked.map(({ path, init }) => `${init.method} ${path}`)).toEqual([call]);
  const sent = asked[0]?.init.body;
  expect(sent === undefined ? undefined : JSON.parse(String(sent))).toEqual(body);
});

it('a remote of contract 1 gets the rest of the host as it is', () => {
  const routes = jest.fn((_host: unknown) => []);
  const host = createFakeHost();
  const adapted = adaptContract1({ default: { contract: 1, routes } }).default;
  expect([adapted.contract, adapted.routes(host)]).toEqual([2, []]);
  const { api: _doors, early: _early, ...rest } = host;
  expect(routes.mock.calls[0]?.[0]).toMatchObject(rest);
  expect(routes.mock.calls[0]?.[0]).toMatchObject({ api: { readShop: expect.any(Function) } });
});
