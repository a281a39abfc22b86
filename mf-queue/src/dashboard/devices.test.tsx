import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Device } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { type FakeApi, type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Devices } from './devices';
import { DEVICES_POLL_MS, useDevices } from './use-devices';

const NOW = Date.parse('2026-11-21T14:05:00.000Z');

const door: Device = {
  id: 'a'.repeat(24),
  kind: 'check-in',
  name: 'Door tablet',
  pairedAt: '2026-11-20T09:00:00.000Z',
  lastSeenAt: '2026-11-21T14:04:40.000Z',
  battery: { level: 0.82, charging: true },
};
const wall: Device = {
  ...door,
  id: 'b'.repeat(24),
  kind: 'display',
  name: 'Front wall',
  lastSeenAt: '2026-11-21T13:45:00.000Z',
  battery: null,
};
const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open({
  list = () => answer([door, wall]),
  ...rest
}: { list?: FakeCalls['listDevices'] } & FakeApi = {}) {
  const listDevices = jest.fn<FakeCalls['listDevices']>(list);
  const host = createFakeHost({ api: { ...rest, listDevices } });
  const { unmount } = render(
    <MemoryRouter>
      <OwnDevices host={host} />
    </MemoryRouter>,
  );
  await pass(0);
  return { listDevices, unmount, host };
}

function OwnDevices({ host }: { host: Host }) {
  const controls = useDevices(host.api);
  return controls.state.status === 'loading' ? null : <Devices host={host} controls={controls} />;
}

const rows = () => screen.queryAllByRole('listitem');
const row = (name: string) => screen.getByRole('listitem', { name });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};
const rename = async (to: string) => {
  await press('Rename Door tablet');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: to } });
  await press('Save');
};

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the devices on the dashboard', () => {
  it('are on or off, whatever the clock of this phone says', async () => {
    jest.setSystemTime(NOW + 7 * 60_000);
    const list = () =>
      answer([
        { ...door, silentMs: 20_000 },
        { ...wall, silentMs: 20 * 60_000 },
      ]);
    await open({ list });
    expect(row('Door tablet')).toHaveTextContent('on now');
    expect(row('Front wall')).toHaveTextContent('last seen 20 minutes ago');
  });

  it('have name and kind, and say whether they are on', async () => {
    await open();
    expect(row('Door tablet')).toHaveTextContent('Check-in tablet');
    expect(row('Door tablet')).toHaveTextContent('on now');
    expect(row('Front wall')).toHaveTextContent('Wall display');
    expect(row('Front wall')).toHaveTextContent('last seen 20 minutes ago');
    for (const each of rows()) expect(each.querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(1);
  });

  it('show their battery if they have one, and warn in words when it is low', async () => {
    const empty = { ...wall, battery: { level: 0.12, charging: false } };
    await open({ list: () => answer([door, empty]) });
    expect(row('Door tablet')).toHaveTextContent('82 %, charging');
    expect(row('Front wall')).toHaveTextContent('Battery low: 12 %');
  });

  it('are loaded again while the page is open, and only then', async () => {
    const { listDevices, unmount } = await open({ list: () => answer([door]) });
    listDevices.mockImplementation(() => answer([door, wall]));
    await pass(DEVICES_POLL_MS);
    expect(rows()).toHaveLength(2);
    unmount();
    await pass(3 * DEVICES_POLL_MS);
    expect(listDevices).toHaveBeenCalledTimes(2);
  });

  it('are not loaded while the tab is hidden, and at once when it is shown', async () => {
    const { listDevices } = await open();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(3 * DEVICES_POLL_MS);
    expect(listDevices).toHaveBeenCalledTimes(1);
    visibility.mockReturnValue('visible');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(listDevices).toHaveBeenCalledTimes(2);
  });

  it('have the focus when the address names them', async () => {
    window.history.replaceState(null, '', '#devices');
    await open();
    expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus();
    window.history.replaceState(null, '', window.location.pathname);
  });

  it('are explained while there is none', async () => {
    await open({ list: () => answer([]) });
    expect(screen.getByText(/Open one of the addresses above on a device/)).toBeInTheDocument();
    expect(rows()).toEqual([]);
  });

  it('can be loaded again when they could not be loaded', async () => {
    const { listDevices } = await open({ list: offline });
    expect(screen.getByRole('alert')).toHaveTextContent('Your devices could not be loaded.');
    listDevices.mockImplementation(() => answer([door]));
    await press('Retry');
    expect(rows()).toHaveLength(1);
  });

  it('stay on the screen when they cannot be loaded again, and the page says so', async () => {
    const { listDevices } = await open();
    listDevices.mockImplementation(offline);
    await pass(DEVICES_POLL_MS);
    expect(rows()).toHaveLength(2);
    expect(
      screen.getByText(/^We can’t reach your devices right now\. This page keeps trying/),
    ).toBeInTheDocument();
    await pass(30 * DEVICES_POLL_MS);
    expect(screen.getByText(/^This is how your devices were 5 minutes ago\./)).toBeInTheDocument();
    listDevices.mockImplementation(() => answer([door]));
    await pass(DEVICES_POLL_MS);
    expect(rows()).toHaveLength(1);
    expect(screen.queryByText(/This page keeps trying/)).not.toBeInTheDocument();
  });
});

