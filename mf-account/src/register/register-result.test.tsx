import { describe, expect, it } from '@jest/globals';
import { refusal } from '@queuebell/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { field, openRegistration, register, registered, submit, typed } from './testing';

describe('a registration that succeeded', () => {
  it('says so with the subscription card', async () => {
    const { user } = openRegistration();
    await register(user);
    const modal = await screen.findByRole('dialog', {
      name: 'Registration successful! Please get membership to continue.',
    });
    expect(within(modal).getByText('$5')).toBeInTheDocument();
    expect(within(modal).getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
      'href',
      'https://pay.example/link?prefilled_email=olive%2B1%40example.com',
    );
  });

  it('goes to the log-in when the modal is closed', async () => {
    const { user, host } = openRegistration();
    await register(user);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(host.visited).toEqual(['/login']);
  });

  it('does not forget the device that waits for the log-in', async () => {
    const next = '?next=%2Fremotes%2Fmf-queue%2Fadmin';
    const { user, host } = openRegistration(registered, { address: `/register${next}` });
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', `/login${next}`);
    await register(user);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(host.visited).toEqual([`/login${next}`]);
  });

  it('tells who subscribes to log in afterwards, and leads there', async () => {
    const { user, host } = openRegistration();
    await register(user);
    await user.click(await screen.findByRole('link', { name: 'Subscribe' }));
    expect(screen.getByText('When you have paid, log in for the changes to apply.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to Login' }));
    expect(host.visited).toEqual(['/login']);
  });

  it('says when no payment is set up', async () => {
    const { user } = openRegistration(registered, { paymentLink: '' });
    await register(user);
    expect(await screen.findByText('Payment is not set up on this site yet.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Subscribe' })).toBeNull();
  });
});

describe('a registration that failed', () => {
  it.each([
    [
      'an e-mail address that is taken',
      refusal(409, 'EMAIL_TAKEN', 'Taken.'),
      /^Perhaps there is already an account/,
    ],
    [
      'input that the server refuses',
      refusal(400, 'INVALID_INPUT', 'email must be an e-mail address.'),
      'email must be an e-mail address.',
    ],
    [
      'a password that others would guess',
      refusal(400, 'PASSWORD_GUESSABLE', 'This password is known.'),
      'This password is known.',
    ],
    ['nobody answering', refusal(0, 'NETWORK', 'no'), /^The server could not be reached/],
  ] as const)('says what can be done about %s', async (_what, result, advice) => {
    const { user } = openRegistration(() => result);
    await register(user);
    const modal = await screen.findByRole('dialog', { name: 'Registration failed' });
    expect(within(modal).getByText('Something went wrong. Please try again.')).toBeInTheDocument();
    expect(within(modal).getByText(advice)).toBeInTheDocument();
  });

  it('says no more than it knows when the server fails', async () => {
    const { user } = openRegistration(() => refusal(500, 'SERVER_ERROR', 'stack trace'));
    await register(user);
    const modal = await screen.findByRole('dialog', { name: 'Registration failed' });
    expect(within(modal).getByText('Something went wrong. Please try again.')).toBeInTheDocument();
    expect(screen.queryByText('stack trace')).toBeNull();
  });

  it('keeps all that was typed, and can be sent again', async () => {
    const { user, call } = openRegistration(() => refusal(500, 'SERVER_ERROR', 'no'));
    await register(user);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const [label, value] of Object.entries(typed)) expect(field(label)).toHaveValue(value);
    expect(field('How did you hear about us?')).toHaveValue('friend');

    await user.click(submit());
    expect(call).toHaveBeenCalledTimes(2);
  });
});
