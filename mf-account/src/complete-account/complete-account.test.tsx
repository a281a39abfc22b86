import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CompleteAccountResponse, SessionUser } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type FakeCalls, answer, createFakeHost, fill, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { CompleteAccountScreen } from './complete-account.screen';

const newOwner: SessionUser = {
  ...testUser,
  businessName: '',
  location: '',
  timeZone: '',
  accountStatus: 'uncompleted',
};

interface Situation {
  completeAccount?: FakeCalls['completeAccount'];
  confirmPassword?: FakeCalls['confirmPassword'];
  loggedIn?: SessionUser | null;
  address?: string;
}

beforeEach(() => window.history.replaceState(null, '', '/completeAccount'));

function open({
  completeAccount = () => answer({ user: testUser }),
  confirmPassword = () => answer({ until: '2026-03-01T12:10:00.000Z' }),
  loggedIn = newOwner,
  address = '/completeAccount',
}: Situation = {}) {
  const call = jest.fn(completeAccount);
  const loadPage = jest.fn();
  const host = createFakeHost({ user: loggedIn, api: { completeAccount: call, confirmPassword } });
  render(
    <MemoryRouter initialEntries={[address]}>
      <CompleteAccountScreen host={host} timeZone="Europe/Paris" loadPage={loadPage} />
    </MemoryRouter>,
  );
  return { host, call, loadPage, user: userEvent.setup({ delay: null }) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Save( and continue)?|Saving\.\.\.)$/ });

describe('the form to complete the account', () => {
  it('names the browser window', () => {
    open();
    expect(document.title).toBe('Complete your account · QueueBell');
  });

  it('starts with what is known of the owner, who edits it', () => {
    open({ loggedIn: testUser });
    expect(document.title).toBe('Edit your shop · QueueBell');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit your shop');
    expect(field('Business name')).toHaveValue('Bar Barbers');
    expect(field('Location')).toHaveValue('Leeds');
    expect(field('Time zone')).toHaveValue('Europe/London');
    expect(field('Phone')).toHaveValue('07123456789');
  });

  it('starts with the browser’s time zone when the account has none', () => {
    open();
    expect(field('Time zone')).toHaveValue('Europe/Paris');
  });

  it('says what is missing, moves there and sends nothing', async () => {
    const { user, call } = open();
    await user.click(save());
    expect(field('Business name')).toHaveFocus();
    expect(field('Business name')).toHaveAccessibleDescription('Please enter the name of your business.');
    expect(field('Location')).toHaveAttribute('aria-invalid', 'false');
    expect(call).not.toHaveBeenCalled();
  });

  it('says that a phone number must be numeric while it is typed', async () => {
    const { user } = open();
    await user.type(field('Phone'), 'x');
    expect(screen.getByText('Phone number must be numeric.')).toBeInTheDocument();
    expect(field('Phone')).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('saving the completed account', () => {
  it('sends what the shop needs, updates the session and goes to the dashboard', async () => {
    const { user, host, call } = open();
    await fill(user, field('Business name'), 'Bar Barbers');
    await fill(user, field('Location'), 'Leeds');
    await user.selectOptions(field('Time zone'), 'Europe/London');
    await user.click(save());
    expect(call).toHaveBeenCalledWith({
      businessName: 'Bar Barbers',
      location: 'Leeds',
      timeZone: 'Europe/London',
      phone: '07123456789',
    });
    expect(host.session.getState()).toMatchObject({ user: testUser });
    expect(host.visited).toEqual(['/dashboard']);
  });

  it('leads an owner who changed something back to the profile', async () => {
    const { user, host, call } = open({ loggedIn: testUser });
    await user.clear(field('Business name'));
    await fill(user, field('Business name'), 'Cut & Go');
    await user.click(save());
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ businessName: 'Cut & Go' }));
    expect(host.visited).toEqual(['/profile']);
  });

  it('leads on to the device that waits for the login', async () => {
    const address = '/completeAccount?next=%2Fremotes%2Fmf-queue%2Fcustomer-check-in';
    const { user, host, loadPage } = open({ address, loggedIn: testUser });
    await user.click(save());
    expect(loadPage.mock.calls).toEqual([['/remotes/mf-queue/customer-check-in']]);
    expect(host.visited).toEqual([]);
  });

  it('changes nothing of another account that logs in in another tab meanwhile', async () => {
    const other = { ...newOwner, id: 'fedcba9876543210fedcba98', businessName: 'Nail Bar' };
    let arrive: (result: ApiAnswer<CompleteAccountResponse>) => void = () => undefined;
    const { user, host } = open({ completeAccount: () => new Promise((resolve) => (arrive = resolve)) });
    await fill(user, field('Business name'), 'Bar Barbers');
    await user.click(save());
    act(() => host.session.logIn(other, 'token-of-the-other'));
    expect(field('Business name')).toHaveValue('Nail Bar');
    await act(async () => arrive({ ok: true, status: 200, body: { user: testUser } }));
    expect(host.session.getState()).toEqual({ status: 'in', user: other, token: 'token-of-the-other' });
    expect(host.visited).toEqual([]);
  });

  it('shows that it is under way, and happens once however often the button is pressed', async () => {
    let arrive: (result: ApiAnswer<CompleteAccountResponse>) => void = () => undefined;
    const { user, call } = open({
      loggedIn: testUser,
      completeAccount: () => new Promise((resolve) => (arrive = resolve)),
    });
    await user.click(save());
    expect(save()).toBeDisabled();
    expect(save()).toHaveTextContent('Saving...');
    await user.type(field('Phone'), '{Enter}{Enter}');
    expect(call).toHaveBeenCalledTimes(1);
    await act(async () => arrive({ ok: false, status: 0, code: 'NETWORK', message: 'no' }));
    expect(save()).toBeEnabled();
  });

  it.each([
    [refusal(400, 'INVALID_INPUT', 'Phone number must be numeric.'), 'Phone number must be numeric.'],
    [
      refusal(500, 'SERVER_ERROR', 'Something went wrong. Please try again.'),
      'Something went wrong. Please try again.',
    ],
    [refusal(0, 'NETWORK', 'fetch failed'), 'Something went wrong. Please try again.'],
  ] as const)('says what is wrong, and keeps what was typed', async (result, message) => {
    const { user, host } = open({ completeAccount: () => result });
    await fill(user, field('Business name'), 'Bar Barbers');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field('Business name')).toHaveValue('Bar Barbers');
    expect(host.visited).toEqual([]);
  });
});

