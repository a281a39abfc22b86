import { describe, expect, it, jest } from '@jest/globals';
import type { OwnSession } from '@queuebell/contracts';
import { type FakeApi, type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnSessions } from './own-sessions';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const here: OwnSession = {
  id: 'h'.repeat(22),
  description: 'Chrome on Windows',
  startedAt: '2026-02-01T09:30:00.000Z',
  lastSeenAt: '2026-03-01T11:55:00.000Z',
  isCurrent: true,
};
const phone: OwnSession = {
  ...here,
  id: 'p'.repeat(22),
  description: 'Safari on iPhone',
  lastSeenAt: '2026-02-20T18:00:00.000Z',
  isCurrent: false,
};
const tablet: OwnSession = { ...phone, id: 't'.repeat(22), description: 'Chrome on Android' };

async function open(api: FakeApi = {}) {
  const listSessions = jest.fn<FakeCalls['listSessions']>(() => answer([here, phone, tablet]));
  const endSession = jest.fn<FakeCalls['endSession']>(({ id }) => answer({ id: String(id) }));
  const endOtherSessions = jest.fn<FakeCalls['endOtherSessions']>(() => answer({ ended: 2 }));
  const host = createFakeHost({ api: { listSessions, endSession, endOtherSessions, ...api } });
  await act(async () =>
    render(<OwnSessions api={host.api} email="olive@example.com" timeZone="Europe/London" now={NOW} />),
  );
  return { endSession, endOtherSessions, user: userEvent.setup({ delay: null }) };
}

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const failed = () => refusal(500, 'SERVER_ERROR', 'Something went wrong.');

