import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BODY_MAX_BYTES, ErrorBody, messages } from '@queuebell/contracts';
import { TestApp, type Owner } from '../../../test/harness.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
  owner = await app.owner();
});
afterAll(() => app.stop());

const customer = (changes: object) => ({ name: 'Ann', phone: '0123', userId: owner.id, ...changes });
const account = (changes: object) => ({
  name: 'Olga',
  email: 'bad@example.com',
  password: 'correct horse',
  phone: '0123',
  howDidYouHearAboutUs: 'friend',
  ...changes,
});

const checkIns: [string, () => unknown, number, string][] = [
  ['an object for the name', () => customer({ name: { $ne: '' } }), 400, 'name is missing or wrong.'],
  ['a list for the name', () => customer({ name: ['Ann'] }), 400, 'name is missing or wrong.'],
  ['a number for the name', () => customer({ name: 7 }), 400, 'name is missing or wrong.'],
  ['no name', () => customer({ name: undefined }), 400, 'name is missing or wrong.'],
  ['an empty name', () => customer({ name: '' }), 400, 'name must not be empty.'],
  ['a name of spaces', () => customer({ name: ' \t ' }), 400, 'name must not be empty.'],
  [
    'a name of 81 characters',
    () => customer({ name: 'x'.repeat(81) }),
    400,
    'name must have at most 80 characters.',
  ],
  ['a name that nobody can see', () => customer({ name: '\u200b\u200b' }), 400, 'name must not be empty.'],
  [
    'a name that turns the line around',
    () => customer({ name: '\u202enna' }),
    400,
    'name must be plain text on one line.',
  ],
  [
    'a name with a line break',
    () => customer({ name: 'Ann\nBob' }),
    400,
    'name must be plain text on one line.',
  ],
  ['letters in the phone', () => customer({ phone: '0123 abc' }), 400, messages.phoneNotNumeric],
  [
    'a phone of 21 digits',
    () => customer({ phone: '1'.repeat(21) }),
    400,
    'phone must have at most 20 digits.',
  ],
  ['an operator for the phone', () => customer({ phone: { $gt: '' } }), 400, 'phone is missing or wrong.'],
  [
    'an operator for the owner',
    () => customer({ userId: { $ne: null } }),
    400,
    'userId is missing or wrong.',
  ],
  ['no owner', () => customer({ userId: undefined }), 400, 'userId is missing or wrong.'],
  ['an unknown field', () => customer({ number: 1 }), 400, 'Unknown field: number.'],
  ['an operator for a field', () => customer({ $set: { counter: 0 } }), 400, 'Unknown field: $set.'],
  [
    'a prototype',
    () => `{"name":"Ann","userId":"${owner.id}","__proto__":{"admin":true}}`,
    400,
    'The body is not valid JSON.',
  ],
  ['a list', () => [customer({})], 400, messages.invalidInput],
  ['null', () => 'null', 400, messages.invalidInput],
  ['nothing', () => '', 400, messages.invalidInput],
  ['broken JSON', () => '{"name":', 400, 'The body is not valid JSON.'],
  ['more than 100 kB', () => customer({ name: 'x'.repeat(BODY_MAX_BYTES) }), 413, messages.bodyTooLarge],
];

async function everythingStays(call: () => Promise<{ status: number; body: unknown; text: string }>) {
  const before = await app.everything();
  const answer = await call();
  expect(await app.everything()).toEqual(before);
  return { ...answer, error: ErrorBody.parse(answer.body) };
}

it.each(checkIns)(
  'the API refuses a check-in with %s and stores nothing',
  async (_what, body, status, message) => {
    const { error } = await everythingStays(() =>
      app.call('POST', '/api/queue/checkin', { token: owner.token, body: body() }),
    );
    expect([error.statusCode, error.message]).toEqual([status, message]);
  },
);

const accounts: [string, object][] = [
  ['an operator for the email', { email: { $gt: '' } }],
  ['no email address', { email: 'olga' }],
  ['an operator for the password', { password: { $ne: 1 } }],
  ['a password of 9 characters', { password: '123456789' }],
  ['a password of 129 letters', { password: 'é'.repeat(129) }],
  ['letters in the phone', { phone: 'call me' }],
  ['no phone', { phone: '' }],
  ['an unknown way of having heard', { howDidYouHearAboutUs: 'radio' }],
  ['a role', { role: 'admin' }],
  ['a membership', { membershipExpires: '2099-01-01T00:00:00Z' }],
  ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }],
];

it.each(accounts)('the API refuses an account with %s and stores nothing', async (_what, changes) => {
  const { error } = await everythingStays(() =>
    app.call('POST', '/api/register', { body: account(changes) }),
  );
  expect([error.statusCode, error.code]).toEqual([400, 'INVALID_INPUT']);
  expect(error.message).toMatch(/^[^{}[\]]+\.$/);
});

