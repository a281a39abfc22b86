import { describe, expect, it, jest } from '@jest/globals';
import type { ForgotPasswordResponse } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { LoginScreen } from '../login/login.screen';

/** The login with the modal open over it, and `typed` in the email of the login form. */
async function open(
  forgotPassword: FakeCalls['forgotPassword'] = () => answer({ message: 'on its way' }),
  typed = 'olive@example.com',
) {
  const call = jest.fn(forgotPassword);
  const host = createFakeHost({ user: null, api: { forgotPassword: call } });
  const user = userEvent.setup({ delay: null });
  render(
    <MemoryRouter>
      <LoginScreen host={host} />
    </MemoryRouter>,
  );
  if (typed !== '') await user.type(screen.getByLabelText('Email'), typed);
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  return { host, call, user };
}

const modal = () => within(screen.getByRole('dialog', { name: 'Forgot your password?' }));
const email = () => modal().getByLabelText<HTMLInputElement>('Email');
const send = () => modal().getByRole<HTMLButtonElement>('button', { name: /^(Send|Submitting\.\.\.)$/ });

describe('the form for a forgotten password', () => {
  it('starts with the email that was typed for the login', async () => {
    await open();
    expect(email()).toHaveValue('olive@example.com');
    expect(email()).toHaveAttribute('type', 'email');
    expect(email()).toHaveAttribute('autocomplete', 'username');
  });

  it('says what is missing, moves there and sends nothing', async () => {
    const { user, call } = await open(undefined, '');
    await user.click(send());
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Please enter your email address.');
    await user.type(email(), 'olive');
    await user.click(send());
    expect(email()).toHaveAccessibleDescription(/such as name@example\.com/);
    expect(call).not.toHaveBeenCalled();
  });

  it('says that it is sending, and sends once', async () => {
    let arrive: (result: ApiAnswer<ForgotPasswordResponse>) => void = () => undefined;
    const { user, call } = await open(() => new Promise((resolve) => (arrive = resolve)));
    await user.click(send());
    expect(send()).toBeDisabled();
    expect(send()).toHaveTextContent('Submitting...');
    await user.type(email(), '{Enter}{Enter}');
    expect(call.mock.calls).toEqual([[{ email: 'olive@example.com' }]]);
    await act(async () => arrive({ ok: true, status: 200, body: { message: 'x' } }));
    expect(modal().queryByRole('form')).toBeNull();
  });

  it('can be closed, and leaves the login as it was', async () => {
    const { user, call } = await open();
    await user.click(modal().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveValue('olive@example.com');
    expect(call).not.toHaveBeenCalled();
  });
});

describe('the result for a forgotten password', () => {
  const answered = async (...parameters: Parameters<typeof open>) => {
    const opened = await open(...parameters);
    await opened.user.click(send());
    await modal().findByRole('button', { name: 'Close' });
    return opened;
  };

  it('says that the email will come', async () => {
    await answered();
    expect(modal().getByRole('status')).toHaveTextContent(
      'Reset password instructions will be sent to your email shortly.',
    );
    expect(modal().queryByRole('link')).toBeNull();
  });

  it('leads a visitor without an account to the registration', async () => {
    await answered(() => refusal(404, 'USER_NOT_FOUND', 'x'));
    expect(modal().getByRole('alert')).toHaveTextContent('User not found.');
    expect(modal().getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    expect(modal().queryByRole('link', { name: 'Give Feedback' })).toBeNull();
  });

  it.each([
    ['the email cannot be sent', refusal(500, 'MAIL_FAILED', 'x')],
    ['nobody answers', refusal(0, 'NETWORK', 'x')],
    ['it was too often', refusal(429, 'RATE_LIMITED', 'Please try again in 14 minutes.')],
  ] as const)('offers the feedback form when %s', async (_what, result) => {
    await answered(() => result);
    expect(modal().getByRole('alert')).toHaveTextContent('An error occurred. Please try again.');
    expect(modal().getByRole('link', { name: 'Give Feedback' })).toHaveAttribute('href', '/feedback');
    expect(modal().queryByRole('link', { name: 'Register' })).toBeNull();
  });

  it('has the focus on Close, which leads back to the login', async () => {
    const { user } = await answered();
    await waitFor(() => expect(modal().getByRole('button', { name: 'Close' })).toHaveFocus());
    expect(modal().getByRole('button', { name: 'Close' })).toHaveAccessibleDescription(
      'Reset password instructions will be sent to your email shortly.',
    );
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
  });

  it('is gone when it was closed: the next time starts with the form', async () => {
    const { user } = await answered(() => refusal(0, 'NETWORK', 'x'));
    await user.click(modal().getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(email()).toHaveValue('olive@example.com');
  });
});
