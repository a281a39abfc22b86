import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { messages } from '@queuebell/contracts';
import { eventually } from '../../../test/eventually.js';
import { MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../test/harness.js';
import { colleague } from '../../../test/team.js';
import { teamServer, type TeamServer } from '../../../test/team-server.js';
import { ANSWER_MAX_BYTES, OPEN_CALLS_MAX, OPEN_CALLS_OF_ONE_MAX } from './remote-servers.service.js';

const REVIEWS = '/api/remotes/mf-reviews/server/reviews';
const FAILED = { code: 'SERVER_ERROR', message: messages.serverError };
const DAY_MS = 86_400_000;
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
const JUST_TEXT = { 'content-type': 'text/plain' };

let team: TeamServer;
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  team = await teamServer();
  const other = new URL('http://127.0.0.1:1');
  app = await TestApp.start({
    remoteServers: new Map([
      ['mf-reviews', team.url],
      ['mf-stopped', other],
    ]),
  });
  owner = await app.owner();
});
beforeEach(() => {
  app.clock.set(MORNING);
  team.received.length = 0;
  team.answer = (response) => {
    response.writeHead(200, JSON_HEADERS).end('{"stars":5}');
  };
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await app.stop();
  await team.stop();
});

const answersWith = (status: number, headers: Record<string, string>, body: string) => {
  team.answer = (response) => response.writeHead(status, headers).end(body);
};

