import { describe, expect, it, jest } from '@jest/globals';
import type { BillingState, LoginResponse } from '@queuebell/contracts';
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
const ended = { ...testUser, membershipExpires: '2026-03-01T11:00:00.000Z' };

const welcome: FakeCalls['login'] = () =>
  answer<LoginResponse>({
    token: 'fresh-token',
    user: testUser,
    UserObj: { user: testUser, token: 'fresh-token' },
  });
const unpaid =
  (billing?: BillingState): FakeCalls['login'] =>
  () =>
    answer<LoginResponse>({ user: ended, UserObj: { user: ended }, ...(billing && { billing }) });

function open(login: FakeCalls['login'], api: FakeApi = {}) {
  const call = jest.fn(login);
  const host = createFakeHost({ user: null, api: { ...api, login: call } });
  render(
    <MemoryRouter initialEntries={['/login']}>
      <LoginScreen host={host} now={() => NOW} />
    </MemoryRouter>,
  );
  return { host, call, user: userEvent.setup({ delay: null }) };
}

async function logIn(user: ReturnType<typeof userEvent.setup>) {
  await fill(user, screen.getByLabelText('Email'), 'olive@example.com');
  await fill(user, screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the login of an account that is to be deleted', () => {
  const leaving: FakeCalls['login'] = () =>
    answer<LoginResponse>({
      user: testUser,
      UserObj: { user: testUser },
      leaving: { eraseAt: '2026-03-15T12:00:00.000Z' },
    });
  const modal = () => screen.findByRole('dialog', { name: 'This account is being deleted' });
  const cancelled = () => answer({ message: 'Your account is kept.' });

  it('offers to keep the account, with the date, and opens nothing by itself', async () => {
    const { user, host } = open(leaving);
    await logIn(user);
    expect(await modal()).toHaveTextContent('Everything in it will be erased on 15 Mar 2026');
    expect(screen.getByRole('button', { name: 'Keep my account' })).toHaveFocus();
    expect(host.session.getState()).toEqual({ status: 'out' });
  });

  it('keeps the account at a press, and logs in to it', async () => {
    const keepAccount = jest.fn<FakeCalls['keepAccount']>(cancelled);
    const { user, host, call } = open(leaving, { keepAccount });
    await logIn(user);
    await modal();
    call.mockImplementation(welcome);
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(keepAccount.mock.calls).toEqual([[{ email: 'olive@example.com', password: 'correct horse' }]]);
    expect(host.session.getState()).toMatchObject({ status: 'in', token: 'fresh-token' });
    expect(host.visited).toEqual(['/dashboard']);
  });

  it('says why the account cannot be kept any more', async () => {
    const tooLate = 'It is too late: this account is being erased.';
    const keepAccount = () => refusal(410, 'ACCOUNT_ERASED', tooLate);
    const { user } = open(leaving, { keepAccount });
    await logIn(user);
    await modal();
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(screen.getByRole('alert')).toHaveTextContent(tooLate);
    expect(screen.getByRole('button', { name: 'Keep my account' })).toBeEnabled();
  });

  it('can be left without keeping the account', async () => {
    const { user, host } = open(leaving);
    await logIn(user);
    await modal();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(host.visited).toEqual(['/']);
  });
});

it('the login lets an owner who does not want to pay any more delete the account, by its password', async () => {
  const deleteAccount = jest.fn<FakeCalls['deleteAccount']>(() =>
    answer({ eraseAt: '2026-03-15T12:00:00.000Z' }),
  );
  const { user, host } = open(unpaid(), { deleteAccount });
  await logIn(user);
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  await fill(user, question.getByLabelText('Password'), 'correct horse');
  await user.click(question.getByRole('button', { name: 'Delete my account' }));
  expect(deleteAccount.mock.calls).toEqual([[{ email: 'olive@example.com', password: 'correct horse' }]]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.visited).toEqual(['/']);
});

it('the login lets an owner who does not want to pay any more download everything, by the password just typed', async () => {
  const exportAccountByPassword = jest.fn<FakeCalls['exportAccountByPassword']>(() =>
    answer(new Blob(['all'])),
  );
  const { user } = open(unpaid(), { exportAccountByPassword });
  URL.createObjectURL = () => 'blob:all';
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await logIn(user);
  await user.click(await screen.findByRole('button', { name: 'Download your data' }));
  expect(exportAccountByPassword.mock.calls).toEqual([
    [{ email: 'olive@example.com', password: 'correct horse' }],
  ]);
  expect(await screen.findByText('Downloaded.')).toBeInTheDocument();
  expect(saved).toHaveBeenCalledTimes(1);
});

describe('a login without a membership while a subscription goes on', () => {
  const paying: BillingState = {
    membershipExpires: ended.membershipExpires,
    graceUntil: null,
    subscription: {
      state: 'renews',
      paidUntil: ended.membershipExpires,
      endsAt: null,
      nextTry: null,
      payUrl: null,
    },
    manageUrl: 'https://pay.example/portal',
  };
  const modal = () => screen.findByRole('dialog', { name: 'Login successful. Subscription required' });

  it('asks for patience while the next month is being charged, and offers no second subscription', async () => {
    const { user } = open(unpaid(paying));
    await logIn(user);
    expect(await modal()).toHaveTextContent(
      'Your month ended on 1 Mar 2026, and your card is being charged for the next one.',
    );
    expect(screen.queryByRole('link', { name: 'Subscribe' })).toBeNull();
  });

  it('leads to the page where a failed card is replaced', async () => {
    const failed = {
      ...paying.subscription!,
      state: 'payment-failed' as const,
      payUrl: 'https://pay.example/i',
    };
    const { user } = open(unpaid({ ...paying, subscription: failed }));
    await logIn(user);
    expect(await modal()).toHaveTextContent('Your card could not be charged.');
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', 'https://pay.example/i');
    expect(screen.queryByRole('link', { name: 'Subscribe' })).toBeNull();
  });
});
