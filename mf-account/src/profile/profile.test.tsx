import { describe, expect, it, jest } from '@jest/globals';
import type { BillingState, LegacyPost, SessionList, SessionUser } from '@queuebell/contracts';
import {
  type FakeApi,
  type FakeCalls,
  type OwnParts,
  answer,
  createFakeHost,
  refusal,
  remoteWithPart,
  testUser,
} from '@queuebell/host-kit/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { places } from '../places';
import remote from '../remote';
import { ProfileScreen } from './profile.screen';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

const noPayment: BillingState = {
  membershipExpires: null,
  graceUntil: null,
  subscription: null,
  manageUrl: null,
};

async function open(
  loggedIn: SessionUser | null = testUser,
  api: FakeApi = {},
  own: OwnParts = { remote, places },
) {
  const none = () => answer<LegacyPost[]>([]);
  const listAdviserPosts = jest.fn<FakeCalls['listAdviserPosts']>(api.listAdviserPosts ?? none);
  const listWorkerPosts = jest.fn<FakeCalls['listWorkerPosts']>(api.listWorkerPosts ?? none);
  const readBilling = jest.fn<FakeCalls['readBilling']>(
    api.readBilling ??
      (() => answer<BillingState>({ ...noPayment, membershipExpires: loggedIn?.membershipExpires ?? null })),
  );
  const listSessions = () => answer<SessionList>([]);
  const readSecondFactor = () => refusal(404, 'NOT_FOUND', 'Not found.');
  const host = createFakeHost({
    own,
    user: loggedIn,
    api: {
      listOwnShops: () => answer([]),
      listSessions,
      readOwnPin: () => answer({ isSet: false }),
      readSecondFactor,
      ...api,
      listAdviserPosts,
      listWorkerPosts,
      readBilling,
    },
  });
  await act(async () =>
    render(
      <MemoryRouter>
        <ProfileScreen host={host} now={() => NOW} />
      </MemoryRouter>,
    ),
  );
  return { host, listAdviserPosts, listWorkerPosts, user: userEvent.setup({ delay: null }) };
}

const thisBrowser = {
  id: 'a'.repeat(22),
  description: 'Firefox on Linux',
  startedAt: '2026-02-01T12:00:00.000Z',
  lastSeenAt: '2026-03-01T11:55:00.000Z',
  isCurrent: true,
};

const detail = (label: string) => screen.getByText(label).nextElementSibling;
const membership = () => screen.queryByRole('region', { name: 'Membership' });

it('the profile has the sections of other remotes', async () => {
  await open(
    testUser,
    {},
    remoteWithPart('profile/sections', ({ user }) => <h2>Reviews of {user.businessName}</h2>),
  );
  expect(await screen.findByRole('heading', { name: 'Reviews of Bar Barbers' })).toBeVisible();
});

describe('the profile', () => {
  it('names the browser window', async () => {
    await open();
    expect(document.title).toBe('Profile · QueueBell');
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeInTheDocument();
  });

  it.each([
    ['Name', 'Olive Owner'],
    ['Email', 'olive@example.com'],
    ['Phone', '07123456789'],
    ['Location', 'Leeds'],
    ['Role', 'Owner'],
    ['Business name', 'Bar Barbers'],
    ['Time zone', 'Europe/London'],
    ['Membership', 'Until 1 Jan 2099'],
  ])('says the owner’s %s', async (label, words) => {
    await open();
    expect(detail(label)).toHaveTextContent(words);
  });

  it('leads to the change of the password', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/change-password');
  });

  it('shows at once what the server knows of the owner', async () => {
    const { host } = await open();
    act(() => host.session.update({ ...testUser, location: 'York' }));
    expect(detail('Location')).toHaveTextContent('York');
  });

  it('asks for the owner’s posts of both kinds, and shows nothing of them when there are none', async () => {
    const { listAdviserPosts, listWorkerPosts } = await open();
    expect([listAdviserPosts, listWorkerPosts].map(({ mock }) => mock.calls.map(([input]) => input))).toEqual(
      [[{ email: 'olive@example.com' }], [{ email: 'olive@example.com' }]],
    );
    const ownSessions = await screen.findByRole('heading', { name: 'Where you are logged in' });
    const yourData = await screen.findByRole('heading', { level: 2, name: 'Your data' });
    expect(screen.getAllByRole('heading', { level: 2 })).toEqual([ownSessions, yourData]);
  });
});

it('the profile says where the owner is logged in', async () => {
  const { host } = await open(testUser, { listSessions: () => answer([thisBrowser]) });
  expect(await screen.findByRole('list')).toHaveTextContent('Firefox on Linux');
  expect(host.session.getState().status).toBe('in');
});

describe('on the profile, data that an older version stored', () => {
  it('is shown as far as it goes', async () => {
    await open({ id: 'x', name: 'Olive Owner', email: 'olive@example.com' } as SessionUser);
    expect(detail('Name')).toHaveTextContent('Olive Owner');
    for (const label of ['Phone', 'Location', 'Role', 'Business name', 'Time zone']) {
      expect(detail(label)).toHaveTextContent('Not given');
    }
    expect(membership()).toBeInTheDocument();
  });

  it('does not break the page when it is nothing but an id, and asks for nobody’s posts', async () => {
    const { listAdviserPosts, listWorkerPosts } = await open({ id: 'x' } as SessionUser);
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    for (const list of [listAdviserPosts, listWorkerPosts]) expect(list).not.toHaveBeenCalled();
  });
});

