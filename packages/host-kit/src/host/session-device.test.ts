/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionUser } from '@queuebell/contracts';
import type { Problem } from '../contract';
import { refusal, testUser } from '../testing/fake-host';
import { createSession } from './session';

const paired: SessionUser = {
  ...testUser,
  role: 'device',
  device: { id: 'abcdefabcdefabcdefabcdef', kind: 'display', name: 'Wall display' },
};

/** A page of the device, as it starts. */
function start() {
  localStorage.setItem('token', 'stored-token');
  localStorage.setItem('user', JSON.stringify(paired));
  const problems: Problem[] = [];
  const session = createSession({
    storage: localStorage,
    tabs: new EventTarget(),
    report: (problem) => problems.push(problem),
    wait: async () => undefined,
  });
  return { session, problems };
}

beforeEach(() => localStorage.clear());

describe('the session of a paired device', () => {
  it.each([
    ['a lapsed membership', () => refusal(402, 'MEMBERSHIP_LAPSED', 'Your membership has ended.')],
    ['a failing server', () => refusal(500, 'SERVER_ERROR', 'Something went wrong.')],
    ['nobody answering', () => refusal(0, 'NETWORK', 'Something went wrong.')],
  ])('survives %s, and logs it', async (_what, verifyToken) => {
    const { session, problems } = start();
    await session.verify(verifyToken);
    expect(session.getState()).toMatchObject({ user: paired, token: 'stored-token' });
    expect(localStorage.getItem('token')).toBe('stored-token');
    expect(problems).toHaveLength(1);
  });

  it('ends when the server knows that the device was removed', async () => {
    const { session } = start();
    await session.verify(() => refusal(401, 'NOT_LOGGED_IN', 'Please log in.'));
    expect(session.getState()).toEqual({ status: 'out' });
    expect(localStorage).toHaveLength(0);
  });
});
