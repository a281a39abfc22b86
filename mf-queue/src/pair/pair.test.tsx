import { describe, expect, it, jest } from '@jest/globals';
import type { Device, DeviceKind, PairingInfo } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { PairScreen } from './pair.screen';
import { deviceUser } from '../pairing/testing';

const info = (kind: DeviceKind = 'display'): PairingInfo => ({
  code: 'K7P-4MX',
  kind,
  expiresAt: '2026-11-21T14:15:00.000Z',
});
const device = (name: string, kind: DeviceKind = 'display'): Device => ({
  id: 'abcdefabcdefabcdefabcdef',
  kind,
  name,
  pairedAt: '2026-11-21T14:05:00.000Z',
  lastSeenAt: null,
  battery: null,
});
const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const unknown = () => refusal(404, 'PAIRING_UNKNOWN', 'This code is not valid any more.');
const tooOften = () => refusal(429, 'RATE_LIMITED', 'That was too often.');

interface Situation {
  address?: string;
  read?: FakeCalls['readPairing'];
  confirm?: FakeCalls['confirmPairing'];
  host?: ReturnType<typeof createFakeHost>;
}

async function open({
  address = '/pair?code=K7P-4MX',
  read = () => answer(info()),
  confirm = ({ name }) => answer(device(name), 201),
  host,
}: Situation = {}) {
  const readPairing = jest.fn<FakeCalls['readPairing']>(read);
  const confirmPairing = jest.fn<FakeCalls['confirmPairing']>(confirm);
  const confirmPassword = () => answer({ until: '2026-11-21T14:15:00.000Z' });
  const at = host ?? createFakeHost({ api: { readPairing, confirmPairing, confirmPassword } });
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <PairScreen host={at} />
      </MemoryRouter>,
    ),
  );
  return { readPairing, confirmPairing, host: at, user: userEvent.setup({ delay: null }) };
}

