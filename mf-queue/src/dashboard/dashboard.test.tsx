import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Device } from '@queuebell/contracts';
import { type OwnParts, answer, createFakeHost, remoteWithPart, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { places } from '../places';
import remote from '../remote';
import { CopyAddress } from './copy-address';
import { DashboardScreen } from './dashboard.screen';

const door: Device = {
  id: 'a'.repeat(24),
  kind: 'check-in',
  name: 'Door tablet',
  pairedAt: '2026-11-20T09:00:00.000Z',
  lastSeenAt: null,
  battery: null,
};

/** @param devices null: they are on their way */
async function openDashboard(
  user = testUser,
  devices: Device[] | null = [],
  own: OwnParts = { remote, places },
) {
  const host = createFakeHost({
    own,
    user,
    api: {
      listDevices: () => (devices === null ? new Promise(() => undefined) : answer(devices)),
      revokeDevice: ({ id }) => answer({ id: String(id) }),
      readMembershipNotice: () => answer({ notice: null }),
      readToday: () => new Promise(() => undefined),
      readRatings: () => new Promise(() => undefined),
    },
  });
  await act(async () =>
    render(
      <MemoryRouter>
        <DashboardScreen host={host} />
      </MemoryRouter>,
    ),
  );
  return host;
}

const cardOf = (title: string) => screen.getByRole('link', { name: title }).closest('li');

describe('the dashboard', () => {
  it('is headed by the shop’s name', async () => {
    await openDashboard();
    expect(screen.getByRole('heading', { level: 1, name: 'Bar Barbers' })).toBeInTheDocument();
    expect(document.title).toBe('Dashboard · Bar Barbers');
  });

  it('has a heading while the shop has no name', async () => {
    await openDashboard({ ...testUser, businessName: '' });
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
  });

  it.each([
    ['the owner’s own data', 'Profile', '/profile'],
    ['the shop’s settings', 'Shop settings', '/settings'],
  ])('leads to %s', async (_what, name, path) => {
    await openDashboard();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('has the cards of other remotes', async () => {
    const reviews = remoteWithPart('dashboard/cards', () => <h2>Reviews</h2>);
    await openDashboard(testUser, [], reviews);
    expect(await screen.findByRole('heading', { name: 'Reviews' })).toBeVisible();
  });

  it('shows each device, and hides the pictures from screen readers', async () => {
    await openDashboard();
    for (const tile of screen.getAllByRole('listitem')) {
      expect(tile.querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(1);
    }
  });

  it.each([
    ['Customer Facing', '/customer-check-in', /tablet at the door/, '/door'],
    ['Display Queue Number', '/display-queue', /screen on the wall/, '/tv'],
    ['Admin Side', '/admin', /tablet at your chair/, '/desk'],
  ])('leads by %s to %s and says for which device it is', async (title, path, device, short) => {
    await openDashboard();
    expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', path);
    expect(screen.getByText(device)).toBeInTheDocument();
    expect(cardOf(title)).toHaveTextContent(`http://localhost${short}`);
  });
});

it('the dashboard shows staff of a team their screens, and requests nothing that they may not see', async () => {
  const host = createFakeHost({
    own: { remote, places },
    user: { ...testUser, role: 'staff', member: { id: 'ann' } },
  });
  await act(async () =>
    render(
      <MemoryRouter>
        <DashboardScreen host={host} />
      </MemoryRouter>,
    ),
  );
  const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(shown).toEqual(['Customer Facing', 'Admin Side']);
  expect(screen.queryByRole('link', { name: 'Shop settings' })).toBeNull();
});

describe('on the dashboard, a device', () => {
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const tiles = ['Customer Facing', 'Display Queue Number', 'Admin Side'];

  it('is added by the code that it shows, typed on the dashboard', async () => {
    const host = await openDashboard();
    const owner = userEvent.setup({ delay: null });
    await owner.type(screen.getByLabelText('Code on the device'), 'k7p{Enter}');
    expect(screen.getByText('Please enter the six letters and digits.')).toBeInTheDocument();
    expect(host.visited).toEqual([]);
    await owner.type(screen.getByLabelText('Code on the device'), ' 4mx{Enter}');
    expect(host.visited).toEqual(['/pair?code=K7P-4MX']);
  });

  it('is drawn once the order is known, so that nothing moves then', async () => {
    await openDashboard(testUser, null);
    expect(screen.getByText('Loading your devices…')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Devices' })).not.toBeInTheDocument();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('is explained first while there is none', async () => {
    await openDashboard();
    expect(headings()).toEqual(['Today', ...tiles, 'Devices', 'What customers said']);
  });

  it('comes before the short explanation of how to add another one', async () => {
    await openDashboard(testUser, [door]);
    expect(headings()).toEqual(['Today', 'Devices', ...tiles, 'What customers said']);
    expect(screen.queryByText(/tablet at the door/)).not.toBeInTheDocument();
    for (const title of tiles) expect(screen.getByRole('link', { name: title })).toBeInTheDocument();
    expect(cardOf('Admin Side')).toHaveTextContent('http://localhost/desk');
  });

  it('that is removed as the last one leaves the focus in the same place', async () => {
    await openDashboard(testUser, [door]);
    const owner = userEvent.setup({ delay: null });
    await owner.click(screen.getByRole('button', { name: 'Remove Door tablet' }));
    await owner.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(headings()).toEqual(['Today', ...tiles, 'Devices', 'What customers said']);
    expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus();
  });
});

describe('on the dashboard, the address of a device', () => {
  const address = 'https://shop.example/desk';
  const button = () => screen.queryByRole('button', { name: 'Copy address of Admin Side' });
  const open = (clipboard?: Pick<Clipboard, 'writeText'>) =>
    render(<CopyAddress address={address} of="Admin Side" clipboard={clipboard} />);

  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const owner = userEvent.setup({
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    writeToClipboard: false,
  });

  it('can be copied, and the button says so for a moment', async () => {
    const writeText = jest.fn<Clipboard['writeText']>(() => Promise.resolve());
    open({ writeText });
    await owner.click(screen.getByRole('button'));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(writeText).toHaveBeenCalledWith(address);
    expect(button()).toHaveTextContent('Copied');
    expect(screen.getByRole('status')).toHaveTextContent('Address copied');
    act(() => jest.advanceTimersByTime(2_000));
    expect(button()).toHaveTextContent(/^Copy$/);
  });

  it('stays readable where the browser refuses to copy', async () => {
    open({ writeText: () => Promise.reject(new Error('NotAllowedError')) });
    await owner.click(screen.getByRole('button'));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(button()).toHaveTextContent(/^Copy$/);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('has no copy button if the browser has no clipboard', () => {
    const { container } = open();
    expect(container).toHaveTextContent(address);
    expect(button()).not.toBeInTheDocument();
  });
});