describe('a call to the server of a remote', () => {
  it('arrives with its method, address, body and key, and brings the answer back', async () => {
    const body = { stars: 5, words: 'Très bien' };
    const headers = { 'idempotency-key': 'once', 'accept-language': 'fr' };
    const sent = { token: owner.token, body, headers };
    const { status, body: answer } = await app.call('POST', `${REVIEWS}/a%20b?shop=1&shop=2`, sent);
    expect([status, answer]).toEqual([200, { stars: 5 }]);
    expect(team.received).toHaveLength(1);
    const [received] = team.received;
    expect(received?.call).toBe('POST /reviews/a%20b?shop=1&shop=2');
    expect(JSON.parse(received?.body ?? '')).toEqual(body);
    expect(received?.headers).toMatchObject({ ...headers, 'content-type': 'application/json' });
  });

  it.each(['PUT', 'PATCH', 'DELETE'] as const)('may be a %s, with a body and without one', async (method) => {
    for (const body of [{ stars: 4 }, undefined])
      expect((await app.call(method, `${REVIEWS}/7`, { token: owner.token, body })).status).toBe(200);
    expect(team.received.map(({ call, body }) => [call, body])).toEqual([
      [`${method} /reviews/7`, '{"stars":4}'],
      [`${method} /reviews/7`, ''],
    ]);
  });

  it('says by a password that it comes from here, and which request it is', async () => {
    const { headers } = await app.call('GET', REVIEWS, { token: owner.token });
    const basic = `Basic ${Buffer.from('bell:s@fe').toString('base64')}`;
    expect(team.received[0]?.headers).toMatchObject({
      authorization: basic,
      'x-request-id': headers['x-request-id'],
    });
  });

  it('tells who calls', async () => {
    const staff = await colleague(app, owner);
    const wall = await app.device(owner, 'display');
    for (const { token } of [owner, staff, wall]) await app.call('GET', REVIEWS, { token });
    await app.call('GET', REVIEWS);
    const callers = team.received.map(({ headers }) => [
      headers['queuebell-shop'],
      headers['queuebell-role'],
      headers['queuebell-caller'],
    ]);
    expect(callers.map(([shop, role]) => [shop, role])).toEqual([
      [owner.id, 'owner'],
      [owner.id, 'staff'],
      [owner.id, 'device:display'],
      [undefined, undefined],
    ]);
    const [ofOwner, ofStaff, ofWall, ofVisitor] = callers.map(([, , caller]) => caller);
    expect([ofOwner, ofWall, ofVisitor]).toEqual([owner.id, wall.deviceId, undefined]);
    expect([undefined, owner.id, wall.deviceId]).not.toContain(ofStaff);
  });

  it('carries no token, no cookie, no address of the client and nothing that the client says about itself', async () => {
    const headers = {
      cookie: 'queuebell_refresh=secret',
      'x-forwarded-for': '203.0.113.9',
      'queuebell-shop': 'another',
      'queuebell-role': 'admin',
      'queuebell-caller': 'somebody',
    };
    await app.call('GET', REVIEWS, { headers });
    await app.call('GET', REVIEWS, { token: owner.token, headers });
    const [visitor, known] = team.received.map((one) => one.headers);
    for (const name of ['queuebell-shop', 'queuebell-role', 'queuebell-caller'])
      expect(visitor).not.toHaveProperty(name);
    expect(known).toMatchObject({ 'queuebell-shop': owner.id, 'queuebell-role': 'owner' });
    for (const received of [visitor, known])
      expect(JSON.stringify(received)).not.toMatch(/secret|203\.0\.113|another|somebody/);
    expect(JSON.stringify(known)).not.toContain(owner.token);
  });

  it('is refused here with a token that allows nothing', async () => {
    const lapsing = await app.owner({ days: 1 });
    const { token } = lapsing;
    expect((await app.call('GET', REVIEWS, { token: `${token}x` })).status).toBe(401);
    app.clock.advance(5 * DAY_MS);
    expect((await app.call('GET', REVIEWS, { token: lapsing.token })).status).toBe(402);
    expect(team.received).toEqual([]);
  });

  it('of site staff needs the second factor where the operator requires it', async () => {
    const strict = await app.another(app.clock, { adminSecondFactor: true });
    const { token } = await app.admin();
    expect((await app.call('GET', REVIEWS, { token })).status).toBe(200);
    const { status, body } = await strict.call('GET', REVIEWS, { token });
    expect([status, body]).toMatchObject([403, { code: 'SECOND_FACTOR_REQUIRED' }]);
    expect((await strict.call('GET', REVIEWS, { token: owner.token })).status).toBe(200);
    expect(team.received.map(({ headers }) => headers['queuebell-role'])).toEqual(['admin', 'owner']);
    await strict.app.close();
  });

  it.each([
    ['GET', '/api/remotes/mf-other/server/reviews'],
    ['GET', '/api/remotes/mf-reviews/%73erver/reviews'],
    ['GET', '/api/remotes/mf-reviews/server'],
    ['HEAD', REVIEWS],
  ] as const)('is not found: %s %s', async (method, url) => {
    expect((await app.call(method, url, { token: owner.token })).status).toBe(404);
    expect(team.received).toEqual([]);
  });

  it('takes JSON alone, up to the limit of the API', async () => {
    const send = (body: string, type = 'application/json') =>
      app.call('POST', REVIEWS, { token: owner.token, body, headers: { 'content-type': type } });
    expect((await send('{')).status).toBe(400);
    expect((await send('a=1', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await send(JSON.stringify('x'.repeat(100_001)))).status).toBe(413);
    expect(team.received).toEqual([]);
  });

  it('is limited for visitors without a session, by address', async () => {
    const visit = (address: string): Promise<Answer> =>
      app.call('GET', REVIEWS, { headers: { 'x-forwarded-for': address } });
    for (const _ of oneTo(120)) expect((await visit('203.0.113.1')).status).toBe(200);
    expect((await visit('203.0.113.1')).status).toBe(429);
    expect((await visit('203.0.113.2')).status).toBe(200);
    app.clock.advance(60_001);
    expect((await visit('203.0.113.1')).status).toBe(200);
  });
});

describe('the answer of the server of a remote', () => {
  const ask = () => app.call('GET', REVIEWS, { token: owner.token });

  it.each([400, 403, 404, 409, 410, 422, 429])('is passed on if it refuses the call: %d', async (refusal) => {
    const body = { statusCode: refusal, code: 'INVALID_INPUT', message: 'Please choose 1 to 5 stars.' };
    answersWith(refusal, { 'content-type': 'application/json', 'retry-after': '7' }, JSON.stringify(body));
    const { status, body: answer, headers } = await ask();
    expect([status, answer, headers['retry-after']]).toEqual([refusal, body, '7']);
  });

  it('may be a file, and may be empty', async () => {
    const file = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="x.csv"',
    };
    answersWith(200, file, 'stars\n5\n');
    const { text, headers } = await ask();
    expect([text, headers]).toEqual(['stars\n5\n', expect.objectContaining(file)]);
    answersWith(204, {}, '');
    expect((await ask()).status).toBe(204);
  });

  it('sets no cookie and changes no policy of this site', async () => {
    const hostile = {
      'content-type': 'application/json',
      'set-cookie': 'queuebell_refresh=theirs',
      'content-security-policy': "default-src *; script-src * 'unsafe-inline'",
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=999',
      'clear-site-data': '"*"',
      'x-content-type-options': 'none',
    };
    answersWith(200, hostile, '{}');
    const { headers } = await ask();
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    for (const name of ['set-cookie', 'access-control-allow-origin', 'clear-site-data'])
      expect(headers).not.toHaveProperty(name);
  });

  it.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'text/javascript',
    'image/svg+xml',
    'application/xhtml+xml',
  ])('is a server error if a browser would run it, or show it as a page: %s', async (type) => {
    answersWith(200, { 'content-type': type }, '<script>alert(1)</script>');
    const { status, body, headers } = await ask();
    expect([status, body]).toEqual([502, { statusCode: 502, ...FAILED }]);
    expect(headers).toMatchObject(JSON_HEADERS);
  });

  it.each([
    ['it fails', () => answersWith(500, {}, 'Error: at secret.js:7')],
    ['it is not there now', () => answersWith(503, {}, '')],
    ['it leads somewhere else', () => answersWith(302, { location: 'http://127.0.0.1/' }, '')],
    ['it refuses our password', () => answersWith(401, {}, '')],
    ['it refuses the call without words for the remote', () => answersWith(404, JUST_TEXT, 'no')],
    ['it has no type', () => answersWith(200, {}, '')],
    ['it is compressed', () => answersWith(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' }, 'x')],
    ['its JSON has an error', () => answersWith(200, JSON_HEADERS, '{oops')],
    ['its JSON is empty', () => answersWith(404, JSON_HEADERS, '')],
    ['it changes the protocol', () => answersWith(101, { connection: 'upgrade', upgrade: 'x' }, '')],
    ['it hangs up', () => (team.answer = (response) => response.destroy())],
    ['it sends too much', () => answersWith(200, JSON_HEADERS, 'x'.repeat(ANSWER_MAX_BYTES + 1))],
  ])('is a server error if %s', async (_what, fail) => {
    fail();
    const { status, body } = await ask();
    expect([status, body]).toEqual([502, { statusCode: 502, ...FAILED }]);
  });

  it('is a server error if the server does not run', async () => {
    const { status, body } = await app.call('GET', '/api/remotes/mf-stopped/server/x');
    expect([status, body]).toEqual([502, { statusCode: 502, ...FAILED }]);
  });

  it('is a server error if it does not come in time', async () => {
    const { timeout } = AbortSignal;
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 20));
    team.answer = () => undefined;
    expect((await ask()).status).toBe(504);
  });

  it('that fails is one line of the log, with the remote, the cause and the request', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    answersWith(500, {}, '');
    const { headers } = await ask();
    expect(warn.mock.calls).toEqual([
      [{ requestId: headers['x-request-id'], msg: 'The server of mf-reviews failed: it answered 500.' }],
    ]);
    expect(error).not.toHaveBeenCalled();
  });

  it('that does not come holds neither all calls of the remote nor, for one shop, those of the others', async () => {
    const waiting: (() => void)[] = [];
    team.answer = (response) => waiting.push(() => response.writeHead(204).end());
    const others = await Promise.all(oneTo(5).map(() => app.owner()));
    const open: Promise<Answer>[] = [];
    const fill = async (shop: Owner, calls: number) => {
      for (const _ of oneTo(calls)) open.push(app.call('GET', REVIEWS, { token: shop.token }));
      await eventually(
        async () => waiting.length,
        (count) => count === open.length,
      );
    };
    const statusFor = async ({ token }: Owner) => (await app.call('GET', REVIEWS, { token })).status;

    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await fill(owner, OPEN_CALLS_OF_ONE_MAX);
    const refused = await app.call('GET', REVIEWS, { token: owner.token });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(warn).not.toHaveBeenCalled();
    for (const other of others.slice(1)) await fill(other, OPEN_CALLS_OF_ONE_MAX);
    expect(open).toHaveLength(OPEN_CALLS_MAX);
    expect(await statusFor(others[0] ?? owner)).toBe(503);
    expect(warn).toHaveBeenCalledTimes(1);

    for (const end of waiting) end();
    for (const { status } of await Promise.all(open)) expect(status).toBe(204);
    team.answer = (response) => response.writeHead(204).end();
    expect(await statusFor(owner)).toBe(204);
  });
});
