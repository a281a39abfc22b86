import { describe, expect, it, jest } from '@jest/globals';
import type { Device, ResetPasswordResponse, SessionUser } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type FakeCalls, answer, createFakeHost, fill, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ResetPasswordScreen } from './reset-password.screen';

interface Situation {
  resetPassword?: FakeCalls['resetPassword'];
  address?: string;
  resetDevices?: FakeCalls['resetDevices'];
  loggedIn?: SessionUser | null;
}

function open({
  resetPassword = () => answer({ message: 'done' }),
  resetDevices = () => answer([]),
  address = '/reset-password?token=from-the-mail',
  loggedIn = null,
}: Situation = {}) {
  const call = jest.fn(resetPassword);
  const hideToken = jest.fn();
  const host = createFakeHost({ user: loggedIn, api: { resetPassword: call, resetDevices } });
  render(
    <MemoryRouter initialEntries={[address]}>
      <ResetPasswordScreen host={host} hideToken={hideToken} />
    </MemoryRouter>,
  );
  return { host, call, hideToken, user: userEvent.setup({ delay: null }) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Reset password|Submitting\.\.\.)$/ });

async function choose(user: ReturnType<typeof userEvent.setup>, confirmation = 'battery staple') {
  await fill(user, field('New password'), 'battery staple');
  await fill(user, field('Confirm new password'), confirmation);
  await user.click(submit());
}

describe('the page of a reset link', () => {
  it('names the browser window', () => {
    open();
    expect(document.title).toBe('Reset password · QueueBell');
  });

  it('takes the link out of the address bar once it is read, and still works', async () => {
    const { user, call, hideToken } = open();
    expect(hideToken).toHaveBeenCalledTimes(1);
    await choose(user);
    expect(call.mock.calls).toEqual([[{ token: 'from-the-mail', newPassword: 'battery staple' }]]);
  });

  it('leaves nothing of the link in the address', () => {
    window.history.replaceState({ idx: 3 }, '', '/reset-password?token=from-the-mail#x');
    render(
      <MemoryRouter initialEntries={['/reset-password?token=from-the-mail']}>
        <ResetPasswordScreen host={createFakeHost({ user: null })} />
      </MemoryRouter>,
    );
    expect(window.location.href).not.toContain('token');
    expect(window.location.pathname).toBe('/reset-password');
    expect(window.history.state).toEqual({ idx: 3 });
  });

  it.each(['/reset-password', '/reset-password?token='])(
    'without a token (%s) leads to a new link',
    (address) => {
      const { hideToken } = open({ address });
      expect(screen.getByRole('alert')).toHaveTextContent('This page needs the link from our email.');
      expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/login');
      expect(screen.queryByRole('form')).toBeNull();
      expect(hideToken).not.toHaveBeenCalled();
    },
  );
});

