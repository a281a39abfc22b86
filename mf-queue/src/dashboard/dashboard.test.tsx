import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answer, createFakeHost, testUser } from '@queuebell/remote-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { CopyAddress } from './copy-address';
import { DashboardScreen } from './dashboard.screen';

async function openDashboard(user = testUser) {
  const host = createFakeHost({ user, api: { listDevices: () => answer([]) } });
  await act(async () =>
    render(
      <MemoryRouter>
        <DashboardScreen host={host} />
      </MemoryRouter>,
    ),
  );
}

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
    ['the pairing of a device', 'Add a device', '/pair'],
  ])('leads to %s', async (_what, name, path) => {
    await openDashboard();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('shows each device, and says nothing of the pictures to who does not see them', async () => {
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
    expect(screen.getByRole('listitem', { name: title })).toHaveTextContent(`http://localhost${short}`);
  });
});

describe('the address of a device', () => {
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

  it('can be copied, and says so for a moment', async () => {
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

  it('offers no copy where the browser has no clipboard', () => {
    const { container } = open();
    expect(container).toHaveTextContent(address);
    expect(button()).not.toBeInTheDocument();
  });
});
