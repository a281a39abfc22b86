import { describe, expect, it } from '@jest/globals';
import { answer, refusal } from '@queuebell/host-kit/testing';
import { outcomeOf, resetProblems } from './reset-password-rules';

describe('the answer to a new password', () => {
  it('leads to the confirmation', async () => {
    expect(outcomeOf(await answer({ message: 'x' }))).toEqual({ step: 'reset' });
  });

  it.each([
    [400, 'RESET_LINK_INVALID', { step: 'link-invalid' }],
    [400, 'INVALID_INPUT', { step: 'link-invalid' }],
    [500, 'SERVER_ERROR', { step: 'failed', message: 'Something went wrong. Please try again.' }],
    [0, 'NETWORK', { step: 'failed', message: 'Something went wrong. Please try again.' }],
  ] as const)('leads, with %d %s, to %j', async (status, code, outcome) => {
    expect(outcomeOf(await refusal(status, code, 'whatever'))).toEqual(outcome);
  });
});

it('the form for a new password takes one that is long enough and typed twice alike', () => {
  expect(resetProblems({ newPassword: 'battery staple', confirmation: 'battery staple' })).toEqual({});
  expect(Object.keys(resetProblems({ newPassword: 'short', confirmation: 'shore' }))).toEqual([
    'newPassword',
    'confirmation',
  ]);
});
