/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readQueue, watchQueue } from '@queuebell/contracts/routes';
import { createFakeHost, testUser } from '../testing/fake-host';
import { createHost } from './create-host';

const registry = () => ({ contract: 1, remotes: {} });
const unauthorized = { statusCode: 401, code: 'NOT_LOGGED_IN', message: 'Please log in.' };

/** A window whose server refuses whoever asks. */
function open(beforeAnswer: () => void = () => undefined) {
  const fetch = jest.fn(async (_path: string, _init: RequestInit) => {
    beforeAnswer();
    return { ok: false, status: 401, json: async () => unauthorized };
  });
  Object.assign(window, { fetch });
  const { links, site } = createFakeHost();
  return {
    fetch,
    host: createHost({ window, links, site, page: () => '/admin', registry, modulesOf: async () => ({}) }),
  };
}

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a session and its calls', () => {
  it('send the token of the account that is logged in now', async () => {
    const { host, fetch } = open();
    host.session.logIn(testUser, 'fresh-token');
    await host.api.call(readQueue, { userId: testUser.id });
    expect(fetch).toHaveBeenNthCalledWith(
      1,
      `/api/queue/${testUser.id}`,
      expect.objectContaining({ headers: expect.objectContaining({ Authorization: 'fresh-token' }) }),
    );
  });

  it('end when the server refuses the token, and gives no other', async () => {
    const { host, fetch } = open();
    host.session.logIn(testUser, 'old-token');
    await host.api.call(readQueue, { userId: testUser.id });
    expect(fetch).toHaveBeenLastCalledWith(
      '/api/session/refresh',
      expect.objectContaining({ method: 'POST', credentials: 'include' }),
    );
    expect(host.session.getState()).toEqual({ status: 'out' });
    expect(localStorage).toHaveLength(0);
  });

  it('go on when the refused token is not the current one', async () => {
    const { host } = open(() => host.session.logIn(testUser, 'new-token'));
    host.session.logIn(testUser, 'old-token');
    await host.api.call(readQueue, { userId: testUser.id });
    expect(host.session.getState()).toMatchObject({ status: 'in', token: 'new-token' });
  });

  it('log that the verification failed, once', async () => {
    localStorage.setItem('token', 'old-token');
    localStorage.setItem('user', JSON.stringify(testUser));
    const { host } = open();
    await host.verify();
    expect(host.session.getState()).toEqual({ status: 'out' });
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(console.error).toHaveBeenCalledWith(
      'session/verify: Token verification failed',
      expect.anything(),
    );
  });
});

describe('a stream that the page has opened early', () => {
  const path = `/api/queue/${testUser.id}/events?view=board`;
  const openEarly = () => {
    const answer = new Promise<Response>(() => undefined);
    Object.assign(window, { queuebellEarly: { path, token: 'a-token', answer, abort: () => undefined } });
    return open().host;
  };
  afterEach(() => {
    Reflect.deleteProperty(window, 'queuebellEarly');
  });

  it('is found by its route', () => {
    const noText = { text: null, at: 0 };
    expect(openEarly().early(watchQueue, { userId: testUser.id, view: 'board' })).toEqual(noText);
  });

  it.each([
    ['of another shop', { userId: 'f'.repeat(24), view: 'board' }],
    ['of another view', { userId: testUser.id, view: 'staff' }],
    ['of no view', { userId: testUser.id }],
  ] as const)('is not found by a route %s', (_what, input) => {
    expect(openEarly().early(watchQueue, input)).toBeUndefined();
  });

  it('is not found if the page has opened none', () => {
    expect(open().host.early(watchQueue, { userId: testUser.id, view: 'board' })).toBeUndefined();
  });
});

describe('logging out in the host', () => {
  it('takes effect at once, and ends the login on the server, also while the page is closing', () => {
    const { host, fetch } = open();
    host.session.logIn(testUser, 'the-token');
    host.session.logOut();
    expect(host.session.getState()).toEqual({ status: 'out' });
    expect(fetch.mock.calls).toEqual([
      [
        '/api/session',
        expect.objectContaining({
          method: 'DELETE',
          credentials: 'include',
          keepalive: true,
          headers: { Authorization: 'the-token' },
        }),
      ],
    ]);
  });

  it('takes effect without a server, too', async () => {
    const { host, fetch } = open();
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    host.session.logIn(testUser, 'the-token');
    host.session.logOut();
    await Promise.resolve();
    expect(host.session.getState()).toEqual({ status: 'out' });
  });

  it('sends the server nothing for a paired device, which has no login', () => {
    const { host, fetch } = open();
    const device = { id: 'abcdefabcdefabcdefabcdef', kind: 'display', name: 'Wall display' } as const;
    host.session.logIn({ ...testUser, role: 'device', device }, 'the-token');
    host.session.logOut();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a problem that a page reports', () => {
  it('is in its console and in a report to the people who run the site', () => {
    const { host, fetch } = open();
    host.report({ area: 'queue/poll', message: 'No answer.' });
    expect(console.error).toHaveBeenCalledWith('queue/poll: No answer.', '');
    expect(fetch.mock.calls).toEqual([
      ['/api/client-errors', expect.objectContaining({ body: expect.stringContaining('"page":"/admin"') })],
    ]);
  });

  it('says that it comes from a login of this site', () => {
    const { host, fetch } = open();
    host.session.logIn(testUser, 'the-token');
    host.report({ area: 'queue/poll', message: 'No answer.' });
    expect(fetch.mock.calls.at(-1)?.[1]?.headers).toMatchObject({ authorization: 'the-token' });
  });

  it('is only a warning when another release replaces the broken one', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { host, fetch } = open();
    host.report({ area: 'shell/remotes', message: 'It is replaced.', fallback: '1.0.0' });
    expect(warn).toHaveBeenCalledWith('shell/remotes: It is replaced.', '');
    expect(console.error).not.toHaveBeenCalled();
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
