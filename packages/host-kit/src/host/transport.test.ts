import { describe, expect, it } from '@jest/globals';
import type { CheckinRequest, RegisterRequest } from '@queuebell/contracts';
import { NO_ANSWER } from './call-api';
import * as routes from '@queuebell/contracts/routes';
import type { Route } from '@queuebell/contracts/routes';
import { OWNER, openTransport, snapshot } from '../testing/fake-server';

const registration = { name: 'Olive', email: 'olive@example.com' } as RegisterRequest;
const customer: CheckinRequest = { name: 'Leo', userId: OWNER };

describe('a call of the API', () => {
  it('has the token without a prefix, and the cookies', async () => {
    const { api, asked } = openTransport({ body: snapshot });
    await api.call(routes.readQueue, { userId: OWNER });
    expect(asked[0]?.init.credentials).toBe('include');
    expect(asked[0]?.init.headers).toEqual({ Accept: 'application/json', Authorization: 'the-token' });
    expect(asked[0]?.init).not.toHaveProperty('body');
  });

  it('has no token for what a customer asks, whoever is logged in on that phone', async () => {
    const { api, asked } = openTransport({ body: {} });
    await api.call(routes.readTicket, { id: 't' });
    await api.call(routes.leaveQueue, { id: 't' });
    await api.call(routes.returnToQueue, { id: 't' });
    await api.call(routes.readAlertKey);
    await api.call(routes.readJoin, { code: 'c' });
    await api.call(routes.join, { code: 'c', name: 'Leo' }, { key: 'a-key' });
    await api.stream(routes.watchTicket, { id: 't' }, { signal: new AbortController().signal });
    expect(asked).toHaveLength(7);
    for (const { init } of asked) expect(init.headers).not.toHaveProperty('Authorization');
  });

  it('has no token when nobody is logged in', async () => {
    const { api, asked } = openTransport({ body: {} }, null);
    await api.call(routes.login, { email: 'olive@example.com', password: 'secret' });
    expect(asked[0]?.init.headers).toEqual({
      Accept: 'application/json',
      'Content-Type': 'application/json',
    });
  });

  it('has a body of JSON', async () => {
    const { api, asked } = openTransport({ body: {} });
    await api.call(routes.register, registration);
    expect(asked[0]?.init.headers).toMatchObject({ 'Content-Type': 'application/json' });
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual(registration);
  });

  it('has the key of a check-in, so that sending it again gives the same number', async () => {
    const { api, asked } = openTransport({ status: 201, body: { queueNumber: 31, ahead: 3 } });
    await api.call(routes.checkIn, customer, { key: '0190b6a0-0000-7000-8000-000000000001' });
    expect(asked[0]?.init.headers).toMatchObject({
      'Idempotency-Key': '0190b6a0-0000-7000-8000-000000000001',
    });
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual(customer);
  });

  it('never leaves its path, whatever the id is', async () => {
    const { api, asked } = openTransport({ body: snapshot });
    await api.call(routes.readQueue, { userId: '../login?x=' });
    expect(asked[0]?.path).toBe('/api/queue/..%2Flogin%3Fx%3D');
  });
});

describe('the route of a call', () => {
  const NOWHERE = /is no route of the API/;
  const ask = (path: string, input: object = {}) => {
    const { api, asked } = openTransport({ body: {} });
    const route: Route<object, unknown> = { method: 'GET', path };
    const { signal } = new AbortController();
    const doors = [() => api.call(route, input), () => api.download(route, input)];
    return { asked, doors: [...doors, () => api.stream(route, input, { signal })] };
  };

  it.each([
    'https://evil.example/api/shop',
    '//evil.example/api/shop',
    '/\\evil.example/api/shop',
    '\\\\evil.example\\api\\shop',
    '/api\\..\\releases/x',
    'api/shop',
    ' /api/shop',
    '/api/shop ',
    '/api/shop\n',
    '/api\t/shop',
    '/api',
    '/api/',
    '/api//evil.example',
    '/apiary/shop',
    '/API/shop',
    '/api/..',
    '/api/../releases/x',
    '/api/./shop',
    '/api/%2e%2e/releases/x',
    '/api/%2E%2E%2Freleases',
    '/api/..%2freleases',
    '/api/%5c..%5creleases',
    '/api/shop/',
    '/api/shop?to=//evil.example',
    '/api/shop#x',
    '/api/shop;x',
    '/api/@evil.example',
    '/api/{id',
    '/api/{}',
    '/api/x{id}',
    '/api/{id}y',
    'javascript:alert(1)',
    '',
  ])('%j cannot carry the token elsewhere: nothing is sent', async (path) => {
    const { asked, doors } = ask(path, { id: '1' });
    for (const open of doors) await expect(open()).rejects.toThrow(NOWHERE);
    expect(asked).toEqual([]);
  });

  it.each(['', '.', '..', undefined])('is not sent with %j for a part of its path', async (id) => {
    const { asked, doors } = ask('/api/queue/{id}', { id });
    for (const open of doors) await expect(open()).rejects.toThrow(TypeError);
    expect(asked).toEqual([]);
  });

  it.each([
    ['../../releases', '..%2F..%2Freleases'],
    ['..\\..', '..%5C..'],
    ['%2e%2e', '%252e%252e'],
    ['//evil.example', '%2F%2Fevil.example'],
    ['a?b#c', 'a%3Fb%23c'],
    ['{other}', '%7Bother%7D'],
    [7, '7'],
  ])('has %j encoded in its path', async (id, encoded) => {
    const { asked, doors } = ask('/api/queue/{id}/events', { id });
    for (const open of doors) await open();
    expect(asked.map(({ path }) => path)).toEqual(Array(3).fill(`/api/queue/${encoded}/events`));
  });

  it('that this transport has never heard of is sent like any other', async () => {
    const { api, asked } = openTransport({ status: 201, body: { stars: 5 } });
    const rate: Route<{ shop: string; stars: number }, { stars: number }> = {
      method: 'PUT',
      path: '/api/ratings/{shop}',
      sends: 'body',
    };
    expect(await api.call(rate, { shop: 'b/s', stars: 5 })).toMatchObject({ ok: true, body: { stars: 5 } });
    expect(asked).toMatchObject([
      { path: '/api/ratings/b%2Fs', init: { method: 'PUT', body: '{"stars":5}' } },
    ]);
  });
});

