import { describe, expect, it, jest } from '@jest/globals';
import type { LoginResponse, SessionUser } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type FakeCalls, answer, createFakeHost, fill, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { noteRegistered, lastRegisteredEmail } from '../register/just-registered';
import { LoginScreen } from './login.screen';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

function accepted(changes: Partial<SessionUser> = {}, token: string | null = 'fresh-token') {
  const user = { ...testUser, ...changes };
  const opened = token === null ? {} : { token };
  return () => answer<LoginResponse>({ ...opened, user, UserObj: { user, ...opened } });
}

interface Situation {
  login?: FakeCalls['login'];
  address?: string;
  loggedIn?: SessionUser | null;
}

function open({ login = accepted(), address = '/login', loggedIn = null }: Situation = {}) {
  const call = jest.fn(login);
  const loadPage = jest.fn();
  const host = createFakeHost({ user: loggedIn, api: { login: call } });
  render(
    <MemoryRouter initialEntries={[address]}>
      <LoginScreen host={host} now={() => NOW} loadPage={loadPage} />
    </MemoryRouter>,
  );
  return { host, call, loadPage, user: userEvent.setup({ delay: null }) };
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Login|Logging in\.\.\.)$/ });

async function logIn(user: ReturnType<typeof userEvent.setup>) {
  await fill(user, email(), 'olive@example.com');
  await fill(user, password(), 'correct horse');
  await user.click(submit());
}

describe('the login form', () => {
  it('names the browser window', () => {
    open();
    expect(document.title).toBe('Login · QueueBell');
  });

  it('lets password managers help, and the password be shown', async () => {
    const { user } = open();
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(email()).toHaveAttribute('inputmode', 'email');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });

  it('takes a pasted password', async () => {
    const { user, call } = open();
    await fill(user, email(), 'olive@example.com');
    await user.click(password());
    await user.paste('correct horse');
    expect(password()).toHaveValue('correct horse');
    await user.click(submit());
    expect(call).toHaveBeenCalledWith({ email: 'olive@example.com', password: 'correct horse' });
  });

  it('knows the address that was just registered, and says what is still missing', async () => {
    noteRegistered('olive@example.com');
    const { user } = open();
    expect(screen.getByLabelText('Email')).toHaveValue('olive@example.com');
    expect(screen.getByText(/^Your account still needs a membership\./)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await waitFor(() => expect(lastRegisteredEmail()).toBeNull());
  });

  it('says that the membership has ended, to an owner who was sent here for that', () => {
    open({ address: '/login?next=%2Frenew' });
    expect(screen.getByText('Log in to renew your membership.')).toBeInTheDocument();
  });

  it('leads a visitor without an account to the registration', () => {
    open();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  });

  it('keeps the waiting device on the way to the registration', () => {
    open({ address: '/login?next=%2Fremotes%2Fmf-queue%2Fadmin' });
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register?next=%2Fremotes%2Fmf-queue%2Fadmin',
    );
  });

  it('says what is missing, moves there and sends nothing', async () => {
    const { user, call } = open();
    await user.click(submit());
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Please enter your email address.');
    expect(password()).toHaveAccessibleDescription('Please enter your password.');

    await user.type(email(), 'olive');
    await user.click(submit());
    expect(email()).toHaveFocus();
    expect(email()).toHaveAttribute('aria-invalid', 'true');

    await user.type(email(), '@example.com');
    await user.click(submit());
    expect(password()).toHaveFocus();
    expect(call).not.toHaveBeenCalled();
  });

  it('says that it is sending, and sends once', async () => {
    let arrive: (result: ApiAnswer<LoginResponse>) => void = () => undefined;
    const { user, call } = open({ login: () => new Promise((resolve) => (arrive = resolve)) });
    await logIn(user);
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveTextContent('Logging in...');
    await user.type(password(), '{Enter}{Enter}');
    expect(call).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledWith({ email: 'olive@example.com', password: 'correct horse' });

    await act(async () => arrive({ ok: false, status: 0, code: 'NETWORK', message: 'no' }));
    expect(submit()).toBeEnabled();
    expect(submit()).toHaveTextContent('Login');
  });
});

