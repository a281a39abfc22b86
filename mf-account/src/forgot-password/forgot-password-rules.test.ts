import { describe, expect, it } from '@jest/globals';
import { answer, refusal } from '@queuebell/host-kit/testing';
import { forgotProblems, resultMessage, nextStepFrom } from './forgot-password-rules';

describe('the answer to a request for a reset email', () => {
  it('says that the mail will come', async () => {
    expect(resultMessage(await answer({ message: 'x' }))).toBe(
      'Reset password instructions will be sent to your email shortly.',
    );
  });

  it.each([
    [404, 'USER_NOT_FOUND', 'User not found.'],
    [400, 'INVALID_INPUT', 'An error occurred. Please try again.'],
    [500, 'MAIL_FAILED', 'An error occurred. Please try again.'],
    [0, 'NETWORK', 'An error occurred. Please try again.'],
  ] as const)('says, after %d %s: %s', async (status, code, message) => {
    expect(resultMessage(await refusal(status, code, 'whatever'))).toBe(message);
  });
});

it.each([
  ['An error occurred. Please try again.', 'feedback'],
  ['User not found.', 'register'],
  ['Reset password instructions will be sent to your email shortly.', null],
])('after "%s", a forgotten password leads on to %s', (message, nextStep) => {
  expect(nextStepFrom(message)).toBe(nextStep);
});

it('the form for a forgotten password asks for a valid email address', () => {
  const nothing: ReadonlySet<string> = new Set();
  expect(forgotProblems({ email: 'olive@example.com' }, nothing)).toEqual({});
  expect(forgotProblems({ email: ' ' }, nothing)).toHaveProperty('email');
  expect(forgotProblems({ email: 'olive' }, new Set(['email']))).toHaveProperty('email');
  expect(forgotProblems({ email: `${'x'.repeat(250)}@example.com` }, nothing)).toHaveProperty('email');
});