describe('renaming a device', () => {
  it('happens in place of its name', async () => {
    const renameDevice = jest.fn<FakeCalls['renameDevice']>(({ name }) => answer({ ...door, name }));
    await open({ renameDevice });
    await rename('  Back door ');
    expect(renameDevice.mock.calls).toEqual([[{ id: door.id, name: 'Back door' }]]);
    expect(row('Back door')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Rename Back door' })).toHaveFocus();
  });

  it('is cancelled by Escape, and by Cancel', async () => {
    await open();
    for (const leave of [
      () => fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' }),
      () => press('Cancel'),
    ]) {
      await press('Rename Door tablet');
      await leave();
      expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
    }
  });

  it('needs a name', async () => {
    await open();
    await rename(' ');
    expect(screen.getByText('Please enter a name.')).toBeInTheDocument();
  });

  it('keeps what was typed when it could not be saved', async () => {
    await open({ renameDevice: offline });
    await rename('Back door');
    expect(screen.getByText('Something went wrong. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Back door');
  });

  it('is not undone by a list that was requested before', async () => {
    const { listDevices } = await open({ renameDevice: ({ name }) => answer({ ...door, name }) });
    let tell: (list: ApiAnswer<Device[]>) => void = () => undefined;
    listDevices.mockImplementationOnce(() => new Promise((resolve) => (tell = resolve)));
    await pass(DEVICES_POLL_MS);
    listDevices.mockImplementation(() => answer([{ ...door, name: 'Back door' }]));
    await rename('Back door');
    tell({ ok: true, status: 200, body: [door] });
    await pass(0);
    expect(rows()).toHaveLength(1);
    expect(row('Back door')).toBeInTheDocument();
  });
});

describe('removing a device', () => {
  const remove = async () => {
    await press('Remove Front wall');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await pass(0);
  };

  it('asks first', async () => {
    await open();
    await press('Remove Front wall');
    expect(screen.getByRole('dialog', { name: 'Remove Front wall?' })).toHaveTextContent(
      'It stops within seconds.',
    );
    expect(screen.getByRole('dialog')).not.toHaveTextContent('Tickets');
    await press('Keep it');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(rows()).toHaveLength(2);
    await press('Remove Door tablet');
    expect(screen.getByRole('dialog')).toHaveTextContent('Tickets it gave out while offline');
  });

  it('takes it off the list, and says so', async () => {
    const revokeDevice = jest.fn<FakeCalls['revokeDevice']>(({ id }) => answer({ id: String(id) }));
    await open({ revokeDevice });
    await remove();
    expect(revokeDevice.mock.calls).toEqual([[{ id: wall.id }]]);
    expect(rows()).toHaveLength(1);
    expect(screen.getByText('Front wall was removed.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus();
  });

  it('succeeds if somebody else was quicker', async () => {
    await open({ revokeDevice: () => refusal(404, 'NOT_FOUND', 'Not found.') });
    await remove();
    expect(rows()).toHaveLength(1);
  });

  it('says why it failed', async () => {
    await open({ revokeDevice: offline });
    await remove();
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(screen.getByRole('button', { name: 'Remove' })).toBeEnabled();
  });
});