it.each([
  [{ email: { $ne: '' }, password: { $ne: '' } }],
  [{ email: ['a@b.c'], password: 'x' }],
  [{ email: 'a@b.c' }],
  [{ email: 'a@b.c', password: 'x', remember: true }],
])('the API refuses the login %j', async (body) => {
  const { error } = await everythingStays(() => app.call('POST', '/api/login', { body }));
  expect(error.code).toBe('INVALID_INPUT');
});

describe('a request', () => {
  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('with the content type %s is refused', async (type) => {
    const { error } = await everythingStays(() =>
      app.call('POST', '/api/queue/checkin', {
        token: owner.token,
        body: `name=Ann&userId=${owner.id}`,
        headers: { 'content-type': type },
      }),
    );
    expect([error.statusCode, error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['PUT', '/api/login'],
    ['GET', '/api/login'],
    ['GET', '/api'],
    ['DELETE', '/api/queue'],
  ] as const)('%s %s is answered with an error in the usual shape', async (method, url) => {
    const { status, body } = await app.call(method, url, { token: owner.token });
    expect([status, ErrorBody.parse(body).code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each(['/', '/api/site', '/api/login', '/remotes.json'])(
    'for TRACE to %s does not get back what it sent',
    async (url) => {
      const headers = { cookie: 'mine=secret' };
      const { status, text } = await app.call('TRACE' as 'GET', url, { headers });
      expect([status, text.includes('secret')]).toEqual([404, false]);
    },
  );

  it('with a broken address is answered with an error in the usual shape', async () => {
    const { status, body } = await app.call('GET', '/api/%E0%A4%A');
    expect(ErrorBody.parse(body).statusCode).toBe(status);
    expect(status).toBe(400);
  });

  it('that fails by our fault gets no details', async () => {
    const broken = await TestApp.start();
    const token = (await broken.owner()).token;
    await broken.connection.db?.collection('queues').updateMany({}, { $set: { timeZone: 'Mars/Olympus' } });
    const id = String((await broken.everything())['queues']?.[0]?.['_id']);
    const { status, body } = await broken.call('GET', `/api/queue/${id}`, { token });
    expect([status, body]).toEqual([
      500,
      { statusCode: 500, code: 'SERVER_ERROR', message: messages.serverError },
    ]);
    await broken.stop();
  });
});

describe('a customer’s number in a path', () => {
  it.each(['0x1', '1e0', '1.0', '+1', '%201', '01', '-1', '0', '99999999', '%2531'])(
    'as %s closes nobody',
    async (number) => {
      const shop = await app.owner();
      await app.checkIn(shop, 'Ann');
      const { status, body } = await app.call('DELETE', `/api/queue/${shop.id}/${number}`, {
        token: shop.token,
      });
      expect(status).toBe(400);
      expect(ErrorBody.parse(body).code).toBe('INVALID_INPUT');
      expect((await app.queueDocument(shop)).waiting).toHaveLength(1);
    },
  );
});

describe('an address with percent-encoding', () => {
  it.each([
    ['once in a query', 'view=%62oard', 200],
    ['twice in a query', 'view=%2562oard', 400],
  ])('%s is decoded once', async (_what, query, status) => {
    const answer = await app.call('GET', `/api/queue/${owner.id}?${query}`, { token: owner.token });
    expect(answer.status).toBe(status);
  });

  it.each([
    '/api/%252e%252e/remotes.json',
    '/api/queue/%252e%252e/%252e%252e/api/site',
    '/api/queue/%2525',
    '/releases/shell/%252e%252e/%252e%252e/jwt-secret',
    '/releases/mf-queue/%252e%252e/%252e%252e/registry.json',
  ])('twice leads nowhere else: %s', async (url) => {
    const { status } = await app.call('GET', url, { token: owner.token });
    expect([403, 404]).toContain(status);
  });
});

describe('a parameter that is given twice', () => {
  it.each(['view=board&view=board', 'view=staff&view=board', 'view[]=board', 'view[0]=board'])(
    'reads no queue: %s',
    async (query) => {
      const { status, body } = await app.call('GET', `/api/queue/${owner.id}?${query}`, {
        token: owner.token,
      });
      expect([status, ErrorBody.parse(body).code]).toEqual([400, 'INVALID_INPUT']);
    },
  );

  it('closes nobody', async () => {
    const shop = await app.owner();
    await app.checkIn(shop, 'Ann');
    const { error } = await everythingStays(() =>
      app.call('DELETE', `/api/queue/${shop.id}/1?outcome=served&outcome=removed`, { token: shop.token }),
    );
    expect([error.statusCode, error.code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('reads nobody’s posts', async () => {
    const query = `email=${owner.email}&email=other@example.com`;
    const { status } = await app.call('GET', `/api/findwork/advisersposts?${query}`, { token: owner.token });
    expect(status).toBe(400);
  });
});
