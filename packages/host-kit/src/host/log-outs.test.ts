/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { login, readShop } from '@queuebell/contracts/routes';
import { createFakeHost, testUser } from '../testing/fake-host';
import { type OwnedHost, createHost } from './create-host';
import { LOG_OUT_KEY } from './log-outs';

const registry = () => ({ contract: 1, remotes: {} });
const device = { id: 'abcdefabcdefabcdefabcdef', kind: 'display', name: 'Wall display' } as const;
const session = { path: '/api/session', method: 'DELETE' };

/** The server, as all pages of this browser reach it; null: it answers nobody. */
let answers: ((path: string) => Promise<number> | number) | null;
let asked: { path: string; method: string | undefined; token: string | undefined }[];
/** The windows that listen to the browser are as many as the pages that a test opens. */
let leave: AbortController;

function openPage(): OwnedHost {
  const fetch = async (path: string, { method, headers, signal }: RequestInit = {}) => {
    asked.push({ path, method, token: new Headers(headers).get('Authorization') ?? undefined });
    if (!answers) throw new TypeError('Failed to fetch');
    const status = await answers(path);
    signal?.throwIfAborted();
    return { ok: status < 400, status, json: async () => ({}) };
  };
  Object.assign(window, { fetch });
  const { links, site } = createFakeHost();
  return createHost({ window, links, site, page: () => '/', registry, modulesOf: async () => ({}) });
}

/** All that has been waited for has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const endsAsked = () => asked.filter(({ path, method }) => path === '/api/session' && method === 'DELETE');

async function logOutWithoutNetwork(): Promise<OwnedHost> {
  answers = null;
  const host = openPage();
  host.session.logIn(testUser, 'the-token');
  host.session.logOut();
  await settled();
  asked = [];
  return host;
}

beforeEach(() => {
  localStorage.clear();
  answers = () => 200;
  asked = [];
  leave = new AbortController();
  const listen = window.addEventListener.bind(window);
  jest
    .spyOn(window, 'addEventListener')
    .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
      listen(type, listener, { signal: leave.signal }),
    );
});
afterEach(() => {
  leave.abort();
  jest.restoreAllMocks();
});

describe('a logout that reaches the server', () => {
  it('leaves nothing behind, and is sent once', async () => {
    const host = openPage();
    host.session.logIn(testUser, 'the-token');
    host.session.logOut();
    await settled();
    expect(localStorage).toHaveLength(0);
    openPage();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(endsAsked()).toEqual([{ ...session, token: 'the-token' }]);
  });
});

describe('a logout that does not reach the server', () => {
  it('is remembered as a fact, without the person and without a token', async () => {
    await logOutWithoutNetwork();
    expect({ ...localStorage }).toEqual({ [LOG_OUT_KEY]: '1' });
  });

  it('leaves the page logged out, and nothing asks for another token by the cookie', async () => {
    const host = await logOutWithoutNetwork();
    answers = () => 200;
    await host.api.call(readShop);
    const next = openPage();
    await next.verify();
    await next.api.call(readShop);
    expect(next.session.getState()).toEqual({ status: 'out' });
    expect(asked.map(({ path }) => path)).not.toContain('/api/session/refresh');
  });

  it('is sent at the next start, with the cookie alone', async () => {
    await logOutWithoutNetwork();
    answers = () => 200;
    openPage();
    await settled();
    expect(endsAsked()).toEqual([{ ...session, token: undefined }]);
    expect(localStorage).toHaveLength(0);
  });

  it('is sent when the browser comes online', async () => {
    await logOutWithoutNetwork();
    answers = () => 200;
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(endsAsked()).toEqual([{ ...session, token: undefined }]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([502, 503, 403])('stays to be sent while %d is the answer', async (status) => {
    await logOutWithoutNetwork();
    answers = () => status;
    openPage();
    await settled();
    expect(endsAsked()).toHaveLength(1);
    expect(localStorage).toHaveLength(1);
  });

  it('is sent before somebody logs in, because its answer would take away the new cookie', async () => {
    const host = await logOutWithoutNetwork();
    let answer: (status: number) => void = () => undefined;
    answers = (path) => (path === '/api/session' ? new Promise((resolve) => (answer = resolve)) : 200);
    const loggedIn = host.api.call(login, { email: 'olive@example.com', password: 'correct horse' });
    await settled();
    expect(asked.map(({ path }) => path)).toEqual(['/api/session']);
    answer(200);
    await loggedIn;
    expect(asked.map(({ path }) => path)).toEqual(['/api/session', '/api/login']);
  });

  it('does not stop anybody from logging in, and is dropped then: the login has replaced the cookie', async () => {
    const host = await logOutWithoutNetwork();
    answers = (path) => (path === '/api/session' ? 502 : 200);
    expect(await host.api.call(login, { email: 'olive@example.com', password: 'x' })).toMatchObject({
      ok: true,
    });
    host.session.logIn(testUser, 'new-token');
    expect({ ...localStorage }).not.toHaveProperty([LOG_OUT_KEY]);
    asked = [];
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(endsAsked()).toEqual([]);
  });

  it('is kept when the browser becomes a paired device, which has no cookie of its own', async () => {
    const host = await logOutWithoutNetwork();
    host.session.logIn({ ...testUser, role: 'device', device }, 'device-token');
    answers = () => 200;
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(endsAsked()).toEqual([{ ...session, token: undefined }]);
    expect(host.session.getState()).toMatchObject({ status: 'in', token: 'device-token' });
    expect({ ...localStorage }).not.toHaveProperty([LOG_OUT_KEY]);
  });
});
