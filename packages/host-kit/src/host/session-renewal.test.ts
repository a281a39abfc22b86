/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionUser } from '@queuebell/contracts';
import { testUser } from '../testing/fake-host';
import { createSession } from './session';
import { createRenewal } from './session-renewal';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const MINUTE_MS = 60_000;
const NO_ANSWER = expect.objectContaining({ ok: false, status: 0, code: 'NETWORK' });

/** A token as the server makes it; `name` tells two of one time apart. */
const tokenOf = (madeAt: number, name = 'x'): string => {
  const claims = { name, iat: madeAt / 1_000, exp: (madeAt + 15 * MINUTE_MS) / 1_000 };
  return `head.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.signature`;
};
const FRESH = tokenOf(NOW - MINUTE_MS);
const EXPIRED = tokenOf(NOW - 20 * MINUTE_MS);
const NEXT = tokenOf(NOW, 'next');

interface Reply {
  status?: number;
  body?: unknown;
  text?: string;
}
const next: Reply = { body: { token: NEXT, user: testUser } };

/** A tab whose storage has this token, before a server that answers so. */
function openTab(
  token: string | null,
  answers: (Reply | Error)[] = [next],
  { user = testUser, now = () => NOW, locks }: TabOptions = {},
) {
  if (token !== null) {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }
  const session = createSession({
    storage: localStorage,
    tabs: new EventTarget(),
    report: () => undefined,
    wait: async () => undefined,
  });
  const fetch = jest.fn(async (_path: unknown, _init?: RequestInit) => {
    const reply = (answers.length > 1 ? answers.shift() : answers[0]) ?? new Error('no answer');
    if (reply instanceof Error) throw reply;
    const { status = 200, body, text = JSON.stringify(body) } = reply;
    return { ok: status < 400, status, json: async () => JSON.parse(text) as unknown };
  });
  const deps = { fetch: fetch as unknown as typeof globalThis.fetch, session, locks, now };
  return { session, fetch, renewal: createRenewal(deps) };
}

interface TabOptions {
  user?: SessionUser;
  now?: () => number;
  locks?: Pick<LockManager, 'request'>;
}

beforeEach(() => localStorage.clear());

