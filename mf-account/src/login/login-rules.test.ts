import { describe, expect, it } from '@jest/globals';
import type { LoginResponse, SessionUser } from '@queuebell/contracts';
import { answer, refusal, testUser } from '@queuebell/host-kit/testing';
import { loginProblems, outcomeOf } from './login-rules';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

function loginAnswer(user: SessionUser, token?: string): LoginResponse {
  const opened = token === undefined ? {} : { token };
  return { ...opened, user, UserObj: { user, ...opened } };
}

describe('the meaning of an answer to a login', () => {
  it('is a session, with a token and a valid membership', async () => {
    expect(outcomeOf(await answer(loginAnswer(testUser, 'fresh')), NOW)).toEqual({
      outcome: 'welcome',
      user: testUser,
      token: 'fresh',
    });
  });

  it.each([
    ['no token', loginAnswer(testUser)],
    ['no membership', loginAnswer({ ...testUser, membershipExpires: null }, 'fresh')],
    [
      'a membership in the past',
      loginAnswer({ ...testUser, membershipExpires: '2026-02-28T12:00:00.000Z' }, 'fresh'),
    ],
    ['a membership that is no date', loginAnswer({ ...testUser, membershipExpires: 'soon' }, 'fresh')],
  ])('is an offer of a subscription, with %s', async (_what, body) => {
    expect(outcomeOf(await answer(body), NOW)).toEqual({
      outcome: 'subscription-required',
      user: body.user,
      billing: null,
    });
  });

  it('is an offer to keep the account, if it is to be deleted, whatever its membership is', async () => {
    const leaving = { eraseAt: '2026-03-15T12:00:00.000Z' };
    expect(outcomeOf(await answer({ ...loginAnswer(testUser), leaving }), NOW)).toEqual({
      outcome: 'leaving',
      ...leaving,
    });
  });

  it('lets site staff in without a membership', async () => {
    const staff = { ...testUser, role: 'admin' as const, membershipExpires: null };
    expect(outcomeOf(await answer(loginAnswer(staff, 'fresh')), NOW)).toMatchObject({ outcome: 'welcome' });
  });

  it('lets people of a team in without a membership of their own', async () => {
    const staff = { ...testUser, role: 'staff' as const, member: { id: 'ann' }, membershipExpires: null };
    expect(outcomeOf(await answer(loginAnswer(staff, 'fresh')), NOW)).toMatchObject({ outcome: 'welcome' });
  });

  it.each([
    ['a shop that is closed', testUser.id, 'This shop is closed at the moment. Please ask its owner.'],
    ['no shop', '', 'You are not in any team at the moment. Please ask the shop’s owner for an invitation.'],
  ])('offers no payment to people of a team with %s', async (_what, id, message) => {
    const staff = { ...testUser, id, role: 'staff' as const, membershipExpires: null };
    expect(outcomeOf(await answer(loginAnswer(staff)), NOW)).toEqual({ outcome: 'refused', message });
  });

  it.each([
    [400, 'INVALID_CREDENTIALS', 'Invalid email or password.'],
    [400, 'INVALID_INPUT', 'Invalid email or password.'],
    [404, 'NOT_FOUND', 'An error occurred during login. Please try again.'],
    [500, 'SERVER_ERROR', 'An error occurred during login. Please try again.'],
    [0, 'NETWORK', 'An error occurred during login. Please try again.'],
  ] as const)('is a refusal, with %d %s: %s', async (status, code, message) => {
    expect(outcomeOf(await refusal(status, code, 'whatever'), NOW)).toEqual({ outcome: 'refused', message });
  });
});

it('the login form asks for both fields', () => {
  expect(Object.keys(loginProblems({ email: '', password: '' }, new Set()))).toEqual(['email', 'password']);
  expect(loginProblems({ email: 'a@b.c', password: ' ' }, new Set())).toEqual({});
});
