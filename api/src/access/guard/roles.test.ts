import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DeviceKind, type TeamRole } from '@queuebell/contracts';
import { callsOf } from '../../../test/api-document.js';
import { Browser, withCookie } from '../../../test/browser.js';
import { MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { colleague } from '../../../test/team.js';
import { AccountStates } from '../accounts/account-states.js';
import { DEVICE_LIFETIME_S } from '../tokens/session-token.js';

/**
 * The answer of every documented call to every kind of caller: `·` allows, 401 needs a login, 402 a payment, 403 other rights. The
 * columns: nobody; an owner's expired token; the owner of another shop; devices for check-in, wall and counter; an expired token of
 * a paired device; a device whose owner's membership has lapsed; an owner who never paid, whose membership has lapsed, in the grace
 * period; site staff without a membership; a manager and staff of the owner's team; staff of a shop whose membership has lapsed;
 * staff that was removed; the owner. The table is about kinds of callers: shop ids are the last column's, other ids do not exist.
 * That owners cannot reach other owners' data is tested elsewhere: 'another shop's' in devices.test.ts, rights.test.ts,
 * sessions.test.ts, tickets.test.ts, event-streams.test.ts and export.test.ts, 'another owner's' in legacy-posts.test.ts, and
 * access.test.ts.
 */
const TABLE = `
                                            nobody expired stranger tablet wall counter old-wall unpaid-wall never lapsed grace site manager staff unpaid-staff removed owner
DELETE /api/devices/self                    401    401     403      ·      ·    ·       401      402         402   402    403   402  403     403   402          401     403
DELETE /api/devices/{id}                    401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
DELETE /api/findwork/delete                 401    401     ·        403    403  403     401      402         402   402    ·     ·    403     403   402          401     ·
DELETE /api/findworker/delete               401    401     ·        403    403  403     401      402         402   402    ·     ·    403     403   402          401     ·
DELETE /api/queue/{userId}/joined           401    401     403      403    403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
DELETE /api/queue/{userId}/lease/{holder}   401    401     403      ·      403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
DELETE /api/queue/{userId}/{number}         401    401     403      403    403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
DELETE /api/session                         ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
DELETE /api/sessions                        401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
DELETE /api/sessions/{id}                   401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
DELETE /api/team/{id}                       401    401     ·        403    403  403     401      402         402   402    ·     402  403     403   402          401     ·
GET /api/account/export                     401    401     ·        403    403  403     401      402         402   402    ·     ·    403     403   402          401     ·
GET /api/account/visits.csv                 401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       403   402          401     ·
GET /api/alerts/key                         ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
GET /api/billing                            401    401     ·        403    403  403     401      402         402   402    ·     ·    403     403   402          401     ·
GET /api/billing/notice                     401    401     ·        403    403  ·       401      402         402   402    ·     ·    403     403   402          401     ·
GET /api/devices                            401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
GET /api/devices/self                       401    401     ·        ·      ·    ·       401      402         402   402    ·     402  ·       ·     402          401     ·
GET /api/devices/self/people                401    401     403      403    403  ·       401      402         402   402    403   402  403     403   402          401     403
GET /api/feedback                           401    401     403      403    403  403     401      402         402   402    403   ·    403     403   402          401     403
GET /api/findwork/advisersposts             401    401     ·        403    403  403     401      402         402   402    ·     ·    403     403   402          401     ·
GET /api/findworker/workerposts             401    401     ·        403    403  403     401      402         402   402    ·     ·    403     403   402          401     ·
GET /api/health/live                        ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
GET /api/health/ready                       ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
GET /api/join/{code}                        ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
GET /api/join/{code}/wait                   ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
GET /api/metrics                            ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
GET /api/pairing/{code}                     401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
GET /api/pin                                401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
GET /api/queue/{userId}                     401    401     403      403    ·    ·       401      402         402   402    ·     402  ·       ·     402          401     ·
GET /api/queue/{userId}/changes             401    401     403      403    403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
GET /api/queue/{userId}/events              401    401     403      403    ·    ·       401      402         402   402    ·     402  ·       ·     402          401     ·
GET /api/queue/{userId}/waits               401    401     403      ·      ·    ·       401      402         402   402    ·     402  ·       ·     402          401     ·
GET /api/releases                           401    401     403      403    403  403     401      402         402   402    403   ·    403     403   402          401     403
GET /api/remotes/{remote}/canaries          401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
GET /api/remotes/{remote}/packages          401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
GET /api/remotes/{remote}/releases          401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
GET /api/second-factor                      401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
GET /api/sessions                           401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
GET /api/shop                               401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
GET /api/shop/ratings                       401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
GET /api/shop/report                        401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
GET /api/shop/report.csv                    401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
GET /api/shop/today                         401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
GET /api/shop/wait-score                    401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
GET /api/shops                              401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
GET /api/site                               ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
GET /api/site/operator                      ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
GET /api/team                               401    401     ·        403    403  403     401      402         402   402    ·     402  403     403   402          401     ·
GET /api/tickets/{id}                       ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
GET /api/tickets/{id}/events                ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
GET /api/tickets/{id}/wait                  ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
PATCH /api/devices/{id}                     401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
PATCH /api/feedback/{id}                    401    401     403      403    403  403     401      402         402   402    403   ·    403     403   402          401     403
PATCH /api/legacy-posts/{id}                401    401     ·        403    403  403     401      402         402   402    ·     ·    403     403   402          401     ·
PATCH /api/shop                             401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
PATCH /api/team/{id}                        401    401     ·        403    403  403     401      402         402   402    ·     402  403     403   402          401     ·
POST /api/account/delete                    ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/account/email                     401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
POST /api/account/email/confirm             ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/account/export                    ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/account/keep                      ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/billing/webhook                   ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/changePassword                    401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
POST /api/client-errors                     ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/completeAccount                   401    401     ·        403    403  403     401      402         402   402    ·     ·    403     403   402          401     ·
POST /api/devices/exit                      401    401     ·        ·      ·    ·       401      402         402   402    ·     402  ·       ·     402          401     ·
POST /api/devices/self/beat                 401    401     403      ·      ·    ·       401      402         402   402    403   402  403     403   402          401     403
POST /api/devices/self/person               401    401     403      403    403  ·       401      402         402   402    403   402  403     403   402          401     403
POST /api/feedback                          ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/forgotPassword                    ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/invitations/accept                ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/invitations/confirm               ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/invitations/look                  ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/join/{code}                       ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/login                             ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/login/verifyToken                 ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/page-loads                        ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/pairing                           ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/pairing/claim                     ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/pairing/{code}/confirm            401    401     ·        403    403  403     401      402         402   402    ·     402  ·       403   402          401     ·
POST /api/queue/checkin                     401    401     403      ·      403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
POST /api/queue/{userId}/acts               401    401     403      403    403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
POST /api/queue/{userId}/commands           401    401     403      403    403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
POST /api/queue/{userId}/deliveries         401    401     403      ·      403  403     401      402         402   402    ·     402  ·       ·     402          401     ·
POST /api/queue/{userId}/lease              401    401     403      ·      403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
POST /api/queue/{userId}/undo/{sequence}    401    401     403      403    403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
POST /api/queue/{userId}/{number}/call      401    401     403      403    403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
POST /api/queue/{userId}/{number}/restore   401    401     403      403    403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
POST /api/register                          ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/register/payment                  ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/remotes/{remote}/canaries         401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
POST /api/remotes/{remote}/canaries/end     401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
POST /api/remotes/{remote}/canaries/promote 401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
POST /api/remotes/{remote}/hand-over        401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
POST /api/remotes/{remote}/previews         401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
POST /api/remotes/{remote}/releases         401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
POST /api/remotes/{remote}/retire           401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
POST /api/remotes/{remote}/rollback         401    401     401      401    401  401     401      401         401   401    401   401  401     401   401          401     401
POST /api/resetPassword                     ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/resetPassword/devices             ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/second-factor/begin               401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
POST /api/second-factor/confirm             401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
POST /api/second-factor/off                 401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
POST /api/second-factor/recovery-codes      401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
POST /api/session/refresh                   401    401     ·        401    401  401     401      401         402   402    ·     ·    ·       ·     402          401     ·
POST /api/sessions/confirm                  401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
POST /api/shops/{id}/enter                  401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
POST /api/team                              401    401     ·        403    403  403     401      402         402   402    ·     402  403     403   402          401     ·
POST /api/tickets/{id}/leave                ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
POST /api/tickets/{id}/return               ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
PUT /api/pin                                401    401     ·        403    403  403     401      402         402   402    ·     ·    ·       ·     402          401     ·
PUT /api/queue/{userId}/joining             401    401     403      403    403  ·       401      402         402   402    ·     402  ·       ·     402          401     ·
PUT /api/tickets/{id}/alert                 ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
PUT /api/tickets/{id}/rating                ·      ·       ·        ·      ·    ·       ·        ·           ·     ·      ·     ·    ·       ·     ·            ·       ·
`;

const DAY_MS = 86_400_000;
/** Calls that end the session or the pairing of their caller. */
const ENDING = /^DELETE \/api\/(session|sessions|sessions\/\{id\}|devices\/self)$/;
const REFUSALS = [401, 402, 403];

interface Caller {
  token?: string;
  cookie?: string;
}

let app: TestApp;
let shop: Owner;
let calls: string[];

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: false });
  shop = await app.owner();
  await app.checkIn(shop);
  calls = [...(await callsOf(app)).keys()].sort();
});
afterAll(() => app.stop());