it('saving the completed account offers the subscription when the membership has ended, and keeps what was typed', async () => {
  const { user } = open({ completeAccount: () => refusal(402, 'MEMBERSHIP_LAPSED', 'x') });
  await fill(user, field('Business name'), 'Bar Barbers');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your membership has ended. Please renew it to continue.',
  );
  expect(screen.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    `https://pay.example/link?prefilled_email=olive%40example.com&client_reference_id=${testUser.id}`,
  );
  expect(field('Business name')).toHaveValue('Bar Barbers');
});

describe('another phone number, a while after the login,', () => {
  const answers = () => {
    const inTurn = [refusal(403, 'PASSWORD_NEEDED', 'x'), answer({ user: testUser })];
    return { completeAccount: () => inTurn.shift()! };
  };
  const dialog = () => screen.queryByRole('dialog', { name: 'Confirm your password' });

  it('is saved once the password is given', async () => {
    const { user, host, call } = open({ loggedIn: testUser, ...answers() });
    await user.click(save());
    expect(host.visited).toEqual([]);
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    expect(call).toHaveBeenCalledTimes(2);
    expect(host.visited).toEqual(['/profile']);
    expect(dialog()).toBeNull();
  });

  it('stays typed, and unsaved, if the owner does not give it', async () => {
    const { user, host, call } = open({ loggedIn: testUser, ...answers() });
    await user.click(save());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(save()).toBeEnabled();
    expect(save()).toHaveFocus();
    expect([call.mock.calls.length, host.visited]).toEqual([1, []]);
  });
});

describe('on the screen to complete the account, a visitor who is not logged in', () => {
  it('is sent to log in, and sees no form', () => {
    const { host } = open({ loggedIn: null });
    expect(host.visited).toEqual(['/login']);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is sent to log in when the session ends meanwhile', () => {
    const { host } = open();
    act(() => host.session.logOut());
    expect(host.visited).toEqual(['/login']);
  });
});

it('the screen to complete the account lets an account that is complete be looked at without sending it away', () => {
  const { host } = open({ loggedIn: testUser });
  expect(host.visited).toEqual([]);
});
