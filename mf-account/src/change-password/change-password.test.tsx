import { describe, expect, it, jest } from '@jest/globals';
import type { ChangePasswordResponse, SessionUser } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type FakeCalls, answer, createFakeHost, fill, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ChangePasswordScreen } from './change-password.screen';

const changed = { message: 'done', token: 'successor' };

interface Situation {
  changePassword?: FakeCalls['changePassword'];
  loggedIn?: SessionUser | null;
}

function open({ changePassword = () => answer(changed), loggedIn = testUser }: Situation = {}) {
  const call = jest.fn(changePassword);
  const host = createFakeHost({ user: loggedIn, api: { changePassword: call } });
  render(
    <MemoryRouter>
      <ChangePasswordScreen host={host} />
    </MemoryRouter>,
  );
  return { host, call, user: userEvent.setup({ delay: null }) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Change password|Submitting\.\.\.)$/ });

async function change(user: ReturnType<typeof userEvent.setup>, confirmation = 'battery staple') {
  await fill(user, field('Current password'), 'correct horse');
  await fill(user, field('New password'), 'battery staple');
  await fill(user, field('Confirm new password'), confirmation);
  await user.click(submit());
}

describe('the form to change the password', () => {
  it('names the browser window', () => {
    open();
    expect(document.title).toBe('Change password · QueueBell');
  });

  it('lets password managers help, and gives them the account’s email', () => {
    open();
    expect(field('Current password')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('New password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Confirm new password')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByDisplayValue('olive@example.com')).toHaveAttribute('autocomplete', 'username');
  });

  it('lets each password be shown', async () => {
    const { user } = open();
    for (const button of screen.getAllByRole('button', { name: /^Show / })) await user.click(button);
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      expect(field(label)).toHaveAttribute('type', 'text');
    }
  });

  it('says what is missing, moves there and sends nothing', async () => {
    const { user, call } = open();
    await user.click(submit());
    expect(field('Current password')).toHaveFocus();
    expect(field('Current password')).toHaveAccessibleDescription('Please enter your current password.');
    expect(field('New password')).toHaveAccessibleDescription(
      'at least 10 characters Please choose a password.',
    );
    expect(call).not.toHaveBeenCalled();
  });

  it('says that the confirmation does not match', async () => {
    const { user, call } = open();
    await change(user, 'battery stable');
    expect(field('Confirm new password')).toHaveFocus();
    expect(field('Confirm new password')).toHaveAccessibleDescription(
      'New password and confirmation do not match.',
    );
    expect(call).not.toHaveBeenCalled();
  });

  it('says that it is sending, and sends once, with the email of the session', async () => {
    let arrive: (result: ApiAnswer<ChangePasswordResponse>) => void = () => undefined;
    const { user, call } = open({ changePassword: () => new Promise((resolve) => (arrive = resolve)) });
    await change(user);
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveTextContent('Submitting...');
    await user.type(field('New password'), '{Enter}{Enter}');
    expect(call.mock.calls).toEqual([
      [{ email: 'olive@example.com', oldPassword: 'correct horse', newPassword: 'battery staple' }],
    ]);
    await act(async () => arrive({ ok: false, status: 0, code: 'NETWORK', message: 'no' }));
    expect(submit()).toBeEnabled();
  });
});

describe('a change of the password that succeeds', () => {
  it('says so, takes the focus along and leads back to the profile', async () => {
    const { user } = open();
    await change(user);
    expect(screen.getByRole('status')).toHaveTextContent('Password changed successfully!');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(
      'Password changed successfully!',
    );
    expect(screen.getByRole('link', { name: 'Back to your profile' })).toHaveAttribute('href', '/profile');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('keeps this browser logged in, with the token that succeeds the old one', async () => {
    const { user, host } = open();
    await change(user);
    expect(host.session.getState()).toEqual({ status: 'in', user: testUser, token: 'successor' });
    expect(host.visited).toEqual([]);
  });

  it.each([
    ['logged out', null],
    ['became somebody else', { ...testUser, id: 'fedcba9876543210fedcba98' }],
  ])('opens no session for a person who %s in another tab meanwhile', async (_what, other) => {
    let arrive: (result: ApiAnswer<ChangePasswordResponse>) => void = () => undefined;
    const { user, host } = open({ changePassword: () => new Promise((resolve) => (arrive = resolve)) });
    await change(user);
    act(() => (other ? host.session.logIn(other, 'token-of-the-other') : host.session.logOut()));
    const before = host.session.getState();
    await act(async () => arrive({ ok: true, status: 200, body: changed }));
    expect(host.session.getState()).toEqual(before);
  });
});

describe('a change of the password that is refused', () => {
  it.each([
    [
      'a wrong password',
      refusal(400, 'PASSWORD_REFUSED', 'x'),
      'Failed to change password. Please check your details.',
    ],
    [
      'wrong input',
      refusal(400, 'INVALID_INPUT', 'x'),
      'Failed to change password. Please check your details.',
    ],
    [
      'a password that others would guess',
      refusal(400, 'PASSWORD_GUESSABLE', 'This password is known.'),
      'Failed to change password. Please check your details. This password is known.',
    ],
    ['a failing server', refusal(500, 'SERVER_ERROR', 'x'), 'An error occurred. Please try again.'],
    ['nobody answering', refusal(0, 'NETWORK', 'x'), 'An error occurred. Please try again.'],
    [
      'too many tries',
      refusal(429, 'RATE_LIMITED', 'That was too often.'),
      'An error occurred. Please try again. That was too often.',
    ],
  ] as const)('says so after %s, and keeps what was typed', async (_what, result, message) => {
    const { user, host } = open({ changePassword: () => result });
    await change(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field('Current password')).toHaveValue('correct horse');
    expect(field('New password')).toHaveValue('battery staple');
    expect(host.session.getState()).toMatchObject({ status: 'in', token: 'test-token' });
  });

  it('offers the subscription when the membership has ended', async () => {
    const { user } = open({ changePassword: () => refusal(402, 'MEMBERSHIP_LAPSED', 'x') });
    await change(user);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'An error occurred. Please try again.',
      'Your membership has ended. Please renew it to continue.',
    ]);
    expect(screen.getByRole('link', { name: 'Subscribe' })).toBeInTheDocument();
    expect(field('New password')).toHaveValue('battery staple');
  });

  it('can be tried again', async () => {
    const answers = [refusal(400, 'PASSWORD_REFUSED', 'x'), answer(changed)];
    const { user } = open({ changePassword: () => answers.shift()! });
    await change(user);
    await screen.findByRole('alert');
    await user.click(submit());
    expect(await screen.findByRole('status')).toHaveTextContent('Password changed successfully!');
  });
});

it('the screen to change the password sends a visitor who is not logged in to the login, and shows no form', () => {
  const { host } = open({ loggedIn: null });
  expect(host.visited).toEqual(['/login']);
  expect(screen.queryByRole('form')).toBeNull();
});