describe('the token that a call sends', () => {
  it('is the current one, at once, while it is valid', () => {
    const { renewal, fetch } = openTab(FRESH);
    expect(renewal.token()).toBe(FRESH);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is missing when nobody is logged in', () => {
    expect(openTab(null).renewal.token()).toBeNull();
  });

  it.each([
    ['has expired', EXPIRED],
    ['expires in half a minute', tokenOf(NOW - 14.5 * MINUTE_MS)],
  ])(
    'is a new one, stored under the names of the specification, when the old one %s',
    async (_what, token) => {
      const { renewal, session, fetch } = openTab(token);
      expect(await renewal.token()).toBe(NEXT);
      expect(session.getState()).toEqual({ status: 'in', user: testUser, token: NEXT });
      expect(localStorage.getItem('token')).toBe(NEXT);
      expect(fetch.mock.calls).toEqual([
        ['/api/session/refresh', expect.objectContaining({ method: 'POST', credentials: 'include' })],
      ]);
      expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('Authorization');
    },
  );

  it('is renewed once, however many calls wait for it', async () => {
    const { renewal, fetch } = openTab(EXPIRED);
    const tokens = await Promise.all([renewal.token(), renewal.token(), renewal.after(EXPIRED)]);
    expect(tokens).toEqual([NEXT, NEXT, NEXT]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each(['not.a.token', 'x', ''])('is sent as it is if it cannot be read: %j', (token) => {
    const { renewal } = openTab(token);
    expect(renewal.token()).toBe(token === '' ? null : token);
  });

  it('of a paired device is sent as it is: its reports renew it', async () => {
    const user: SessionUser = {
      ...testUser,
      role: 'device',
      device: { id: 'abcdefabcdefabcdefabcdef', kind: 'display', name: 'Wall display' },
    };
    const { renewal, session, fetch } = openTab(EXPIRED, [next], { user });
    expect(renewal.token()).toBe(EXPIRED);
    expect(await renewal.after(EXPIRED)).toBeNull();
    expect(session.getState()).toEqual({ status: 'out' });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a login that the server has ended', () => {
  it('ends in the browser, too', async () => {
    const body = { statusCode: 401, code: 'NOT_LOGGED_IN', message: 'Please log in.' };
    const { renewal, session } = openTab(EXPIRED, [{ status: 401, body }]);
    expect(await renewal.token()).toBeNull();
    expect(session.getState()).toEqual({ status: 'out' });
    expect(localStorage).toHaveLength(0);
  });
});

describe('the session goes on', () => {
  it.each<[string, Reply | Error]>([
    ['nobody answers', new TypeError('Failed to fetch')],
    ['the server stumbles', { status: 500, body: { code: 'SERVER_ERROR', message: 'x' } }],
    ['the server is starting', { status: 503, body: { code: 'SERVER_ERROR', message: 'x' } }],
    ['it was too often', { status: 429, body: { code: 'RATE_LIMITED', message: 'x' } }],
    ['a Wi-Fi asks for its own login', { status: 401, text: '<html>' }],
    ['a Wi-Fi shows its page', { status: 200, text: '<html>' }],
    ['the answer is none of ours', { status: 200, body: {} }],
  ])('when %s', async (_what, reply) => {
    const { renewal, session } = openTab(EXPIRED, [reply, next]);
    expect(await renewal.token()).toEqual(NO_ANSWER);
    expect(session.getState()).toMatchObject({ user: testUser, token: EXPIRED });
    expect(await renewal.token()).toBe(NEXT);
  });

  it('when the membership has lapsed: the call fails with that reason', async () => {
    const body = { statusCode: 402, code: 'MEMBERSHIP_LAPSED', message: 'Your membership has ended.' };
    const { renewal, session } = openTab(EXPIRED, [{ status: 402, body }]);
    expect(await renewal.token()).toMatchObject({ ok: false, status: 402, code: 'MEMBERSHIP_LAPSED' });
    expect(session.getState()).toMatchObject({ token: EXPIRED });
  });
});

describe('on a device whose clock is wrong, the token', () => {
  it('is renewed once, not at every call, when the clock is ahead', async () => {
    const { renewal, fetch } = openTab(FRESH, [next], { now: () => NOW + 3_600_000 });
    expect(await renewal.token()).toBe(NEXT);
    expect(renewal.token()).toBe(NEXT);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is renewed when the server refuses it, when the clock is behind', async () => {
    const { renewal } = openTab(EXPIRED, [next], { now: () => NOW - 3_600_000 });
    expect(renewal.token()).toBe(EXPIRED);
    expect(await renewal.after(EXPIRED)).toBe(NEXT);
  });
});

describe('a renewal gives way to', () => {
  const during = async (
    act: (session: ReturnType<typeof openTab>['session']) => void,
    reply: Reply = next,
  ) => {
    const tab = openTab(EXPIRED, [reply]);
    const asked = tab.renewal.token();
    act(tab.session);
    return { ...tab, token: await asked };
  };
  const refused: Reply = { status: 401, body: { code: 'NOT_LOGGED_IN', message: 'Please log in.' } };

  it('a logout meanwhile', async () => {
    const { session, token } = await during((here) => here.logOut());
    expect([token, session.getState().status]).toEqual([null, 'out']);
    expect(localStorage).toHaveLength(0);
  });

  it('a login meanwhile', async () => {
    const { session, token } = await during((here) => here.logIn(testUser, 'of-another'), refused);
    expect([token, session.getState()]).toMatchObject(['of-another', { status: 'in' }]);
  });

  it('another tab that was quicker, though this one has not been told yet', async () => {
    const { session, token } = await during(() => localStorage.setItem('token', 'of-another'), refused);
    expect([token, session.getState()]).toMatchObject(['of-another', { status: 'in', token: 'of-another' }]);
  });
});

describe('of several tabs with an expired token,', () => {
  it('one renews it, if the browser has locks, and the others use the new one', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, _options: object, act: () => Promise<unknown>) => (last = last.then(act));
    const locks = { request } as unknown as Pick<LockManager, 'request'>;
    const tabs = [1, 2, 3].map(() => openTab(EXPIRED, [next], { locks }));
    const tokens = await Promise.all(tabs.map(({ renewal }) => renewal.token()));
    expect(tokens).toEqual([NEXT, NEXT, NEXT]);
    expect(tabs.map(({ fetch }) => fetch.mock.calls.length)).toEqual([1, 0, 0]);
  });

  it('one that was suspended while renewing stops the others only for a while', async () => {
    const patience = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const request = (_name: string, { signal }: LockOptions) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    const locks = { request } as unknown as Pick<LockManager, 'request'>;
    const { renewal, fetch } = openTab(EXPIRED, [next], { locks });
    const token = renewal.token();
    expect(fetch).not.toHaveBeenCalled();
    patience.abort();
    expect(await token).toBe(NEXT);
    expect(fetch).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });

  it('one uses the newer token of its session without a renewal', async () => {
    const { renewal, fetch, session } = openTab(EXPIRED);
    session.logIn(testUser, FRESH);
    expect(await renewal.after(EXPIRED)).toBe(FRESH);
    expect(fetch).not.toHaveBeenCalled();
  });
});