describe('on the profile, the subscription', () => {
  it('is not offered to an owner who has one', async () => {
    await open();
    expect(membership()).toBeNull();
  });

  it('is not offered to site staff, who need none', async () => {
    await open({ ...testUser, role: 'admin', membershipExpires: null });
    expect(membership()).toBeNull();
    expect(detail('Role')).toHaveTextContent('Admin');
    expect(detail('Membership')).toHaveTextContent('Not needed');
  });

  it.each([
    ['never was', null, 'None yet'],
    ['has ended', '2026-03-01T11:59:59.000Z', 'Ended on 1 Mar 2026'],
    ['is no date', 'soon', 'None yet'],
  ])('is offered when the membership %s', async (_what, membershipExpires, words) => {
    await open({ ...testUser, membershipExpires });
    expect(detail('Membership')).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
      'href',
      `https://pay.example/link?prefilled_email=olive%40example.com&client_reference_id=${testUser.id}`,
    );
  });

  const lapsed = () => refusal(402, 'MEMBERSHIP_LAPSED', 'Your membership has ended.');
  const barber: LegacyPost = {
    _id: 'a'.repeat(24),
    id: 'a'.repeat(24),
    job: 'Barber',
    postCreatedAt: '2026-03-01T09:00:00.000Z',
    availability: {},
  };
  const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(screen.getByRole('button', { name }));

  it('is offered when the server lists no posts without a membership', async () => {
    await open(testUser, { listAdviserPosts: lapsed, listWorkerPosts: lapsed });
    expect(membership()).toBeInTheDocument();
  });

  it('is not offered to the next owner because the one before had none', async () => {
    const { host, ...posts } = await open(testUser, { listAdviserPosts: lapsed, listWorkerPosts: lapsed });
    expect(membership()).toBeInTheDocument();
    posts.listAdviserPosts.mockImplementation(() => answer<LegacyPost[]>([]));
    posts.listWorkerPosts.mockImplementation(() => answer<LegacyPost[]>([]));
    const next = { ...testUser, id: 'fedcba9876543210fedcba98', email: 'next@example.com' };
    await act(async () => host.session.logIn(next, 'token-of-the-next'));
    expect(membership()).toBeNull();
  });

  it('is offered when a post cannot be changed or deleted without a membership', async () => {
    for (const [button, ...more] of [
      ['Edit Barber', 'Save', 'Cancel'],
      ['Delete Barber', 'Delete'],
    ] as const) {
      const { user } = await open(testUser, {
        listAdviserPosts: () => answer([barber]),
        changePost: lapsed,
        deleteAdviserPost: lapsed,
      });
      expect(membership()).toBeNull();
      await press(user, button);
      for (const name of more) await press(user, name);
      expect(membership()).toBeInTheDocument();
      cleanup();
    }
  });

  it('takes effect after logging out and in again', async () => {
    const { user, host } = await open({ ...testUser, membershipExpires: null });
    await user.click(screen.getByRole('link', { name: 'Subscribe' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('log out and log back in for the changes to apply');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(host.session.getState()).toEqual({ status: 'out' });
    expect(new Set(host.visited)).toEqual(new Set(['/login']));
  });
});

describe('on the profile, a payment made meanwhile', () => {
  it('is shown without a new login, and remembered by this browser', async () => {
    const paid = { ...noPayment, membershipExpires: '2026-04-01T12:00:00.000Z' };
    const { host } = await open(
      { ...testUser, membershipExpires: '2026-03-02T12:00:00.000Z' },
      { readBilling: () => answer(paid) },
    );
    await waitFor(() => expect(detail('Membership')).toHaveTextContent('Until 1 Apr 2026'));
    expect(host.session.getState()).toMatchObject({ user: { membershipExpires: paid.membershipExpires } });
  });
});

describe('on the profile, a visitor who is not logged in', () => {
  it('is sent to log in, and sees nothing of a profile', async () => {
    const { host, listAdviserPosts, listWorkerPosts } = await open(null);
    expect(host.visited).toEqual(['/login']);
    expect(screen.queryByRole('heading')).toBeNull();
    for (const list of [listAdviserPosts, listWorkerPosts]) expect(list).not.toHaveBeenCalled();
  });

  it('is sent to log in when the session ends meanwhile', async () => {
    const { host } = await open();
    act(() => host.session.logOut());
    expect(host.visited).toEqual(['/login']);
    expect(screen.queryByText('Olive Owner')).toBeNull();
  });
});

describe('on the profile, a person of a team', () => {
  const staff: SessionUser = { ...testUser, role: 'staff', member: { id: 'ann' }, membershipExpires: null };

  it('sees their own account, and nothing of the shop’s payments', async () => {
    const readBilling = jest.fn<FakeCalls['readBilling']>();
    await open(staff, { readBilling });
    const ways = screen.getByRole('navigation', { name: 'Change your account' });
    expect(ways).toHaveTextContent('Change emailChange password');
    expect(screen.queryByText('Membership')).toBeNull();
    expect(readBilling).not.toHaveBeenCalled();
  });

  it('can change to another shop, if there are several', async () => {
    const shop = { id: 'one', name: 'Bar Barbers', role: 'staff', isOpen: true, isCurrent: true } as const;
    const other = { ...shop, id: 'two', name: 'Foo Salon', isCurrent: false };
    await open(staff, { listOwnShops: () => answer([shop, other]) });
    expect(await screen.findByRole('button', { name: 'Go to Foo Salon' })).toBeVisible();
  });

  it('sets a PIN for shared tablets, which an owner does on the page of the team', async () => {
    await open(staff);
    expect(await screen.findByRole('button', { name: 'Set a PIN' })).toBeVisible();
    await open();
    expect(screen.getAllByRole('button', { name: 'Set a PIN' })).toHaveLength(1);
  });
});
