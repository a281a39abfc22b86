/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionUser } from '@queuebell/contracts';
import type { Problem } from '../contract';
import type { Transport } from './transport';
import { answer, refusal, testUser } from '../testing/fake-host';
import { describeSession } from '../testing/session-promises';
import { createSession } from './session';

const otherUser: SessionUser = { ...testUser, id: 'fedcba9876543210fedcba98', name: 'Otto Other' };

beforeEach(() => localStorage.clear());

function stored(user: SessionUser | null, token = 'stored-token'): void {
  if (user === null) return;
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
}

/** A tab of the browser whose storage is jsdom's. */
function openTab() {
  const tabs = new EventTarget();
  const problems: Problem[] = [];
  const waits: number[] = [];
  const session = createSession({
    storage: localStorage,
    tabs,
    report: (problem) => problems.push(problem),
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  return {
    waits,
    session,
    problems,
    /** As the browser does when another tab has changed the storage. */
    hear: (key: string | null) => tabs.dispatchEvent(new StorageEvent('storage', { key })),
  };
}

describeSession((user) => {
  stored(user);
  const { session } = openTab();
  return session;
});

describe('the session that the browser has stored', () => {
  it('counts as logged in while the server is asked', () => {
    stored(testUser);
    expect(openTab().session.getState()).toEqual({
      status: 'verifying',
      user: testUser,
      token: 'stored-token',
    });
  });

  it.each([
    ['no user', { token: 'stored-token' }],
    ['no token', { user: JSON.stringify(testUser) }],
    ['an empty token', { token: '', user: JSON.stringify(testUser) }],
    ['a user that is no JSON', { token: 'stored-token', user: '{broken' }],
    ['the word undefined', { token: 'stored-token', user: 'undefined' }],
    ['null', { token: 'stored-token', user: 'null' }],
    ['a list', { token: 'stored-token', user: '[]' }],
    ['a user without an id', { token: 'stored-token', user: '{"name":"Olive"}' }],
    ['a user whose id is no text', { token: 'stored-token', user: '{"id":7}' }],
  ])('is cleared silently when there is %s', (_what, entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    const { session, problems } = openTab();
    expect(session.getState()).toEqual({ status: 'out' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(problems).toEqual([]);
  });

  it('is the token and the user, under these names, after a login', () => {
    openTab().session.logIn(testUser, 'fresh-token');
    expect(localStorage.getItem('token')).toBe('fresh-token');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(testUser);
  });

  it('is removed after a logout, and nothing else is touched', () => {
    localStorage.setItem('somebody-else', 'stays');
    stored(testUser);
    openTab().session.logOut();
    expect({ ...localStorage }).toEqual({ 'somebody-else': 'stays' });
  });

  it('has the user as the server knows it after an update', () => {
    const { session } = openTab();
    session.logIn(testUser, 'fresh-token');
    session.update(otherUser);
    expect(localStorage.getItem('token')).toBe('fresh-token');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(otherUser);
  });
});

describe('the check of a stored session', () => {
  it('opens the session with status 200, and takes the user as it is now', async () => {
    stored(testUser);
    const { session, problems } = openTab();
    const verifyToken = jest.fn<Transport['verifyToken']>(() => answer({ user: otherUser }));
    await session.verify(verifyToken);
    expect(verifyToken).toHaveBeenCalledWith('stored-token');
    expect(session.getState()).toEqual({ status: 'in', user: otherUser, token: 'stored-token' });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(otherUser);
    expect(problems).toEqual([]);
  });

  it('keeps the stored user when an answer with status 200 has none', async () => {
    stored(testUser);
    const { session } = openTab();
    await session.verify(() => answer({} as { user: SessionUser }));
    expect(session.getState()).toEqual({ status: 'in', user: testUser, token: 'stored-token' });
  });

  it.each([
    ['a refusal', () => refusal(401, 'NOT_LOGGED_IN', 'Please log in.')],
    ['a failing server', () => refusal(500, 'SERVER_ERROR', 'Something went wrong.')],
    ['nobody answering', () => refusal(0, 'NETWORK', 'Something went wrong.')],
    ['another status than 200', () => answer({ user: testUser }, 202)],
    ['a thrown error', () => Promise.reject(new Error('gone'))],
  ])('ends the session with %s, and logs it', async (_what, verifyToken) => {
    stored(testUser);
    const { session, problems } = openTab();
    await session.verify(verifyToken);
    expect(session.getState()).toEqual({ status: 'out' });
    expect(localStorage).toHaveLength(0);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ message: 'Token verification failed' });
  });

  it('ends the session with a lapsed membership, and keeps the reason', async () => {
    stored(testUser);
    const { session } = openTab();
    const lapsed = () => refusal(402, 'MEMBERSHIP_LAPSED', 'Your membership has ended.');
    await session.verify(lapsed);
    expect(session.getState()).toEqual({ status: 'out', hasLapsed: true });
    expect(localStorage).toHaveLength(0);
  });

  it('logs the end also when a call has ended the session already', async () => {
    stored(testUser);
    const { session, problems } = openTab();
    await session.verify(() => {
      session.logOut();
      return refusal(401, 'NOT_LOGGED_IN', 'Please log in.');
    });
    expect(session.getState()).toEqual({ status: 'out' });
    expect(problems).toHaveLength(1);
  });

  it('is left out when nobody is logged in, and after a login', async () => {
    const { session } = openTab();
    const verifyToken = jest.fn(() => answer({ user: testUser }));
    await session.verify(verifyToken);
    session.logIn(testUser, 'fresh-token');
    await session.verify(verifyToken);
    expect(verifyToken).not.toHaveBeenCalled();
  });

  it('does not log an account in again that has logged out meanwhile', async () => {
    stored(testUser);
    const { session } = openTab();
    const asked = session.verify(() => answer({ user: testUser }));
    session.logOut();
    await asked;
    expect(session.getState()).toEqual({ status: 'out' });
    expect(localStorage).toHaveLength(0);
  });

  it('does not end the session of an account that has logged in meanwhile', async () => {
    stored(testUser);
    const { session } = openTab();
    const asked = session.verify(() => refusal(401, 'NOT_LOGGED_IN', 'Please log in.'));
    session.logIn(otherUser, 'fresh-token');
    await asked;
    expect(session.getState()).toEqual({ status: 'in', user: otherUser, token: 'fresh-token' });
  });
});

describe('two tabs of one browser', () => {
  it('log out together', () => {
    stored(testUser);
    const here = openTab();
    const there = openTab();
    here.session.logOut();
    there.hear('token');
    expect(there.session.getState()).toEqual({ status: 'out' });
  });

  it('log in together', () => {
    const here = openTab();
    const there = openTab();
    here.session.logIn(testUser, 'fresh-token');
    there.hear('token');
    there.hear('user');
    expect(there.session.getState()).toEqual({ status: 'in', user: testUser, token: 'fresh-token' });
  });

  it('are told of one change once, though the browser reports each key', () => {
    const here = openTab();
    const there = openTab();
    const listener = jest.fn();
    there.session.subscribe(listener);
    here.session.logIn(testUser, 'fresh-token');
    there.hear('token');
    there.hear('user');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('are both logged out after the browser cleared its storage', () => {
    stored(testUser);
    const { session, hear } = openTab();
    localStorage.clear();
    hear(null);
    expect(session.getState()).toEqual({ status: 'out' });
  });

  it('ignore what others store', () => {
    stored(testUser);
    const { session, hear } = openTab();
    const before = session.getState();
    hear('somebody-else');
    expect(session.getState()).toBe(before);
  });
});

describe('a token that nobody could check', () => {
  it('is checked again, so that a wall display outlives a database that is still starting', async () => {
    stored(testUser);
    const { session, problems, waits } = openTab();
    const verifyToken = jest.fn<Transport['verifyToken']>();
    verifyToken.mockReturnValueOnce(refusal(503, 'SERVER_ERROR', 'Something went wrong.'));
    verifyToken.mockRejectedValueOnce(new Error('gone'));
    verifyToken.mockReturnValueOnce(answer({ user: testUser }));
    await session.verify(verifyToken);
    expect(session.getState().status).toBe('in');
    expect(waits).toEqual([1_000, 2_000]);
    expect(problems).toEqual([]);
  });

  it('is checked once when the server refuses it', async () => {
    stored(testUser);
    const { session, waits } = openTab();
    await session.verify(() => refusal(401, 'NOT_LOGGED_IN', 'Please log in.'));
    expect(session.getState().status).toBe('out');
    expect(waits).toEqual([]);
  });
});