describe('the answer to a call', () => {
  it('has the body and the status of a good answer', async () => {
    const { api } = openTransport({ status: 201, body: { queueNumber: 31, ahead: 3 } });
    expect(await api.call(routes.checkIn, customer, { key: 'a-key' })).toEqual({
      ok: true,
      status: 201,
      body: { queueNumber: 31, ahead: 3 },
    });
  });

  it('has the code and the words of an error in the usual shape', async () => {
    const { api } = openTransport({
      status: 409,
      body: { statusCode: 409, code: 'QUEUE_FULL', message: 'The queue is full right now.' },
    });
    expect(await api.call(routes.checkIn, customer, { key: 'a-key' })).toEqual({
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
  ])('is a failure of the server for an error with %s', async (_what, body) => {
    const { api } = openTransport({ status: 502, body });
    expect(await api.call(routes.register, registration)).toEqual({
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
    const { api } = openTransport(error);
    expect(await api.call(routes.register, registration)).toEqual({
      ok: false,
      status: 0,
      code: 'NETWORK',
      message: 'Something went wrong. Please try again.',
    });
  });

  it.each([200, 502])("is a failure for a proxy's page with status %d", async (status) => {
    const { api } = openTransport({ status, text: '<!doctype html><title>Bad Gateway</title>' });
    const result = await api.call(routes.register, registration);
    expect(result).toMatchObject({ ok: false, message: 'Something went wrong. Please try again.' });
  });
});

describe('a token that the server refuses', () => {
  it('ends the session, so that no page stays half logged in', async () => {
    const { api, onTokenRefused } = openTransport({
      status: 401,
      body: { statusCode: 401, code: 'NOT_LOGGED_IN', message: 'Please log in.' },
    });
    await api.call(routes.readQueue, { userId: OWNER });
    expect(onTokenRefused.mock.calls).toEqual([['the-token']]);
  });

  it('is followed by one more try with a new one, if there is one', async () => {
    const reply = {
      status: 401,
      body: { statusCode: 401, code: 'NOT_LOGGED_IN', message: 'Please log in.' },
    };
    const { api, asked, onTokenRefused } = openTransport(reply);
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

  it('is as good as no network when no new one can be had', async () => {
    const { api, onTokenRefused } = openTransport({ status: 401, body: {} });
    onTokenRefused.mockResolvedValue(NO_ANSWER);
    expect(await api.call(routes.readQueue, { userId: OWNER })).toEqual(NO_ANSWER);
  });

  it('is not sent at all while no new one can be had', async () => {
    const { api, asked } = openTransport({ body: snapshot }, NO_ANSWER);
    expect(await api.call(routes.readQueue, { userId: OWNER })).toEqual(NO_ANSWER);
    expect(asked).toEqual([]);
  });

  it('is not assumed after the page of a proxy or of a Wi-Fi: no device is logged out by one', async () => {
    const { api, onTokenRefused } = openTransport({ status: 401, text: '<html>' });
    await api.call(routes.readQueue, { userId: OWNER });
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  it('ends no session when none was sent', async () => {
    const { api, onTokenRefused } = openTransport({ status: 401, body: {} }, null);
    await api.call(routes.readQueue, { userId: OWNER });
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  it.each([400, 402, 403, 404, 500])('is not assumed after status %d', async (status) => {
    const { api, onTokenRefused } = openTransport({ status, body: {} });
    await api.call(routes.readQueue, { userId: OWNER });
    expect(onTokenRefused).not.toHaveBeenCalled();
  });
});

describe('the answer with a list', () => {
  it.each([
    ['null', null],
    ['an object', {}],
    ['text', 'x'],
  ])('that is %s is a failure, not a broken page', async (_what, body) => {
    const { api } = openTransport({ body });
    const failure = { ok: false, status: 200, code: 'SERVER_ERROR' };
    expect(await api.call(routes.listFeedback)).toMatchObject(failure);
    expect(await api.call(routes.listWorkerPosts, { email: 'o@e.com' })).toMatchObject(failure);
  });

  it('may be empty', async () => {
    const { api } = openTransport({ body: [] });
    expect(await api.call(routes.listFeedback)).toEqual({ ok: true, status: 200, body: [] });
  });
});

describe('the answer with a queue', () => {
  it('is what the server says, also when nobody waits', async () => {
    const empty = { ...snapshot, data: [] };
    expect(
      await openTransport({ body: snapshot }).api.call(routes.readQueue, { userId: OWNER }),
    ).toMatchObject({ body: snapshot });
    expect(await openTransport({ body: empty }).api.call(routes.readQueue, { userId: OWNER })).toMatchObject({
      ok: true,
      body: empty,
    });
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
    const { api } = openTransport({ body });
    const failure = { ok: false, status: 200, code: 'SERVER_ERROR' };
    expect(await api.call(routes.readQueue, { userId: OWNER })).toMatchObject(failure);
    expect(await api.call(routes.closeEntry, { userId: OWNER, number: 1, outcome: 'served' })).toMatchObject(
      failure,
    );
    expect(await api.call(routes.restoreEntry, { userId: OWNER, number: 1 })).toMatchObject(failure);
  });
});
