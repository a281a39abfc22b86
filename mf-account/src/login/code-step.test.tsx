import { describe, expect, it, jest } from '@jest/globals';
import type { LoginResponse } from '@queuebell/contracts';
import {
  type FakeApi,
  type FakeCalls,
  answer,
  createFakeHost,
  fill,
  refusal,
  testUser,
} from '@queuebell/host-kit/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { LoginScreen } from './login.screen';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const WRONG =
  'That code is wrong or has already been used. Check that your phone sets its time automatically.';
const credentials = { email: 'olive@example.com', password: 'correct horse' };

type Answers = Partial<Record<string, ReturnType<FakeCalls['login']>>>;
const welcome = () =>
  answer<LoginResponse>({ token: 'fresh', user: testUser, UserObj: { user: testUser, token: 'fresh' } });

/** @param answers by code; without one it is asked for */
async function open(answers: Answers = {}, api: FakeApi = {}) {
  const login = jest.fn<FakeCalls['login']>(({ code }) =>
    code === undefined
      ? refusal(403, 'SECOND_FACTOR_NEEDED', 'x')
      : (answers[code] ?? refusal(403, 'SECOND_FACTOR_WRONG', WRONG)),
  );
  const host = createFakeHost({ user: null, api: { login, ...api } });
  render(
    <MemoryRouter initialEntries={['/login']}>
      <LoginScreen host={host} now={() => NOW} />
    </MemoryRouter>,
  );
  const user = userEvent.setup({ delay: null });
  await fill(user, screen.getByLabelText('Email'), credentials.email);
  await fill(user, screen.getByLabelText('Password'), credentials.password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { level: 1, name: 'Enter your code' });
  return { host, login, user };
}

const field = (label = 'Code') => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });

