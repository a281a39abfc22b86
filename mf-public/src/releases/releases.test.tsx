import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReleaseAct, ReleaseOverview, RemoteOverview, SessionUser } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ReleasesScreen } from './releases.screen';

const admin: SessionUser = { ...testUser, role: 'admin', timeZone: 'Europe/Berlin' };
const TOKEN = 'deploy token 1a2b3c4d, from ::1';
const AT = '2026-06-15T08:05:00.000Z';
const origin = { commit: 'abcdef0123456789abcdef', run: 'https://ci.example/7', person: 'Zoë' };
const WHY = '6 of 6 page loads failed, of 1.0.0-old 0 of 30 in the same time.';

const queue: RemoteOverview = {
  remote: 'mf-queue',
  releases: [
    { version: '0.9.0-older', state: 'previous', last: { at: AT, by: 'Ann', action: 'rollback' }, origin },
    { version: '1.0.0-old', state: 'current', last: { at: AT, by: TOKEN, action: 'publish' }, origin },
    { version: '0.8.0-oldest', state: 'kept' },
  ],
  canary: {
    ...{
      version: '1.1.0-new',
      against: '1.0.0-old',
      share: 5,
      walls: true,
      pinned: true,
      since: AT,
      by: 'Bo',
    },
    origin: { commit: 'fedcba9-dirty' },
  },
  compared: [
    {
      ...{ version: '1.1.0-new', against: '1.0.0-old', since: AT, share: 5, outcome: 'open' },
      ...{ strength: 2.345, alarm: 110, per: 'hour' },
      total: {
        canary: { loads: 6, failedStarts: 1, reports: 2 },
        current: { loads: 30, failedStarts: 0, reports: 1 },
      },
      loads: [
        {
          at: '2026-06-15T08:00:00.000Z',
          canary: { loads: 6, failedStarts: 1, reports: 2 },
          current: { loads: 30, failedStarts: 0, reports: 1 },
        },
      ],
    },
    {
      ...{ version: '1.0.5-bad', against: '1.0.0-old', since: AT, share: 20, outcome: 'taken-back' },
      ...{ strength: 220, alarm: 110, per: 'day' },
      total: {
        canary: { loads: 0, failedStarts: 0, reports: 0 },
        current: { loads: 3, failedStarts: 0, reports: 0 },
      },
      loads: [
        {
          at: '2026-06-14T00:00:00.000Z',
          canary: { loads: 0, failedStarts: 0, reports: 0 },
          current: { loads: 3, failedStarts: 0, reports: 0 },
        },
      ],
    },
  ],
  acts: [
    { at: AT, action: 'take-back', by: 'the server', version: '1.0.5-bad', detail: WHY },
    { at: '2026-06-14T09:05:00.000Z', action: 'promote', by: 'Ann', version: '1.0.0-old', origin },
    { at: '2026-06-14T08:05:00.000Z', action: 'publish', by: TOKEN, version: '1.0.0-old', origin },
  ],
};
const young: RemoteOverview = { remote: 'mf-young', releases: [], compared: [], acts: [] };
const retired: RemoteOverview = {
  ...{ remote: 'mf-old', compared: [] },
  releases: [{ version: '1.0.0', state: 'kept' }],
  acts: [{ at: AT, action: 'retire', by: 'Ann', version: '1.0.0', detail: '/old' }],
};
const overview = (...remotes: RemoteOverview[]) => answer<ReleaseOverview>({ remotes });

interface Setting {
  user?: SessionUser | null;
  read?: FakeCalls['readReleaseOverview'];
}

beforeEach(() => window.history.replaceState(null, '', '/releases'));

function open({ user = admin, read = () => overview(queue) }: Setting = {}) {
  const readCall = jest.fn(read);
  const host = createFakeHost({ user, api: { readReleaseOverview: readCall } });
  render(
    <MemoryRouter initialEntries={['/releases']}>
      <ReleasesScreen host={host} />
    </MemoryRouter>,
  );
  return { host, readCall, user: userEvent.setup({ delay: null }) };
}

