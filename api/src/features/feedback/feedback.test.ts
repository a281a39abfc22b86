import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FEEDBACK_KEPT_DAYS,
  FEEDBACK_MAX,
  FEEDBACK_WINDOW_MS,
  FeedbackItem,
  FeedbackList,
  messages,
} from '@queuebell/contracts';
import { collection } from '../../../test/collections.js';
import { eventually } from '../../../test/eventually.js';
import { codeOf, MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';

const DAY_MS = 86_400_000;
let app: TestApp;
let admin: Owner;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  await app.connection.db?.collection('feedback').deleteMany({});
});
afterAll(() => app.stop());

const form = { name: 'Vera Visitor', email: 'vera@example.com', message: 'The bell is too quiet.' };
const send = (changes: object = {}) => app.call('POST', '/api/feedback', { body: { ...form, ...changes } });
const list = (token?: string) => app.call('GET', '/api/feedback', { token });
const items = async () => FeedbackList.parse((await list(admin.token)).body);

describe('feedback', () => {
  it('is taken from anybody, and thanked for', async () => {
    const { status, body } = await send({ phone: '0123' });
    expect([status, body]).toEqual([201, { message: messages.feedbackSent }]);
    expect(await items()).toEqual([
      {
        _id: expect.any(String),
        ...form,
        phone: '0123',
        status: 'new',
        createdAt: MORNING,
      },
    ]);
  });

  it.each([{}, { phone: '' }])('needs no phone: %j', async (changes) => {
    expect((await send(changes)).status).toBe(201);
    expect((await items())[0]).not.toHaveProperty('phone');
  });

  it.each([
    [{ name: ' ' }, 'name must not be empty.'],
    [{ email: 'vera' }, 'email must be an email address.'],
    [{ message: '' }, 'message must not be empty.'],
    [{ message: 'x'.repeat(2_001) }, 'message must have at most 2000 characters.'],
    [{ message: { $ne: '' } }, 'message is missing or wrong.'],
    [{ phone: 'call me' }, messages.phoneNotNumeric],
    [{ status: 'done' }, 'Unknown field: status.'],
  ])('%j is refused and not stored', async (changes, message) => {
    const answer = await send(changes);
    expect([answer.status, answer.body]).toEqual([400, { statusCode: 400, code: 'INVALID_INPUT', message }]);
    expect(await items()).toEqual([]);
  });

  it('is listed the newest first, a thousand at most', async () => {
    const many = oneTo(1_001).map((n) => ({
      ...form,
      message: `${n}`,
      status: 'new',
      createdAt: new Date(n),
    }));
    await app.connection.db?.collection('feedback').insertMany(many);
    const shown = await items();
    expect([shown.length, shown[0]?.message, shown.at(-1)?.message]).toEqual([1_000, '1001', '2']);
  });

  it('gets another status from an administrator', async () => {
    await send();
    const id = (await items())[0]?._id;
    for (const status of ['in progress', 'done', 'new']) {
      const { status: code, body } = await app.call('PATCH', `/api/feedback/${id}`, {
        token: admin.token,
        body: { status },
      });
      expect([code, FeedbackItem.parse(body).status]).toEqual([200, status]);
      expect((await items())[0]?.status).toBe(status);
    }
    const wrong = { token: admin.token, body: { status: 'lost' } };
    expect(codeOf(await app.call('PATCH', `/api/feedback/${id}`, wrong))).toBe('INVALID_INPUT');
  });

  it.each(['f'.repeat(24), 'nonsense'])('is not found by %s', async (id) => {
    const change = { token: admin.token, body: { status: 'done' } };
    expect(codeOf(await app.call('PATCH', `/api/feedback/${id}`, change))).toBe('NOT_FOUND');
  });
});