const heading = () => screen.getByRole('heading', { level: 1 });
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('an owner who scanned the code of a device', () => {
  it.each([
    ['check-in', 'Pair a check-in tablet?', 'Door tablet', 'give customers their number'],
    ['display', 'Pair a wall display?', 'Wall display', 'show the queue'],
    ['admin', 'Pair an admin tablet?', 'Counter tablet', 'serve, call and remove customers'],
  ] as const)('reads what a %s may do, and a name for it', async (kind, title, name, right) => {
    const { readPairing } = await open({ read: () => answer(info(kind)) });
    expect(readPairing).toHaveBeenCalledWith({ code: 'K7P-4MX' }, { signal: expect.any(AbortSignal) });
    expect(heading()).toHaveTextContent(title);
    expect(screen.getByText(new RegExp(`It can only ${right}\\.`))).toHaveTextContent('K7P-4MX');
    expect(screen.getByLabelText('Name')).toHaveValue(name);
    expect(document.title).toBe('Add a device · Bar Barbers');
  });

  it('pairs it under the name that was chosen', async () => {
    const { user, confirmPairing } = await open();
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), '  Front wall ');
    await press(user, 'Confirm');
    expect(confirmPairing.mock.calls).toEqual([[{ code: 'K7P-4MX', name: 'Front wall' }]]);
    expect(heading()).toHaveTextContent('Front wall is paired');
    expect(heading()).toHaveFocus();
    expect(screen.getByText(/It’s starting now\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('reads when and from where the device asked, and is warned if that is elsewhere', async () => {
    const asked = { ageMs: 125_000, browser: 'Chrome on Android' };
    await open({ read: () => answer({ ...info('admin'), ...asked, sameNetwork: false }) });
    expect(
      screen.getByText('Requested 2 minutes ago by Chrome on Android, on a different network from yours.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Is this device in front of you?');
  });

  it('is not warned if the device is in the same network', async () => {
    await open({ read: () => answer({ ...info('admin'), ageMs: 0, sameNetwork: true }) });
    expect(screen.getByText(/on the same network as you\.$/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is asked for the password if the server wants it, and pairs the device with it', async () => {
    const answers = [refusal(403, 'PASSWORD_NEEDED', 'x'), answer(device('Counter tablet', 'admin'), 201)];
    const { user, confirmPairing } = await open({
      read: () => answer(info('admin')),
      confirm: () => answers.shift()!,
    });
    await press(user, 'Confirm');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    await user.type(dialog.getByLabelText('Password'), 'correct horse{Enter}');
    expect(heading()).toHaveTextContent('Counter tablet is paired');
    expect(confirmPairing).toHaveBeenCalledTimes(2);
  });

  it('can cancel when asked for the password', async () => {
    const { user, confirmPairing } = await open({ confirm: () => refusal(403, 'PASSWORD_NEEDED', 'x') });
    await press(user, 'Confirm');
    await screen.findByRole('dialog', { name: 'Confirm your password' });
    await press(user, 'Cancel');
    expect(heading()).toHaveTextContent('Pair a wall display?');
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    expect(confirmPairing).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['none', '', 'Please enter a name.'],
    ['one that is too long', 'x'.repeat(81), 'Please use at most 80 characters.'],
  ])('cannot name it “%s”', async (_what, name, problem) => {
    const { user, confirmPairing } = await open();
    await user.clear(screen.getByLabelText('Name'));
    if (name) await user.type(screen.getByLabelText('Name'), name);
    await press(user, 'Confirm');
    expect(screen.getByText(problem)).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(confirmPairing).not.toHaveBeenCalled();
  });

  it('confirms once, however often it is pressed', async () => {
    const { user, confirmPairing } = await open({ confirm: () => new Promise(() => undefined) });
    await press(user, 'Confirm');
    expect(screen.getByRole('button', { name: 'Pairing...' })).toBeDisabled();
    expect(confirmPairing).toHaveBeenCalledTimes(1);
  });

  it('keeps the name when it could not be sent, and can try again', async () => {
    const { user, confirmPairing } = await open({ confirm: offline });
    await press(user, 'Confirm');
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
    confirmPairing.mockImplementation(({ name }) => answer(device(name), 201));
    await press(user, 'Confirm');
    expect(heading()).toHaveTextContent('Wall display is paired');
  });

  it('may enter the current code when this one was used or has expired meanwhile', async () => {
    const { user } = await open({ confirm: unknown });
    await press(user, 'Confirm');
    expect(heading()).toHaveTextContent('Add a device');
    expect(screen.getByRole('alert')).toHaveTextContent('This code is not valid any more.');
  });

  it('can go on with another device', async () => {
    const { user } = await open();
    await press(user, 'Confirm');
    await press(user, 'Add another device');
    expect(screen.getByLabelText('Code on the device')).toHaveValue('');
    expect(heading()).toHaveFocus();
  });
});

describe('a pairing code that cannot be looked up', () => {
  it.each([
    ['is wrong, used or expired', unknown, 'This code is not valid any more.'],
    ['is one too many', tooOften, 'That was too often.'],
  ])('can be corrected when it %s', async (_what, read, words) => {
    const { user, readPairing } = await open({ read });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Code on the device')).toHaveValue('K7P-4MX');
    readPairing.mockImplementation(() => answer(info()));
    await press(user, 'Continue');
    expect(heading()).toHaveTextContent('Pair a wall display?');
  });

  it('is looked up again when nobody answered', async () => {
    const { user, readPairing } = await open({ read: offline });
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t look up the device.');
    readPairing.mockImplementation(() => answer(info()));
    await press(user, 'Retry');
    expect(heading()).toHaveTextContent('Pair a wall display?');
  });

  it('says that it is being looked up, when that takes long', async () => {
    await open({ read: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Looking for the device…');
  });
});

describe('an owner who types a pairing code', () => {
  it('types the code as it comes', async () => {
    const { user, readPairing } = await open({ address: '/pair' });
    expect(readPairing).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Code on the device'), 'k7p 4mx{Enter}');
    expect(readPairing).toHaveBeenCalledWith({ code: 'K7P-4MX' }, { signal: expect.any(AbortSignal) });
    expect(heading()).toHaveTextContent('Pair a wall display?');
  });

  it('is told that something is missing', async () => {
    const { user, readPairing } = await open({ address: '/pair?code=nonsense' });
    await user.type(screen.getByLabelText('Code on the device'), 'K7P{Enter}');
    expect(screen.getByText('Please enter the six letters and digits.')).toBeInTheDocument();
    expect(screen.getByLabelText('Code on the device')).toHaveFocus();
    expect(readPairing).not.toHaveBeenCalled();
  });

  it('is told that a character is one that no code has', async () => {
    const { user, readPairing } = await open({ address: '/pair' });
    await user.type(screen.getByLabelText('Code on the device'), 'ZZZ-ZZ1{Enter}');
    expect(screen.getByText('That code has a character we never use (0, 1, I, O).')).toBeInTheDocument();
    expect(readPairing).not.toHaveBeenCalled();
  });

  it('reads what to open on each device, and finds the way back', async () => {
    await open({ address: '/pair' });
    const addresses = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(addresses).toEqual(['localhost/door', 'localhost/tv', 'localhost/desk']);
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/dashboard');
  });
});

describe('the right to pair devices', () => {
  it('is the owner’s: a visitor logs in first, and comes back with the code', async () => {
    window.history.replaceState(null, '', '/pair?code=K7P-4MX');
    const host = createFakeHost({ user: null });
    await open({ host });
    expect(host.visited).toEqual(['/login?next=/pair?code=K7P-4MX']);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('is not a device’s', async () => {
    const user = deviceUser('admin', 'Counter tablet');
    await open({ host: createFakeHost({ user, api: { beat: () => answer({ user }) } }) });
    expect(await screen.findByText('This device is paired as an admin tablet')).toBeInTheDocument();
  });
});