describe('a login that is refused', () => {
  it.each([
    ['a wrong password', refusal(400, 'INVALID_CREDENTIALS', 'x'), 'Invalid email or password.'],
    [
      'a failing server',
      refusal(500, 'SERVER_ERROR', 'x'),
      'An error occurred during login. Please try again.',
    ],
    ['nobody answering', refusal(0, 'NETWORK', 'x'), 'An error occurred during login. Please try again.'],
    [
      'too many tries',
      refusal(429, 'RATE_LIMITED', 'Too many tries. Please try again in 14 minutes.'),
      'An error occurred during login. Please try again. Too many tries. Please try again in 14 minutes.',
    ],
  ] as const)('says so after %s, and keeps what was typed', async (_what, result, message) => {
    const { user, host } = open({ login: () => result });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(email()).toHaveValue('olive@example.com');
    expect(host.session.getState()).toEqual({ status: 'out' });
    expect(host.visited).toEqual([]);
  });

  it('can be tried again', async () => {
    const answers = [refusal(400, 'INVALID_CREDENTIALS', 'x'), accepted()()];
    const { user, host } = open({ login: () => answers.shift()! });
    await logIn(user);
    await screen.findByRole('alert');
    await user.click(submit());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(host.visited).toEqual(['/dashboard']);
  });
});

describe('a login that succeeds', () => {
  it('opens the session and goes to the dashboard', async () => {
    const { user, host } = open();
    await logIn(user);
    expect(host.session.getState()).toEqual({ status: 'in', user: testUser, token: 'fresh-token' });
    expect(host.visited).toEqual(['/dashboard']);
  });

  it('first completes an account that is not complete', async () => {
    const { user, host } = open({ login: accepted({ accountStatus: 'uncompleted' }) });
    await logIn(user);
    expect(host.visited).toEqual(['/completeAccount']);
  });

  it('goes back to the device that asked for it', async () => {
    const address = '/login?next=%2Fremotes%2Fmf-queue%2Fdisplay-queue';
    const { user, host, loadPage } = open({ address });
    await logIn(user);
    expect(loadPage.mock.calls).toEqual([['/remotes/mf-queue/display-queue']]);
    expect(host.visited).toEqual([]);
  });

  it.each(['//evil.example', 'https://evil.example/remotes/', '/remotes/../../evil'])(
    'never goes to %s',
    async (next) => {
      const { user, host, loadPage } = open({ address: `/login?${new URLSearchParams({ next })}` });
      await logIn(user);
      expect(loadPage).not.toHaveBeenCalled();
      expect(host.visited).toEqual(['/dashboard']);
    },
  );
});

describe('a login without a membership', () => {
  const without: [string, FakeCalls['login']][] = [
    ['no token', accepted({}, null)],
    ['a membership that never was', accepted({ membershipExpires: null })],
    ['a membership that has ended', accepted({ membershipExpires: '2026-03-01T11:59:59.000Z' })],
    ['a membership that is no date', accepted({ membershipExpires: 'soon' })],
  ];

  it.each(without)('asks for a subscription with %s, and logs nobody in', async (_what, login) => {
    const { user, host } = open({ login });
    await logIn(user);
    const modal = await screen.findByRole('dialog', { name: 'Login successful. Subscription required' });
    expect(within(modal).getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
      'href',
      `https://pay.example/link?prefilled_email=olive%40example.com&client_reference_id=${testUser.id}`,
    );
    expect(host.session.getState()).toEqual({ status: 'out' });
    expect(host.visited).toEqual([]);
  });

  it('goes to the landing page with Later', async () => {
    const { user, host } = open({ login: accepted({}, null) });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(host.visited).toEqual(['/']);
    expect(host.session.getState()).toEqual({ status: 'out' });
  });

  it('is back at the login after subscribing and Logout, with the email still there', async () => {
    const { user, host } = open({ login: accepted({}, null) });
    await logIn(user);
    await user.click(await screen.findByRole('link', { name: 'Subscribe' }));
    expect(screen.getByText(/log out and log back in/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(host.visited).toEqual(['/login']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(email()).toHaveValue('olive@example.com');
  });
});

describe('a visitor who is logged in already', () => {
  it('is sent on to the dashboard', () => {
    const { host } = open({ loggedIn: testUser });
    expect(host.visited).toEqual(['/dashboard']);
  });

  it('is sent on when the login happened in another tab', () => {
    const { host } = open();
    act(() => host.session.logIn(testUser, 'token-of-the-other-tab'));
    expect(host.visited).toEqual(['/dashboard']);
  });

  it('is not sent away from the subscription', async () => {
    const { user, host } = open({ login: accepted({}, null) });
    await logIn(user);
    await screen.findByRole('dialog');
    act(() => host.session.logIn(testUser, 'token-of-the-other-tab'));
    expect(host.visited).toEqual([]);
  });
});