describe('the account of feedback', () => {
  const owners = async () => {
    const all = await collection(app.connection, 'feedback').find().sort({ _id: 1 }).toArray();
    return all.map(({ ownerId }) => ownerId?.toHexString() ?? null);
  };
  const sendWith = (token: string) => app.call('POST', '/api/feedback', { token, body: form });

  it('is stored if it is sent in a login, whatever email it has, and shown to nobody', async () => {
    const owner = await app.owner();
    expect((await sendWith(owner.token)).status).toBe(201);
    expect(await owners()).toEqual([owner.id]);
    expect(JSON.stringify(await items())).not.toContain(owner.id);
  });

  it('is not stored for a paired device, an ended login or an invalid token', async () => {
    const owner = await app.owner();
    const wall = await app.device(owner, 'display');
    const { token } = owner;
    await app.users.endSessions({ email: owner.email });
    for (const sent of [wall.token, token, 'nonsense', '']) expect((await sendWith(sent)).status).toBe(201);
    expect(await owners()).toEqual([null, null, null, null]);
  });
});

it('feedback is erased after two years', async () => {
  await send();
  app.clock.advance(FEEDBACK_KEPT_DAYS * DAY_MS);
  await app.scheduler.tick();
  const count = () => collection(app.connection, 'feedback').countDocuments();
  expect(await count()).toBe(1);
  app.clock.advance(DAY_MS);
  await app.scheduler.tick();
  expect(await count()).toBe(0);
});

describe('feedback of programs', () => {
  it('that fills in the hidden field gets the usual answer, and is not stored', async () => {
    const { status, body } = await send({ website: 'https://spam.example' });
    expect([status, body]).toEqual([201, { message: messages.feedbackSent }]);
    expect(await items()).toEqual([]);
    await send({ website: '' });
    expect(await items()).toHaveLength(1);
    expect(JSON.stringify(await app.everything())).not.toMatch(/spam\.example|website/);
  });

  it('is taken so often from one address, and not until the time is over', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const sendHere = () => app.call('POST', '/api/feedback', { body: form, headers });
    for (const _ of oneTo(FEEDBACK_MAX)) expect((await sendHere()).status).toBe(201);
    const refused = await sendHere();
    expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers['retry-after']).toBe(`${FEEDBACK_WINDOW_MS / 1_000}`);
    expect(await items()).toHaveLength(FEEDBACK_MAX);
    expect((await send()).status).toBe(201);
    app.clock.advance(FEEDBACK_WINDOW_MS);
    expect((await sendHere()).status).toBe(201);
  });
});

describe('the list of feedback', () => {
  const refused = { statusCode: 403, code: 'FORBIDDEN', message: messages.adminsOnly };

  it('is closed to visitors and owners', async () => {
    expect((await list()).status).toBe(401);
    const owner = await app.owner();
    expect((await list(owner.token)).body).toEqual(refused);
    const change = { token: owner.token, body: { status: 'done' } };
    expect((await app.call('PATCH', `/api/feedback/${owner.id}`, change)).body).toEqual(refused);
  });

  it('opens at once to an owner who became an administrator, and closes within seconds', async () => {
    const owner = await app.owner();
    expect((await list(owner.token)).status).toBe(403);
    await app.users.setRole(owner.email, 'admin');
    expect((await list(owner.token)).status).toBe(200);
    await app.users.setRole(owner.email, 'owner');
    app.clock.advance(5_000);
    const answer = await eventually(
      () => list(owner.token),
      ({ status }) => status !== 200,
    );
    expect(answer.body).toEqual(refused);
  });
});

it('an administrator needs no membership to read feedback, and still has no queue without one', async () => {
  const verified = await app.call('POST', '/api/login/verifyToken', { body: { token: admin.token } });
  expect(verified.status).toBe(200);
  expect((await list(admin.token)).status).toBe(200);
  const queue = await app.call('GET', `/api/queue/${admin.id}`, { token: admin.token });
  expect([queue.status, codeOf(queue)]).toEqual([402, 'MEMBERSHIP_LAPSED']);
});