const remote = (name: string) => screen.findByRole('region', { name });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the page of releases, by the rights of its reader,', () => {
  it('sends visitors to the login, and asks the server for nothing', () => {
    const { host, readCall } = open({ user: null });
    expect(host.visited).toEqual(['/login']);
    expect(readCall).not.toHaveBeenCalled();
  });

  it('tells an owner that it is not for them, and asks the server for nothing', () => {
    const { readCall } = open({ user: testUser });
    expect(screen.getByRole('heading', { name: 'You don’t have access to this page.' })).toBeInTheDocument();
    expect(readCall).not.toHaveBeenCalled();
  });

  it.each([
    ['FORBIDDEN', 'You don’t have access to this page.'],
    ['SECOND_FACTOR_REQUIRED', 'Site staff need two-step login for this. Please turn it on in your profile.'],
  ] as const)('says why the server refuses with %s', async (code, title) => {
    open({ read: () => refusal(403, code, 'no') });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('a remote on the page of releases', () => {
  it('can only be looked at: nothing on the page but Refresh can be pressed', async () => {
    open();
    await remote('mf-queue');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Refresh']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is shown with its open canary and its releases, by whom and from where', async () => {
    open();
    const table = within(await remote('mf-queue')).getByRole('table', { name: 'Releases of mf-queue' });
    expect(rowsOf(table)).toEqual([
      ['Release', 'State', 'Began', 'By', 'Commit, person', 'CI run'],
      [
        ...['1.1.0-new', 'Canary, 5 %also on walls, pinned', '15 Jun 2026, 10:05', 'Bo'],
        ...['fedcba9-dirty', '–'],
      ],
      ['1.0.0-old', 'Current', '15 Jun 2026, 10:05', TOKEN, 'abcdef0123Zoë', 'CI run'],
      ['0.9.0-older', 'Previous', '15 Jun 2026, 10:05by a rollback', 'Ann', 'abcdef0123Zoë', 'CI run'],
      ['0.8.0-oldest', 'Kept', '–', '–', '–', '–'],
    ]);
    expect(within(table).getByRole('link', { name: 'CI run of 1.0.0-old' })).toHaveAttribute(
      'href',
      origin.run,
    );
    expect(document.title).toBe('Releases · QueueBell');
  });

  it('is shown with the page loads of a canary by hour, beside those of the current release', async () => {
    open();
    const canary = within(await remote('mf-queue')).getByRole('article', { name: '1.1.0-new' });
    expect(canary).toHaveTextContent(
      'Open. 5 % of browsers since 15 Jun 2026, 10:05, compared with 1.0.0-old. ' +
        'Evidence that it is worse: 2.3. At 110 the server takes it back, unless it is pinned.',
    );
    expect(rowsOf(within(canary).getByRole('table'))).toEqual([
      ['Hour', 'Canary', 'Current release'],
      [
        ...['Page loads', 'Not started', 'With errors', 'Failed'],
        ...['Page loads', 'Not started', 'With errors', 'Failed'],
      ],
      ['15 Jun 2026, 10:00', '6', '1', '2', '50.0 %', '30', '0', '1', '3.3 %'],
      ['Total', '6', '1', '2', '50.0 %', '30', '0', '1', '3.3 %'],
    ]);
  });

  it('is shown with earlier canaries by day of UTC, and a dash where nothing was loaded', async () => {
    open();
    const canary = within(await remote('mf-queue')).getByRole('article', { name: '1.0.5-bad' });
    expect(canary).toHaveTextContent('Taken back by the server. 20 % of browsers');
    expect(canary).not.toHaveTextContent('Evidence');
    const rows = rowsOf(within(canary).getByRole('table'));
    expect(rows[0]?.[0]).toBe('Day (UTC)');
    expect(rows[2]).toEqual(['14 Jun 2026', '0', '0', '0', '–', '3', '0', '0', '0.0 %']);
  });

  it('is shown with what was done, by whom and why, the last first', async () => {
    open();
    const history = within(await remote('mf-queue')).getByRole('region', { name: 'History' });
    expect(
      within(history)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      `15 Jun 2026, 10:05Canary taken back 1.0.5-badby the server${WHY}`,
      '14 Jun 2026, 11:05Canary promoted to all browsers 1.0.0-oldby Ann, commit abcdef0123',
      `14 Jun 2026, 10:05Deployed 1.0.0-oldby Zoë (${TOKEN}), commit abcdef0123`,
    ]);
  });

  it('with a long history shows the last five acts, and the others at a press', async () => {
    const acts = Array.from({ length: 7 }, (_, each): ReleaseAct => ({
      ...{ at: `2026-06-0${7 - each}T08:00:00.000Z`, action: 'publish', by: 'Ann', version: `v${7 - each}` },
    }));
    const { user } = open({ read: () => overview({ ...queue, acts }) });
    const history = within(await remote('mf-queue')).getByRole('region', { name: 'History' });
    expect(within(history).getByText('Deployed v3')).toBeVisible();
    expect(within(history).getByText('Deployed v2')).not.toBeVisible();
    await user.click(within(history).getByText('Show 2 earlier'));
    expect(within(history).getByText('Deployed v1')).toBeVisible();
  });

  it('without a canary says so', async () => {
    const { canary: _, ...plain } = queue;
    open({ read: () => overview({ ...plain, compared: [] }) });
    const region = within(await remote('mf-queue'));
    expect(region.getByRole('region', { name: 'Canaries of the last 30 days' })).toHaveTextContent('None.');
    expect(region.getAllByRole('table')).toHaveLength(1);
  });

  it('with a canary whose page nobody has loaded says so', async () => {
    const [first] = queue.compared;
    open({ read: () => overview({ ...queue, compared: first ? [{ ...first, loads: [] }] : [] }) });
    expect(await screen.findByText('No page load was counted.')).toBeInTheDocument();
  });

  it('that is not on the site says so', async () => {
    open({ read: () => overview(retired, young) });
    expect(await remote('mf-old')).toHaveTextContent('It is not on the site.');
    expect(await remote('mf-old')).toHaveTextContent('Retired 1.0.0by Ann');
    expect(await remote('mf-young')).toHaveTextContent('It has no release.');
  });
});

describe('the page of releases', () => {
  it('says that it is loading', () => {
    open({ read: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Loading the releases…');
  });

  it('says when there are no releases', async () => {
    open({ read: () => overview() });
    expect(await screen.findByRole('heading', { name: 'No releases yet' })).toBeInTheDocument();
  });

  it('can be tried again when nothing could be loaded', async () => {
    let isWorking = false;
    const { user } = open({
      read: () => (isWorking ? overview(queue) : refusal(500, 'SERVER_ERROR', 'stack trace')),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The releases could not be loaded.');
    expect(screen.queryByText('stack trace')).toBeNull();
    isWorking = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await remote('mf-queue');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is read again at a press, and keeps what it shows when that fails', async () => {
    const answers = [overview(queue), refusal(0, 'NETWORK', 'no'), overview(young)];
    const { user, readCall } = open({ read: () => answers.shift() ?? overview() });
    await remote('mf-queue');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The latest state could not be loaded.');
    expect(await remote('mf-queue')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await remote('mf-young');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('region', { name: 'mf-queue' })).toBeNull();
    expect(readCall).toHaveBeenCalledTimes(3);
  });

  it('is read again when somebody returns to it', async () => {
    const { readCall } = open();
    await remote('mf-queue');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(readCall).toHaveBeenCalledTimes(2));
    expect(await remote('mf-queue')).toBeInTheDocument();
  });

  it('is emptied when the session ends', async () => {
    const { host } = open();
    await remote('mf-queue');
    act(() => host.session.logOut());
    expect(host.visited).toEqual(['/login']);
    expect(screen.queryByRole('region', { name: 'mf-queue' })).toBeNull();
  });
});