describe('the form for a new password', () => {
  it('lets password managers help, and the password be shown', async () => {
    const { user } = open();
    expect(field('New password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Confirm new password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('New password')).toHaveAccessibleDescription('at least 10 characters');
    for (const button of screen.getAllByRole('button', { name: /^Show / })) await user.click(button);
    expect(field('New password')).toHaveAttribute('type', 'text');
    expect(field('Confirm new password')).toHaveAttribute('type', 'text');
  });

  it('says what is wrong, moves there and sends nothing', async () => {
    const { user, call } = open();
    await user.click(submit());
    expect(field('New password')).toHaveFocus();
    await choose(user, 'battery stable');
    expect(field('Confirm new password')).toHaveFocus();
    expect(field('Confirm new password')).toHaveAccessibleDescription(
      'New password and confirmation do not match.',
    );
    expect(call).not.toHaveBeenCalled();
  });

  it('says that it is sending, and sends once', async () => {
    let arrive: (result: ApiAnswer<ResetPasswordResponse>) => void = () => undefined;
    const { user, call } = open({ resetPassword: () => new Promise((resolve) => (arrive = resolve)) });
    await choose(user);
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveTextContent('Submitting...');
    await user.type(field('New password'), '{Enter}{Enter}');
    expect(call).toHaveBeenCalledTimes(1);
    await act(async () => arrive({ ok: false, status: 0, code: 'NETWORK', message: 'no' }));
    expect(submit()).toBeEnabled();
  });
});

describe('after a new password, the page', () => {
  it('says so, leads to the login, and moves the focus there', async () => {
    const { user } = open();
    await choose(user);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Your password has been reset. Please log in with the new one.',
    );
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('ends the session of this browser, and stays here to say so', async () => {
    const { user, host } = open({ loggedIn: testUser });
    await choose(user);
    expect(host.session.getState()).toEqual({ status: 'out' });
    expect(host.visited).toEqual([]);
    expect(screen.getByRole('status')).toBeInTheDocument();
  });

  it('leads to a new link when this one has expired or was used', async () => {
    const { user, host } = open({
      loggedIn: testUser,
      resetPassword: () => refusal(400, 'RESET_LINK_INVALID', 'x'),
    });
    await choose(user);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This link has expired or was used before. Please ask for a new one.',
    );
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/login');
    expect(host.session.getState().status).toBe('in');
  });

  it('says that others would guess the password, and another one can be sent by the same link', async () => {
    const answers = [
      refusal(400, 'PASSWORD_GUESSABLE', 'This password is known.'),
      answer<ResetPasswordResponse>({ message: 'done' }),
    ];
    const { user } = open({ resetPassword: () => answers.shift()! });
    await choose(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This password is known\.$/);
    await user.click(submit());
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeInTheDocument();
  });

  it.each([refusal(500, 'SERVER_ERROR', 'x'), refusal(0, 'NETWORK', 'x')])(
    'says that it failed, and what was typed can be sent again',
    async (result) => {
      const answers = [result, answer<ResetPasswordResponse>({ message: 'done' })];
      const { user, call } = open({ resetPassword: () => answers.shift()! });
      await choose(user);
      expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
      expect(field('New password')).toHaveValue('battery staple');
      await user.click(submit());
      expect(await screen.findByRole('link', { name: 'Log in' })).toBeInTheDocument();
      expect(call).toHaveBeenCalledTimes(2);
    },
  );
});

describe('after a new password, the list of paired devices', () => {
  const paired = (id: string, kind: Device['kind'], name: string): Device => ({
    id,
    kind,
    name,
    pairedAt: '2026-03-01T12:00:00.000Z',
    lastSeenAt: null,
    battery: null,
  });
  const devices = [paired('a', 'admin', 'Counter'), paired('b', 'display', 'Wall')];
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });

  it('has the admin tablets chosen, and removes them', async () => {
    const resetDevices = jest.fn<FakeCalls['resetDevices']>(({ remove }) =>
      answer(devices.filter(({ id }) => !remove.includes(id))),
    );
    const { user } = open({ resetDevices });
    await choose(user);
    expect(await box('Counter')).toBeChecked();
    expect(await box('Wall')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Remove selected devices' }));
    expect(await screen.findByText('1 device was removed.')).toBeInTheDocument();
    expect(resetDevices.mock.calls).toEqual([
      [{ token: 'from-the-mail', remove: [] }],
      [{ token: 'from-the-mail', remove: ['a'] }],
    ]);
    expect(screen.queryByText('Counter')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove selected devices' })).toBeDisabled();
  });

  it('can be changed and left alone', async () => {
    const resetDevices = jest.fn<FakeCalls['resetDevices']>(() => answer(devices));
    const { user } = open({ resetDevices });
    await choose(user);
    await user.click(await box('Counter'));
    await user.click(await box('Wall'));
    await user.click(screen.getByRole('button', { name: 'Remove selected devices' }));
    expect(resetDevices).toHaveBeenLastCalledWith({ token: 'from-the-mail', remove: ['b'] });
  });

  it.each([
    [() => refusal(0, 'NETWORK', 'x'), 'The devices were not removed. Please try again.'],
    [
      () => refusal(400, 'RESET_LINK_INVALID', 'x'),
      'The devices were not removed. Please log in and remove them on the dashboard.',
    ],
  ])('stays when they could not be removed', async (refused, words) => {
    const { user } = open({
      resetDevices: ({ remove }) => (remove.length === 0 ? answer(devices) : refused()),
    });
    await choose(user);
    await box('Counter');
    await user.click(screen.getByRole('button', { name: 'Remove selected devices' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await box('Counter')).toBeChecked();
  });

  it('refers to the dashboard when it cannot be loaded', async () => {
    const { user } = open({ resetDevices: () => refusal(500, 'SERVER_ERROR', 'x') });
    await choose(user);
    expect(
      await screen.findByText(/Once you are logged in, you’ll find them on the dashboard/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
  });

  it('is left out if there are none', async () => {
    const { user } = open();
    await choose(user);
    await screen.findByRole('link', { name: 'Log in' });
    expect(screen.queryByRole('group')).toBeNull();
  });
});