describe('at the login, the step that asks for a code', () => {
  it('takes the place of the form, with the focus in a field that phones know', async () => {
    await open();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('inputmode', 'numeric');
    expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByText(/the 6 digits that it shows for QueueBell/)).toBeInTheDocument();
    expect(document.title).toBe('Login · QueueBell');
  });

  it('logs in with the code and the password that was right', async () => {
    const { user, host, login } = await open({ '123 456': welcome() });
    await user.type(field(), '123 456{Enter}');
    expect(login.mock.calls).toEqual([[credentials], [{ ...credentials, code: '123 456' }]]);
    expect(host.session.getState()).toMatchObject({ status: 'in', token: 'fresh' });
    expect(host.visited).toEqual(['/dashboard']);
  });

  it.each([
    ['', 'Please enter the code.'],
    ['12345', 'The code has 6 digits.'],
    ['abcdef', 'The code has 6 digits.'],
  ])('sends nothing for %j, which is no code', async (typed, words) => {
    const { user, login } = await open();
    if (typed !== '') await user.type(field(), typed);
    await user.click(press('Continue'));
    expect(field()).toHaveAccessibleDescription(words);
    expect(field()).toHaveFocus();
    expect(login).toHaveBeenCalledTimes(1);
  });

  it('says that a code is wrong, and what helps; the next one replaces it', async () => {
    const { user, host } = await open({ '654321': welcome() });
    await user.type(field(), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('sets its time automatically');
    expect(field()).toHaveFocus();
    await user.keyboard('654321{Enter}');
    expect(host.visited).toEqual(['/dashboard']);
  });

  it.each([
    [
      'too many tries',
      refusal(429, 'RATE_LIMITED', 'Too many tries. Please try again in 9 minutes.'),
      'Too many tries. Please try again in 9 minutes.',
    ],
    ['nobody answering', refusal(0, 'NETWORK', 'x'), 'An error occurred during login. Please try again.'],
    [
      'a failing server',
      refusal(500, 'SERVER_ERROR', 'x'),
      'An error occurred during login. Please try again.',
    ],
  ] as const)('says so after %s, and stays', async (_what, result, words) => {
    const { user } = await open({ '123456': result });
    await user.type(field(), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${words}$`));
    expect(press('Continue')).toBeEnabled();
  });

  it('says that it is checking, and sends once', async () => {
    const { user, login } = await open({ '123456': new Promise(() => undefined) });
    await user.type(field(), '123456{Enter}{Enter}');
    expect(press('Checking...')).toBeDisabled();
    expect(login).toHaveBeenCalledTimes(2);
  });

  it('goes back to the form with what was typed, also after the password was changed', async () => {
    const { user } = await open({ '123456': refusal(400, 'INVALID_CREDENTIALS', 'x') });
    await user.click(press('Back'));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue(credentials.email);
    expect(screen.getByLabelText('Password')).toHaveValue(credentials.password);
    await user.click(press('Login'));
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password.');
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });
});

describe('at the login, a recovery code', () => {
  it('is another way in, with a field and words of its own', async () => {
    const { user, host, login } = await open({ 'ABCD-2345': welcome() });
    await user.type(field(), '12');
    await user.click(press('Use a recovery code'));
    expect(screen.getByRole('heading', { level: 1, name: 'Use a recovery code' })).toBeInTheDocument();
    expect(field('Recovery code')).toHaveFocus();
    expect(field('Recovery code')).toHaveValue('');
    await user.type(field('Recovery code'), ' ABCD-2345 {Enter}');
    expect(login.mock.lastCall).toEqual([{ ...credentials, code: 'ABCD-2345' }]);
    expect(host.visited).toEqual(['/dashboard']);
  });

  it('that is wrong is not blamed on the phone’s time', async () => {
    const { user } = await open();
    await user.click(press('Use a recovery code'));
    await user.type(field('Recovery code'), 'ABCD{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'That recovery code is wrong or has already been used.',
    );
    await user.click(press('Use your authenticator app'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field()).toHaveFocus();
  });
});

describe('a login with a code and without a session', () => {
  const leaving: LoginResponse = {
    user: testUser,
    UserObj: { user: testUser },
    leaving: { eraseAt: '2026-03-15T12:00:00.000Z' },
    secondFactorPass: 'the-pass',
  };

  it('keeps the account, and logs in, without a second code', async () => {
    const keepAccount = jest.fn<FakeCalls['keepAccount']>(() => answer({ message: 'Kept.' }));
    const { user, host } = await open({ '123456': answer(leaving), 'the-pass': welcome() }, { keepAccount });
    await user.type(field(), '123456{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
    expect(keepAccount.mock.calls).toEqual([[{ ...credentials, code: 'the-pass' }]]);
    expect(host.visited).toEqual(['/dashboard']);
  });

  it('asks for another code when the first one is too old', async () => {
    const keepAccount = () => refusal(403, 'SECOND_FACTOR_NEEDED', 'x');
    const { user } = await open({ '123456': answer(leaving) }, { keepAccount });
    await user.type(field(), '123456{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeInTheDocument();
  });

  it('downloads everything, and closes, without a second code', async () => {
    const ended = { ...testUser, membershipExpires: '2026-03-01T11:00:00.000Z' };
    const unpaid = answer<LoginResponse>({
      user: ended,
      UserObj: { user: ended },
      secondFactorPass: 'the-pass',
    });
    const exportAccountByPassword = jest.fn<FakeCalls['exportAccountByPassword']>(() =>
      refusal(500, 'SERVER_ERROR', 'x'),
    );
    const deleteAccount = jest.fn<FakeCalls['deleteAccount']>(() =>
      answer({ eraseAt: '2026-03-15T12:00:00.000Z' }),
    );
    const { user } = await open({ '123456': unpaid }, { exportAccountByPassword, deleteAccount });
    await user.type(field(), '123456{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Download your data' }));
    expect(exportAccountByPassword.mock.calls).toEqual([[{ ...credentials, code: 'the-pass' }]]);
    await user.click(press('Delete account'));
    const question = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
    await fill(user, question.getByLabelText('Password'), credentials.password);
    await user.click(question.getByRole('button', { name: 'Delete my account' }));
    expect(deleteAccount.mock.calls).toEqual([[{ ...credentials, code: 'the-pass' }]]);
  });
});
