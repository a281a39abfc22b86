import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DeviceKind } from '@queuebell/contracts';
import { PAIRING_POLL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PairingGate } from './pairing-gate';
import { ASK_AGAIN_MS } from './pair-device';
import { deviceUser, pairing } from './testing';

const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T14:05:00.000Z') });
});
afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
});

interface Situation {
  kind?: DeviceKind;
  wasPaired?: boolean;
  ask?: FakeCalls['askForPairing'];
  claim?: FakeCalls['claimPairing'];
}

async function standBefore({
  kind = 'display',
  wasPaired = false,
  ask = () => answer(pairing, 201),
  claim = () => answer({ status: 'waiting' }),
}: Situation = {}) {
  const askForPairing = jest.fn<FakeCalls['askForPairing']>(ask);
  const claimPairing = jest.fn<FakeCalls['claimPairing']>(claim);
  const host = createFakeHost({ user: null, standalone: true, api: { askForPairing, claimPairing } });
  const { unmount } = render(
    <PairingGate host={host} kind={kind} device={undefined} wasPaired={wasPaired} />,
  );
  await pass(0);
  return { host, askForPairing, claimPairing, unmount };
}

describe('a device that is not paired', () => {
  it.each([
    ['check-in', 'Pair this check-in tablet'],
    ['display', 'Pair this wall display'],
    ['admin', 'Pair this admin tablet'],
  ] as const)('asks to be paired as %s', async (kind, title) => {
    const { askForPairing } = await standBefore({ kind });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(document.title).toBe(`${title} · QueueBell`);
    expect(askForPairing).toHaveBeenCalledWith({ kind });
  });

  it('shows its code, the QR code, and where to enter it', async () => {
    await standBefore();
    expect(screen.getByText('K7P-4MX')).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: 'QR code to pair this device' })).toBeInTheDocument();
    expect(screen.getByText('shop.example/pair')).toBeInTheDocument();
  });

  it('says quietly how long the code works', async () => {
    await standBefore();
    expect(screen.getByRole('status')).toHaveTextContent('This code changes in 10 minutes.');
    await pass(9 * 60_000);
    expect(screen.getByRole('status')).toHaveTextContent('This code changes in 1 minute.');
  });

  it('shows the next code by itself', async () => {
    const { askForPairing } = await standBefore();
    askForPairing.mockImplementation(() => answer({ ...pairing, code: 'QQ2-9ZT' }, 201));
    await pass(10 * 60_000);
    expect(screen.getByText('QQ2-9ZT')).toBeInTheDocument();
    expect(screen.queryByText('K7P-4MX')).not.toBeInTheDocument();
  });

  it('is what the owner made it as soon as the owner has confirmed', async () => {
    const { host, claimPairing } = await standBefore();
    const user = deviceUser('display');
    claimPairing.mockImplementation(() => answer({ status: 'paired', token: 'device-token', user }));
    await pass(PAIRING_POLL_MS);
    expect(host.session.getState()).toEqual({ status: 'in', user, token: 'device-token' });
  });

  it('keeps its code while the connection is gone, and says so', async () => {
    await standBefore({ claim: offline });
    await pass(PAIRING_POLL_MS);
    expect(screen.getByText('K7P-4MX')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('No connection right now.');
  });

  it('can still be logged in', async () => {
    const { host } = await standBefore();
    await press('Log in on this device instead');
    expect(host.visited).toEqual(['/login']);
  });

  it('says that it was removed, if it was', async () => {
    await standBefore({ wasPaired: true });
    expect(screen.getByText('This device was removed. To use it again, pair it below.')).toBeInTheDocument();
  });

  it('asks nobody any more when it is switched off', async () => {
    const { unmount, claimPairing } = await standBefore();
    unmount();
    await pass(PAIRING_POLL_MS);
    expect(claimPairing).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('the page of a device that gets no code', () => {
  it('says so and keeps trying by itself', async () => {
    const { askForPairing } = await standBefore({ ask: offline });
    expect(screen.getByRole('alert')).toHaveTextContent('QueueBell cannot be reached right now.');
    askForPairing.mockImplementation(() => answer(pairing, 201));
    await pass(ASK_AGAIN_MS);
    expect(screen.getByText('K7P-4MX')).toBeInTheDocument();
  });

  it.each([
    ['when somebody presses Retry', () => press('Retry')],
    [
      'when its network is back',
      async () => {
        act(() => void window.dispatchEvent(new Event('online')));
        await pass(0);
      },
    ],
  ])('tries at once %s', async (_when, retry) => {
    const { askForPairing } = await standBefore({ ask: offline });
    askForPairing.mockImplementation(() => answer(pairing, 201));
    await retry();
    expect(screen.getByText('K7P-4MX')).toBeInTheDocument();
  });

  it('says what the server says', async () => {
    await standBefore({ ask: () => refusal(429, 'RATE_LIMITED', 'That was too often.') });
    expect(screen.getByRole('alert')).toHaveTextContent('That was too often.');
  });

  it('waits for a code without words at first', async () => {
    await standBefore({ ask: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Getting a code…');
  });
});

async function stray(kind: DeviceKind, giveBack: FakeCalls['giveBack'] = () => answer({ id: 'x' })) {
  const user = deviceUser(kind, 'Front wall');
  const call = jest.fn(giveBack);
  const host = createFakeHost({ user, api: { giveBack: call } });
  render(
    <MemoryRouter>
      <PairingGate host={host} kind="admin" device={user.device} wasPaired />
    </MemoryRouter>,
  );
  return { host, call };
}

describe('a device that is paired as something else', () => {
  it.each([
    ['check-in', 'a check-in tablet', '/customer-check-in'],
    ['display', 'a wall display', '/display-queue'],
    ['admin', 'an admin tablet', '/admin'],
  ] as const)('says what it is, and leads to the screen of a %s', async (kind, words, path) => {
    await stray(kind);
    expect(screen.getByRole('heading', { name: `This device is paired as ${words}` })).toBeInTheDocument();
    expect(screen.getByText(/‘Front wall’/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open its own screen' })).toHaveAttribute('href', path);
  });

  it('is unpaired only after a confirmation', async () => {
    const { host, call } = await stray('display');
    await press('Unpair this device');
    const question = screen.getByRole('dialog', { name: 'Unpair Front wall?' });
    expect(call).not.toHaveBeenCalled();
    fireEvent.click(within(question).getByRole('button', { name: 'Unpair' }));
    await pass(0);
    expect(call).toHaveBeenCalledTimes(1);
    expect(host.session.getState().status).toBe('out');
  });

  it('stays paired when the person cancels', async () => {
    const { call } = await stray('display');
    await press('Unpair this device');
    await press('Keep it paired');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it('says that unpairing failed', async () => {
    const { host } = await stray('display', offline);
    await press('Unpair this device');
    await press('Unpair');
    expect(screen.getByRole('alert')).toHaveTextContent('That did not work.');
    expect(host.session.getState().status).toBe('in');
  });

  it('gives customers who take a number nothing to press', async () => {
    await stray('check-in');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