async function browserOf(owner: Owner): Promise<Caller> {
  const { token, cookie } = await Browser.of(app, owner);
  return { token, cookie };
}

async function personOf(owner: Owner, role: TeamRole): Promise<Caller & { memberId: string }> {
  const person = await colleague(app, owner, role);
  return { ...(await browserOf(person)), memberId: person.memberId };
}

/** @param days ago; null: there never was one. Takes effect at once in this server. */
async function endMembership({ id, email }: Owner, days: number | null): Promise<void> {
  const membershipExpires = days === null ? null : new Date(app.clock.now().getTime() - days * DAY_MS);
  await app.connection.collection('users').updateOne({ email }, { $set: { membershipExpires } });
  app.app.get(AccountStates, { strict: false }).forget(id);
}

/** A logged-in owner whose membership ended this many days ago; null: there never was one. */
async function unpaid(days: number | null): Promise<Caller & { id: string }> {
  const owner = await app.owner();
  const caller = await browserOf(owner);
  await endMembership(owner, days);
  return { ...caller, id: owner.id };
}

/** A wall whose token expires now. */
async function expiredDevice(): Promise<Caller> {
  app.clock.advance(-DEVICE_LIFETIME_S * 1_000);
  const { token } = await app.device(shop, 'display');
  app.clock.advance(DEVICE_LIFETIME_S * 1_000);
  return { token };
}

