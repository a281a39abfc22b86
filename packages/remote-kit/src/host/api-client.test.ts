import { describe, expect, it } from '@jest/globals';
import type { CheckinRequest, RegisterRequest } from '@queuebell/contracts';
import { NO_ANSWER } from './call-api';
import { OWNER, createClient, snapshot } from './fake-server';

const registration = { name: 'Olive', email: 'olive@example.com' } as RegisterRequest;
const customer: CheckinRequest = { name: 'Leo', userId: OWNER };

describe('the calls of the API', () => {
  it('is the token without a prefix, and the cookies', async () => {
    const { api, asked } = createClient({ body: snapshot });
    await api.readQueue(OWNER);
    expect(asked[0]?.init.credentials).toBe('include');
    expect(asked[0]?.init.headers).toEqual({ Accept: 'application/json', Authorization: 'the-token' });
    expect(asked[0]?.init).not.toHaveProperty('body');
  });

  it('has no token in what a customer asks, whoever is logged in on that phone', async () => {
    const { api, asked } = createClient({ body: {} });
    await api.readTicket('t');
    await api.leaveQueue('t');
    await api.returnToQueue('t');
    await api.alertKey();
    await api.readJoin('c');
    await api.join('c', { name: 'Leo' }, 'a-key');
    await api.openStream({ of: 'ticket', ticketId: 't' }, { signal: new AbortController().signal });
    expect(asked).toHaveLength(7);
    for (const { init } of asked) expect(init.headers).not.toHaveProperty('Authorization');
  });

  it('has no token when nobody is logged in', async () => {
    const { api, asked } = createClient({ body: {} }, null);
    await api.login({ email: 'olive@example.com', password: 'secret' });
    expect(asked[0]?.init.headers).toEqual({
      Accept: 'application/json',
      'Content-Type': 'application/json',
    });
  });

  it('is JSON', async () => {
    const { api, asked } = createClient({ body: {} });
    await api.register(registration);
    expect(asked[0]?.init.headers).toMatchObject({ 'Content-Type': 'application/json' });
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual(registration);
  });

  it('has the key of a check-in, so that sending it again gives the same number', async () => {
    const { api, asked } = createClient({ status: 201, body: { queueNumber: 31, ahead: 3 } });
    await api.checkIn(customer, '0190b6a0-0000-7000-8000-000000000001');
    expect(asked[0]?.init.headers).toMatchObject({
      'Idempotency-Key': '0190b6a0-0000-7000-8000-000000000001',
    });
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual(customer);
  });

  it('never leaves its path, whatever the id is', async () => {
    const { api, asked } = createClient({ body: snapshot });
    await api.readQueue('../login?x=');
    expect(asked[0]?.path).toBe('/api/queue/..%2Flogin%3Fx%3D');
  });
});

describe('what comes back', () => {
  it('is the body and the status of a good answer', async () => {
    const { api } = createClient({ status: 201, body: { queueNumber: 31, ahead: 3 } });
    expect(await api.checkIn(customer, 'a-key')).toEqual({
      ok: true,
      status: 201,
      body: { queueNumber: 31, ahead: 3 },
    });
  });

  it('is the code and the words of an error in the one shape', async () => {
    const { api } = createClient({
      status: 409,
      body: { statusCode: 409, code: 'QUEUE_FULL', message: 'The queue is full right now.' },
    });
    expect(await api.checkIn(customer, 'a-key')).toEqual({
      ok: false,
      status: 409,
      code: 'QUEUE_FULL',
      message: 'The queue is full right now.',
    });
  });

  it.each([
    ['another shape', { error: 'Bad Gateway' }],
    ['a list', []],
    ['nothing', null],
    ['words that are no text', { code: 'X', message: { html: '<b>' } }],
    ['a code that is no text', { code: 7, message: 'x' }],
  ])('is a failure of the server for an error of %s', async (_what, body) => {
    const { api } = createClient({ status: 502, body });
    expect(await api.register(registration)).toEqual({
      ok: false,
      status: 502,
      code: 'SERVER_ERROR',
      message: 'Something went wrong. Please try again.',
    });
  });

  it.each([
    ['nobody answers', new TypeError('Failed to fetch')],
    ['the call is called off', new DOMException('aborted', 'AbortError')],
  ])('is NETWORK with status 0 when %s, and never throws', async (_what, error) => {
    const { api } = createClient(error);
    expect(await api.register(registration)).toEqual({
      ok: false,
      status: 0,
      code: 'NETWORK',
      message: 'Something went wrong. Please try again.',
    });
  });

  it.each([200, 502])("is a failure for a proxy's page with status %d", async (status) => {
    const { api } = createClient({ status, text: '<!doctype html><title>Bad Gateway</title>' });
    const result = await api.register(registration);
    expect(result).toMatchObject({ ok: false, message: 'Something went wrong. Please try again.' });
  });
});