describe('the list of an owner’s logins', () => {
  it('has this browser first, and when each was in use', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Where you are logged in' })).toBeInTheDocument();
    expect(rows()).toEqual([
      'Chrome on WindowsThis browserActive nowLogged in on 1 Feb 2026, 09:30',
      'Safari on iPhoneLast active 20 Feb 2026, 18:00Logged in on 1 Feb 2026, 09:30Log out Safari on iPhone',
      'Chrome on AndroidLast active 20 Feb 2026, 18:00Logged in on 1 Feb 2026, 09:30Log out Chrome on Android',
    ]);
  });

  it('has this browser alone for most owners', async () => {
    await open({ listSessions: () => answer([here]) });
    expect(screen.getByText('You’re not logged in anywhere else.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that it is loading', async () => {
    await open({ listSessions: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Loading your logins…');
  });

  it('can be loaded again when it could not be loaded', async () => {
    const listSessions = jest.fn<FakeCalls['listSessions']>(() => answer([here]));
    listSessions.mockReturnValueOnce(failed());
    const { user } = await open({ listSessions });
    expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded. Something went wrong.');
    await user.click(button('Retry'));
    expect(rows()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('logging another browser out', () => {
  it('takes one click, is confirmed, and leaves the keyboard in the list', async () => {
    const { user, endSession } = await open();
    await user.click(button('Log out Safari on iPhone'));
    expect(endSession.mock.calls).toEqual([[{ id: phone.id }]]);
    expect(rows()).toHaveLength(2);
    expect(screen.getByText('Safari on iPhone was logged out.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  });

  it('succeeds if it was logged out there meanwhile', async () => {
    const { user } = await open({ endSession: () => refusal(404, 'NOT_FOUND', 'Not found.') });
    await user.click(button('Log out Chrome on Android'));
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that it failed, and can be tried again', async () => {
    const { user } = await open({ endSession: failed });
    await user.click(button('Log out Safari on iPhone'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Safari on iPhone was not logged out.');
    expect(button('Log out Safari on iPhone')).toBeEnabled();
  });
});

describe('logging all other browsers out', () => {
  it('asks first, and a key pressed without thinking changes nothing', async () => {
    const { user, endOtherSessions } = await open();
    await user.click(button('Log out everywhere else'));
    const dialog = screen.getByRole('dialog', { name: 'Log out everywhere else?' });
    expect(dialog).toHaveTextContent('Paired devices keep working.');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(endOtherSessions).not.toHaveBeenCalled();
  });

  const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(button('Log out everywhere else'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Log out everywhere else' }));
  };

  it('keeps this browser logged in', async () => {
    const { user, endOtherSessions } = await open();
    await confirm(user);
    expect(endOtherSessions).toHaveBeenCalledTimes(1);
    expect(rows()).toHaveLength(1);
    expect(screen.getByText('You are logged out everywhere else.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it failed', async () => {
    const { user } = await open({ endOtherSessions: failed });
    await confirm(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The other browsers were not logged out. Something went wrong.',
    );
    expect(rows()).toHaveLength(3);
  });
});

describe('a while after the login,', () => {
  const needed = () => refusal(403, 'PASSWORD_NEEDED', 'Please confirm your password first.');
  const passwordDialog = () => screen.queryByRole('dialog', { name: 'Confirm your password' });

  /** Logging out anywhere is refused until the right password is given. */
  async function openLater() {
    let isGiven = false;
    const confirmPassword = jest.fn<FakeCalls['confirmPassword']>(({ password }) => {
      isGiven = password === 'correct horse';
      return isGiven
        ? answer({ until: '2026-03-01T12:10:00.000Z' })
        : refusal(400, 'PASSWORD_REFUSED', 'Failed to change password.');
    });
    const endSession = jest.fn<FakeCalls['endSession']>(({ id }) =>
      isGiven ? answer({ id: String(id) }) : needed(),
    );
    const endOtherSessions = jest.fn<FakeCalls['endOtherSessions']>(() =>
      isGiven ? answer({ ended: 2 }) : needed(),
    );
    const { user } = await open({ confirmPassword, endSession, endOtherSessions });
    const give = async (password: string) => {
      await user.clear(screen.getByLabelText('Password'));
      await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    };
    return { user, give, confirmPassword, endSession, endOtherSessions };
  }

  it('logging a browser out asks for the password first', async () => {
    const { user, give, confirmPassword, endSession } = await openLater();
    await user.click(button('Log out Safari on iPhone'));
    expect(await screen.findByRole('dialog', { name: 'Confirm your password' })).toBeInTheDocument();
    await give('correct horse');
    expect(confirmPassword.mock.calls).toEqual([[{ password: 'correct horse' }]]);
    expect(endSession.mock.calls).toEqual([[{ id: phone.id }], [{ id: phone.id }]]);
    expect(passwordDialog()).toBeNull();
    expect(screen.getByText('Safari on iPhone was logged out.')).toBeInTheDocument();
    expect(rows()).toHaveLength(2);
  });

  it('a wrong password is reported, and can be typed again', async () => {
    const { user, give } = await openLater();
    await user.click(button('Log out Safari on iPhone'));
    await give('wrong horse');
    expect(screen.getByRole('alert')).toHaveTextContent('That password is wrong.');
    expect(rows()).toHaveLength(3);
    await give('correct horse');
    expect(rows()).toHaveLength(2);
  });

  it('an owner who cancels is back at the button, and nothing has happened', async () => {
    const { user, endSession } = await openLater();
    await user.click(button('Log out Safari on iPhone'));
    await user.click(within(passwordDialog()!).getByRole('button', { name: 'Cancel' }));
    expect(passwordDialog()).toBeNull();
    expect(button('Log out Safari on iPhone')).toHaveFocus();
    expect(rows()).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(endSession).toHaveBeenCalledTimes(1);
  });

  it('logging all others out asks for the password first, in one dialog at a time', async () => {
    const { user, give } = await openLater();
    await user.click(button('Log out everywhere else'));
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out everywhere else' }),
    );
    expect(screen.getAllByRole('dialog')).toEqual([passwordDialog()]);
    await give('correct horse');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('You are logged out everywhere else.')).toBeInTheDocument();
    expect(rows()).toHaveLength(1);
  });
});