/** A wall that was paired while its owner paid. */
async function unpaidDevice(): Promise<Caller & { id: string }> {
  const owner = await app.owner();
  const { id, token } = await app.device(owner, 'display');
  await endMembership(owner, 4);
  return { token, id };
}

async function expired(): Promise<Caller> {
  app.clock.advance(-20 * 60_000);
  const { token } = await Browser.of(app, shop);
  app.clock.advance(20 * 60_000);
  return { token };
}

type RequestingCaller = Caller & { id?: string };

const columns: Record<string, () => Promise<RequestingCaller>> = {
  nobody: async () => ({}),
  expired,
  stranger: async () => browserOf(await app.owner()),
  ...Object.fromEntries(
    DeviceKind.options.map((kind) => [
      { 'check-in': 'tablet', display: 'wall', admin: 'counter' }[kind],
      async () => ({ token: (await app.device(shop, kind)).token }),
    ]),
  ),
  'old-wall': expiredDevice,
  'unpaid-wall': unpaidDevice,
  never: () => unpaid(null),
  lapsed: () => unpaid(4),
  grace: () => unpaid(2),
  site: async () => {
    const admin = await app.admin();
    return { ...(await browserOf(admin)), id: admin.id };
  },
  manager: () => personOf(shop, 'manager'),
  staff: () => personOf(shop, 'staff'),
  'unpaid-staff': async () => {
    const owner = await app.owner();
    const person = await personOf(owner, 'staff');
    await endMembership(owner, 4);
    return { ...person, id: owner.id };
  },
  removed: async () => {
    const { memberId, ...person } = await personOf(shop, 'staff');
    await app.call('DELETE', `/api/team/${memberId}`, { token: shop.token });
    return person;
  },
  owner: () => browserOf(shop),
};

/** @returns '·', or the status of the refusal */
async function answerTo(
  { token, cookie = '', id = shop.id }: RequestingCaller,
  call: string,
): Promise<string> {
  const [method = '', path = ''] = call.split(' ');
  const isStream = path.endsWith('/events');
  const url = path
    .replace('{userId}', id)
    .replace('{number}', '1')
    .replace('{holder}', '00000000-0000-4000-8000-000000000000')
    .replace(/\{\w+\}/, 'none');
  const hasView = path.startsWith('/api/queue/{userId}') && (isStream || method === 'GET');
  const body = path.endsWith('/checkin') ? { name: 'Ann', userId: id } : {};
  const { status } = await app.call(
    isStream ? 'HEAD' : (method as 'GET'),
    hasView ? `${url}?view=board` : url,
    {
      token,
      body: method === 'GET' ? undefined : body,
      headers: withCookie(cookie),
    },
  );
  expect([call, status]).not.toEqual([call, 500]);
  return REFUSALS.includes(status) ? String(status) : '·';
}

it('the API answers each caller as the table of roles says, and the table has a row for each call', async () => {
  app.clock.set(MORNING);
  const people: Record<string, RequestingCaller> = {};
  for (const [who, create] of Object.entries(columns)) people[who] = await create();
  const rows: string[] = [];
  for (const call of calls) {
    const own = shop;
    // The next call needs a live session.
    if (ENDING.test(call)) shop = await app.owner();
    const cells: string[] = [];
    for (const [who, create] of Object.entries(columns)) {
      const caller = ENDING.test(call) ? await create() : people[who];
      cells.push(await answerTo(caller ?? {}, call));
    }
    rows.push([call, ...cells].join(' '));
    shop = own;
  }
  const [head = '', ...expected] = TABLE.trim()
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '));
  expect(head.split(' ')).toEqual(Object.keys(columns));
  expect(rows).toEqual(expected);
}, 120_000);