describe('a token that the server refuses', () => {
  it('is told, so that no page stays half logged in', async () => {
    const { api, onTokenRefused } = createClient({
      status: 401,
      body: { statusCode: 401, code: 'NOT_LOGGED_IN', message: 'Please log in.' },
    });
    await api.readQueue(OWNER);
    expect(onTokenRefused.mock.calls).toEqual([['the-token']]);
  });

  it('is answered by trying once more with the next one, where there is one', async () => {
    const reply = {
      status: 401,
      body: { statusCode: 401, code: 'NOT_LOGGED_IN', message: 'Please log in.' },
    };
    const { api, asked, onTokenRefused } = createClient(reply);
    onTokenRefused.mockResolvedValue('the-next-token');
    await api.verifyToken('the-token');
    expect(asked.map(({ init }) => [init.headers, init.body])).toEqual(
      ['the-token', 'the-next-token'].map((token) => [
        expect.objectContaining({ Authorization: token }),
        JSON.stringify({ token }),
      ]),
    );
    expect(onTokenRefused).toHaveBeenCalledTimes(1);
  });

  it('is as good as no network when nobody can give the next one', async () => {
    const { api, onTokenRefused } = createClient({ status: 401, body: {} });
    onTokenRefused.mockResolvedValue(NO_ANSWER);
    expect(await api.readQueue(OWNER)).toEqual(NO_ANSWER);
  });

  it('is not sent at all while nobody gives the next one for it', async () => {
    const { api, asked } = createClient({ body: snapshot }, NO_ANSWER);
    expect(await api.readQueue(OWNER)).toEqual(NO_ANSWER);
    expect(asked).toEqual([]);
  });

  it('is not what the page of a proxy or of a Wi-Fi says: no device is logged out by one', async () => {
    const { api, onTokenRefused } = createClient({ status: 401, text: '<html>' });
    await api.readQueue(OWNER);
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  it('is nobody’s when none was sent', async () => {
    const { api, onTokenRefused } = createClient({ status: 401, body: {} }, null);
    await api.readQueue(OWNER);
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  it.each([400, 402, 403, 404, 500])('is not what status %d says', async (status) => {
    const { api, onTokenRefused } = createClient({ status, body: {} });
    await api.readQueue(OWNER);
    expect(onTokenRefused).not.toHaveBeenCalled();
  });
});

describe('a list', () => {
  it.each([
    ['null', null],
    ['an object', {}],
    ['text', 'x'],
  ])('that is %s is a failure, not a broken page', async (_what, body) => {
    const { api } = createClient({ body });
    const failure = { ok: false, status: 200, code: 'SERVER_ERROR' };
    expect(await api.listFeedback()).toMatchObject(failure);
    expect(await api.listPosts('worker', 'o@e.com')).toMatchObject(failure);
  });

  it('may be empty', async () => {
    const { api } = createClient({ body: [] });
    expect(await api.listFeedback()).toEqual({ ok: true, status: 200, body: [] });
  });
});

describe('a queue', () => {
  it('is what the server says, also when nobody waits', async () => {
    const empty = { ...snapshot, data: [] };
    expect(await createClient({ body: snapshot }).api.readQueue(OWNER)).toMatchObject({ body: snapshot });
    expect(await createClient({ body: empty }).api.readQueue(OWNER)).toMatchObject({ ok: true, body: empty });
  });

  it.each([
    ['is null', null],
    ['is a list', []],
    ['has no data', { ...snapshot, data: undefined }],
    ['has data that is no list', { ...snapshot, data: {} }],
    ['has an entry that is null', { ...snapshot, data: [null] }],
    ['has an entry without a name', { ...snapshot, data: [{ number: 1 }] }],
    ['has a number that is text', { ...snapshot, data: [{ number: '1', name: 'Leo' }] }],
    ['has no revision', { ...snapshot, revision: undefined }],
    ['does not say whom it called', { ...snapshot, calls: undefined }],
    ['has no shop', { ...snapshot, shop: undefined }],
  ])('that %s is a failure, not a blank wall', async (_what, body) => {
    const { api } = createClient({ body });
    const failure = { ok: false, status: 200, code: 'SERVER_ERROR' };
    expect(await api.readQueue(OWNER)).toMatchObject(failure);
    expect(await api.closeEntry(OWNER, 1, 'served')).toMatchObject(failure);
    expect(await api.restoreEntry(OWNER, 1)).toMatchObject(failure);
  });
});
