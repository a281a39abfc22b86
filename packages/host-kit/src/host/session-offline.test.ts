/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Problem } from '../contract';
import type { Transport } from './transport';
import { answer, createFakeHost, refusal, testUser } from '../testing/fake-host';
import { createHost } from './create-host';
import { createSession } from './session';

const registry = () => ({ contract: 1, remotes: {} });
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', 'stored-token');
  localStorage.setItem('user', JSON.stringify(testUser));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const nobody = () => refusal(0, 'NETWORK', 'Something went wrong.');

/** A device entry of an owner who logged in there; `beforeAsking` is what happens before each further question. */
function openDevice(beforeAsking: (question: number) => void = () => undefined) {
  const problems: Problem[] = [];
  let questions = 0;
  const session = createSession({
    storage: localStorage,
    tabs: new EventTarget(),
    report: (problem) => problems.push(problem),
    wait: async () => undefined,
    untilReachable: async () => beforeAsking(++questions),
  });
  return { session, problems, questions: () => questions };
}

/** A server that gives these answers, one after the other, the last one for good. */
function serverOf(...answers: (() => ReturnType<Transport['verifyToken']>)[]) {
  return {
    verifyToken: jest.fn<Transport['verifyToken']>(() => {
      const next = answers.length > 1 ? answers.shift() : answers[0];
      return next ? next() : nobody();
    }),
  };
}

describe('a device that starts without its server', () => {
  it.each([
    ['nobody answers', nobody],
    ['a proxy answers in its place', () => refusal(502, 'SERVER_ERROR', 'Bad gateway.')],
    ['the server stumbles', () => refusal(500, 'SERVER_ERROR', 'Something went wrong.')],
    ['the server is busy', () => refusal(429, 'RATE_LIMITED', 'That was too often.')],
    ['asking itself fails', () => Promise.reject(new Error('gone'))],
  ])('keeps its session while %s, and opens it once the server is back', async (_what, failing) => {
    const { session, problems } = openDevice((question) => {
      expect(session.getState()).toMatchObject({ status: 'verifying', token: 'stored-token' });
      if (question === 3) server.verifyToken.mockImplementation(() => answer({ user: testUser }));
    });
    const server = serverOf(failing);
    await session.verify(server.verifyToken);
    expect(session.getState()).toEqual({ status: 'in', user: testUser, token: 'stored-token' });
    expect(problems).toHaveLength(1);
  });

  it('ends its session once the server is back and refuses it', async () => {
    const { session } = openDevice();
    const refused = () => refusal(401, 'NOT_LOGGED_IN', 'Please log in.');
    await session.verify(serverOf(nobody, nobody, nobody, nobody, refused).verifyToken);
    expect(session.getState()).toEqual({ status: 'out' });
    expect(localStorage).toHaveLength(0);
  });

  it('stops asking when the person has left meanwhile', async () => {
    const { session, questions } = openDevice(() => session.logOut());
    const server = serverOf(nobody);
    await session.verify(server.verifyToken);
    expect(questions()).toBe(1);
    expect(server.verifyToken).toHaveBeenCalledTimes(3);
    expect(session.getState()).toEqual({ status: 'out' });
  });
});

describe('a page whose server is away', () => {
  async function verifyIn({ standalone }: { standalone: boolean }) {
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const fetch = jest.fn(async (_url: string) => Promise.reject(new TypeError('Failed to fetch')));
    const questions = () => fetch.mock.calls.filter(([url]) => url === '/api/login/verifyToken').length;
    Object.assign(window, { fetch });
    const { links, site } = createFakeHost();
    const host = createHost({
      window,
      site,
      links: { ...links, standalone },
      page: () => '/admin',
      registry,
      modulesOf: async () => ({}),
    });
    void host.verify();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(questions()).toBe(3);
    return { questions, host };
  }

  it('ends the session in the shell, as the specification says', async () => {
    const { host } = await verifyIn({ standalone: false });
    expect(host.session.getState().status).toBe('out');
  });

  it('asks again every 15 seconds on a device entry', async () => {
    const { host, questions } = await verifyIn({ standalone: true });
    await jest.advanceTimersByTimeAsync(30_000);
    expect(questions()).toBe(5);
    expect(host.session.getState().status).toBe('verifying');
  });

  it('asks again at once when the device is online', async () => {
    const { questions } = await verifyIn({ standalone: true });
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(questions()).toBe(4);
  });
});
