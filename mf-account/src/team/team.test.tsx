import { describe, expect, it, jest } from '@jest/globals';
import type { TeamMember } from '@queuebell/contracts';
import {
  type FakeApi,
  type FakeCalls,
  answer,
  createFakeHost,
  refusal,
  testUser,
} from '@queuebell/host-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { TeamScreen } from './team.screen';

const ann: TeamMember = {
  id: 'ann',
  name: 'Ann',
  email: 'ann@example.com',
  role: 'staff',
  state: 'active',
  invitedAt: '2026-02-01T09:00:00.000Z',
  linkEndsAt: null,
  joinedAt: '2026-02-02T09:00:00.000Z',
};
const ben: TeamMember = {
  ...ann,
  id: 'ben',
  name: 'Ben',
  email: 'ben@example.com',
  role: 'manager',
  state: 'invited',
  linkEndsAt: '2026-02-08T09:00:00.000Z',
  joinedAt: null,
};

async function open(api: FakeApi = {}, user = testUser) {
  const invite = jest.fn<FakeCalls['invite']>(({ name, email, role }) =>
    answer({ ...ben, id: 'new', name, email, role }, 201),
  );
  const changeMember = jest.fn<FakeCalls['changeMember']>(({ role }) =>
    answer({ ...ann, role: role ?? 'staff' }),
  );
  const removeMember = jest.fn<FakeCalls['removeMember']>(({ id }) => answer({ id: String(id) }));
  const host = createFakeHost({
    user,
    api: {
      listTeam: () => answer([ann, ben]),
      readOwnPin: () => answer({ isSet: false }),
      invite,
      changeMember,
      removeMember,
      ...api,
    },
  });
  await act(async () =>
    render(
      <MemoryRouter>
        <TeamScreen host={host} />
      </MemoryRouter>,
    ),
  );
  return { invite, changeMember, removeMember, user: userEvent.setup({ delay: null }) };
}

const row = (name: string) => within(screen.getByRole('listitem', { name }));

