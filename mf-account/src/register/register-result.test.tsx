import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LoginResponse } from '@queuebell/contracts';
import { PAYMENT_ASKED_EVERY_MS } from '@queuebell/contracts/limits';
import { type FakeApi, type FakeCalls, answer, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noteRegistered, lastRegisteredEmail } from './just-registered';
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
      'https://pay.example/link?prefilled_email=olive%2B1%40example.com&client_reference_id=f00d',
    );
  });

  it('goes to the login when the modal is closed', async () => {
    const { user, host } = openRegistration();
    await register(user);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(host.visited).toEqual(['/login']);
  });

  it('keeps the device that waits for the login', async () => {
    const next = '?next=%2Fremotes%2Fmf-queue%2Fadmin';
    const { user, host } = openRegistration(registered, { address: `/register${next}` });
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', `/login${next}`);
    await register(user);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(host.visited).toEqual([`/login${next}`]);
  });

  it('tells a new subscriber to log in afterwards, and leads there', async () => {
    const { user, host } = openRegistration();
    await register(user);
    await user.click(await screen.findByRole('link', { name: 'Subscribe' }));
    expect(screen.getByText(/^Finish paying in the new tab\..*log in yourself\.$/)).toBeInTheDocument();
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

describe('the tab in which somebody registered', () => {
  const later = () => act(() => jest.advanceTimersByTimeAsync(PAYMENT_ASKED_EVERY_MS));
  const paid = () => answer({ paid: true });
  const loggedIn = () =>
    answer<LoginResponse>({ user: testUser, token: 't', UserObj: { user: testUser, token: 't' } });

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    noteRegistered(null);
  });

  async function registerWith(api: FakeApi) {
    const opened = openRegistration(registered, { api });
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await register(user);
    await act(() => jest.advanceTimersByTimeAsync(0));
    return opened.host;
  }

  it('notices the payment by its secret, and logs in with what was typed', async () => {
    const watchPayment = jest.fn<FakeCalls['watchPayment']>(() => answer({ paid: false }));
    const login = jest.fn<FakeCalls['login']>(loggedIn);
    const host = await registerWith({ watchPayment, login });
    await later();
    expect(watchPayment).toHaveBeenCalledWith({ secret: 'a-secret' });
    expect(login).not.toHaveBeenCalled();
    watchPayment.mockImplementation(paid);
    await later();
    expect(login).toHaveBeenCalledWith({ email: typed.Email, password: typed.Password });
    expect(host.session.getState()).toMatchObject({ status: 'in', user: testUser });
    expect(host.visited).toEqual(['/dashboard']);
    await later();
    expect(watchPayment).toHaveBeenCalledTimes(2);
  });

  it('leads to the login with the address when logging in fails', async () => {
    const login = () => refusal(429, 'RATE_LIMITED', 'Too many tries.');
    const host = await registerWith({ watchPayment: paid, login });
    await later();
    expect(host.visited).toEqual(['/login']);
    expect(lastRegisteredEmail()).toBe(typed.Email);
  });

  it('stops asking once the secret has expired, and goes on after a failure', async () => {
    const watchPayment = jest.fn<FakeCalls['watchPayment']>(() => refusal(0, 'NETWORK', 'No.'));
    await registerWith({ watchPayment });
    await later();
    watchPayment.mockImplementation(() => refusal(404, 'NOT_FOUND', 'Not found.'));
    await later();
    await later();
    expect(watchPayment).toHaveBeenCalledTimes(2);
  });
});

describe('a registration that failed', () => {
  it.each([
    [
      'an email address that is taken',
      refusal(409, 'EMAIL_TAKEN', 'Taken.'),
      /^You may already have an account/,
    ],
    [
      'input that the server refuses',
      refusal(400, 'INVALID_INPUT', 'email must be an email address.'),
      'email must be an email address.',
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

  it('says “something went wrong” when the server fails', async () => {
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
