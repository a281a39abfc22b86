import { describe, expect, it, jest } from '@jest/globals';
import type { Invitation, LoginResponse, SessionUser } from '@queuebell/contracts';
import {
  type FakeApi,
  type FakeCalls,
  answer,
  createFakeHost,
  refusal,
  testUser,
} from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { JoinTeamScreen } from './join-team.screen';

const invitation: Invitation = {
  shopName: 'Bar Barbers',
  name: 'Ann',
  email: 'ann@example.com',
  role: 'staff',
  hasAccount: false,
  endsAt: '2026-02-08T09:00:00.000Z',
};
const ann: SessionUser = {
  ...testUser,
  name: 'Ann',
  role: 'staff',
  member: { id: 'ann' },
  membershipExpires: null,
};

function loginAnswer(user: SessionUser, token?: string): LoginResponse {
  const opened = token === undefined ? {} : { token };
  return { ...opened, user, UserObj: { user, ...opened } };
}

async function open(
  api: FakeApi = {},
  found: Partial<Invitation> = {},
  address = '/join-team?token=from-the-mail',
) {
  const acceptInvitation = jest.fn<FakeCalls['acceptInvitation']>(() => answer(loginAnswer(ann, 'a-token')));
  const confirmInvitation = jest.fn<FakeCalls['confirmInvitation']>(() =>
    answer(loginAnswer(ann, 'a-token')),
  );
  const hideToken = jest.fn();
  const host = createFakeHost({
    user: null,
    api: {
      readInvitation: () => answer({ ...invitation, ...found }),
      acceptInvitation,
      confirmInvitation,
      ...api,
    },
  });
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <JoinTeamScreen host={host} hideToken={hideToken} />
      </MemoryRouter>,
    ),
  );
  return { host, acceptInvitation, confirmInvitation, hideToken, user: userEvent.setup({ delay: null }) };
}

const press = (name: string) => userEvent.setup({ delay: null }).click(screen.getByRole('button', { name }));

describe('the page of an invitation to a team', () => {
  it('says which shop invites, and to which role; its token leaves the address', async () => {
    const { hideToken } = await open();
    expect(screen.getByRole('heading', { name: 'Join Bar Barbers' })).toBeVisible();
    expect(screen.getByText(/^You can see, serve, call and check in customers\./u)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
    expect(hideToken).toHaveBeenCalledTimes(1);
  });

  it('gives a new person an account, and leads to the queue', async () => {
    const { host, acceptInvitation, user } = await open();
    await user.type(screen.getByLabelText('New password'), 'battery staple');
    await user.type(screen.getByLabelText('Confirm new password'), 'battery staple');
    await press('Join');
    expect(acceptInvitation.mock.calls).toEqual([
      [{ token: 'from-the-mail', newPassword: 'battery staple' }],
    ]);
    expect(host.session.getState()).toMatchObject({ status: 'in', user: ann });
    expect(host.visited).toEqual(['/admin']);
  });

  it('asks a known person for their password, and for a code where it is needed', async () => {
    const confirmInvitation = jest.fn<FakeCalls['confirmInvitation']>(({ code }) =>
      code === undefined
        ? refusal(403, 'SECOND_FACTOR_NEEDED', 'Please enter the code that your authenticator app shows.')
        : answer(loginAnswer({ ...ann, role: 'manager' }, 'a-token')),
    );
    const { host, user } = await open({ confirmInvitation }, { hasAccount: true, role: 'manager' });
    await user.type(screen.getByLabelText('Password'), 'battery staple');
    await press('Log in and join');
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    await press('Log in and join');
    expect(confirmInvitation.mock.calls.at(-1)).toEqual([
      { token: 'from-the-mail', password: 'battery staple', code: '123456' },
    ]);
    expect(host.visited).toEqual(['/dashboard']);
  });

  it('says that the password is wrong', async () => {
    const { user } = await open(
      { confirmInvitation: () => refusal(400, 'INVALID_CREDENTIALS', 'Invalid email or password.') },
      { hasAccount: true },
    );
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await press('Log in and join');
    expect(await screen.findByText('That password is wrong.')).toBeVisible();
  });

  it('says in neutral words that the shop is closed', async () => {
    const { host, user } = await open({ acceptInvitation: () => answer(loginAnswer(ann)) });
    await user.type(screen.getByLabelText('New password'), 'battery staple');
    await user.type(screen.getByLabelText('Confirm new password'), 'battery staple');
    await press('Join');
    expect(await screen.findByText('This shop is closed at the moment. Please ask its owner.')).toBeVisible();
    expect(host.visited).toEqual([]);
  });

  it.each(['/join-team', '/join-team?token='])('says what to do without a token (%s)', async (address) => {
    await open({}, {}, address);
    expect(screen.getByText(/^This page needs the link from the email\./u)).toBeVisible();
  });

  it('says to ask for a new one if this one was used or has expired', async () => {
    await open({ readInvitation: () => refusal(400, 'INVITATION_INVALID', 'Over.') });
    expect(screen.getByText(/^This invitation has expired or was used before\./u)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it('can be loaded again', async () => {
    const readInvitation = jest.fn<FakeCalls['readInvitation']>(() => refusal(0, 'NETWORK', 'No network.'));
    await open({ readInvitation });
    readInvitation.mockImplementation(() => answer(invitation));
    await press('Retry');
    expect(await screen.findByRole('heading', { name: 'Join Bar Barbers' })).toBeVisible();
  });
});