describe('the page of the team', () => {
  it('lists everybody with their rights, and the state of each invitation', async () => {
    await open();
    expect(row('Ann').getByText('Joined on 2 Feb 2026')).toBeVisible();
    expect(row('Ann').getByRole('combobox')).toHaveValue('staff');
    expect(row('Ben').getByText('Invited, the link works until 8 Feb 2026')).toBeVisible();
    expect(row('Ben').getByRole('combobox')).toHaveValue('manager');
  });

  it('says when the owner is alone', async () => {
    await open({ listTeam: () => answer([]) });
    expect(screen.getByText('Nobody but you can log in to your shop.')).toBeVisible();
  });

  it('shows the form once the list above it is there, so that nothing moves it', async () => {
    await open({ listTeam: () => new Promise<never>(() => undefined) });
    expect(screen.getByText('Loading your team…')).toBeInTheDocument();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('can be loaded again, and keeps what was typed meanwhile', async () => {
    const listTeam = jest.fn<FakeCalls['listTeam']>(() =>
      refusal(500, 'SERVER_ERROR', 'Something went wrong.'),
    );
    const { user } = await open({ listTeam });
    expect(screen.getByText(/^Your team could not be loaded\./u)).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Cleo');
    listTeam.mockImplementation(() => answer([ann]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('listitem', { name: 'Ann' })).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Cleo');
  });

  it('invites a person, and empties the form', async () => {
    const { user, invite } = await open();
    await user.type(screen.getByLabelText('Name'), ' Cleo ');
    await user.type(screen.getByLabelText('Email'), 'cleo@example.com');
    await user.selectOptions(screen.getByLabelText('Access'), 'manager');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(invite.mock.calls).toEqual([[{ name: 'Cleo', email: 'cleo@example.com', role: 'manager' }]]);
    expect(screen.getByText('The invitation was sent to cleo@example.com.')).toBeVisible();
    expect(row('Cleo').getByRole('combobox')).toHaveValue('manager');
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });

  it('sends nothing without a name and an email address', async () => {
    const { user, invite } = await open();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(screen.getByText('Please enter a name.')).toBeVisible();
    expect(screen.getByText('Please enter your email address.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(invite).not.toHaveBeenCalled();
  });

  it('keeps the form when the invitation was refused', async () => {
    const { user } = await open({
      invite: () => refusal(409, 'ALREADY_IN_TEAM', 'This person is already in your team.'),
    });
    await user.type(screen.getByLabelText('Name'), 'Ann');
    await user.type(screen.getByLabelText('Email'), 'ann@example.com');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(
      screen.getByText('The invitation was not sent. This person is already in your team.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Ann');
  });

  it('changes rights, sends a new link, and removes a person', async () => {
    const { user, changeMember, invite, removeMember } = await open();
    await user.selectOptions(row('Ann').getByRole('combobox'), 'manager');
    expect(changeMember.mock.calls).toEqual([[{ id: 'ann', role: 'manager' }]]);
    await user.click(screen.getByRole('button', { name: 'Send Ben a new link' }));
    expect(invite.mock.calls).toEqual([[{ name: 'Ben', email: 'ben@example.com', role: 'manager' }]]);
    await user.click(screen.getByRole('button', { name: 'Remove Ann' }));
    expect(removeMember.mock.calls).toEqual([[{ id: 'ann' }]]);
    expect(screen.queryByRole('listitem', { name: 'Ann' })).toBeNull();
    expect(screen.getByText('Ann was removed and is logged out everywhere.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
  });

  it('is for the owner alone', async () => {
    await open({}, { ...testUser, role: 'manager', member: { id: 'ann' } });
    expect(screen.getByText('Only the owner can open this page.')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('a PIN for shared tablets', () => {
  it('is set for a person by the owner, and removed', async () => {
    const changeMember = jest.fn<FakeCalls['changeMember']>(({ pin }) =>
      answer({ ...ann, ...(pin && { hasPin: true as const }) }),
    );
    const { user } = await open({ changeMember });
    await user.click(row('Ann').getByRole('button', { name: 'Set Ann’s PIN' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Ann’s PIN' }));
    await user.type(dialog.getByLabelText('PIN'), '12');
    await user.click(dialog.getByRole('button', { name: 'Save PIN' }));
    expect(dialog.getByText('Please enter 4 to 6 digits.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('PIN'), '34');
    await user.click(dialog.getByRole('button', { name: 'Save PIN' }));
    expect(changeMember).toHaveBeenCalledWith({ id: 'ann', pin: '1234' });
    expect(screen.getByText('Ann has a new PIN.')).toBeInTheDocument();
    await user.click(row('Ann').getByRole('button', { name: 'Change Ann’s PIN' }));
    await user.click(screen.getByRole('button', { name: 'Remove PIN' }));
    expect(changeMember).toHaveBeenLastCalledWith({ id: 'ann', pin: null });
    expect(screen.getByText('Ann has no PIN now.')).toBeInTheDocument();
  });

  it('is set by the owner for themselves, and says what went wrong', async () => {
    const setOwnPin = jest
      .fn<FakeCalls['setOwnPin']>(() => answer({ isSet: true }))
      .mockImplementationOnce(() => refusal(500, 'SERVER_ERROR', 'Please try again.'));
    const { user } = await open({ setOwnPin });
    await user.click(screen.getByRole('button', { name: 'Set a PIN' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Your PIN for shared tablets' }));
    await user.type(dialog.getByLabelText('PIN'), '471100');
    await user.click(dialog.getByRole('button', { name: 'Save PIN' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Your PIN was not changed. Please try again.');
    await user.click(dialog.getByRole('button', { name: 'Save PIN' }));
    expect(setOwnPin).toHaveBeenLastCalledWith({ pin: '471100' });
    expect(screen.getByRole('button', { name: 'Change PIN' })).toBeInTheDocument();
  });
});
