import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Host } from '@queuebell/host-kit';
import { answer, createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { act, render, renderHook, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AdminScreen } from '../admin/admin.screen';
// Read beforehand, so that the test does not wait for the compiler.
import './background-delivery';
import { type TabletRecord, addToOutbox, withLease, giveNumber } from './outbox-rules';
import { browserStorage } from './storage';
import { customerOf, fakeServer } from './testing';
import { DashboardScreen } from '../dashboard/dashboard.screen';
import { amira, noStream, snapshot } from '../queue/testing';
import { RELOAD_AFTER_MS, useBackgroundDelivery } from './use-background-delivery';

type SendLeftBehind = typeof import('./background-delivery').startBackgroundDelivery;

/** On a busy machine. */
const DELIVERED_WITHIN_MS = 4_000;

/** Leo was told 801 at a check-in page of this browser, while it was offline. */
async function leaveLeoBehind(): Promise<void> {
  const granted = await fakeServer().api.lease({ userId: '', holder: '' });
  if (!granted.ok) throw new Error('No numbers.');
  const { body } = granted;
  const trip = { sentAt: Date.now(), receivedAt: Date.now() };
  const giveLeo = (record: TabletRecord) => {
    const ready = withLease(record, record.holder, body, trip);
    return giveNumber(addToOutbox(ready, customerOf('Leo'), Date.now()), customerOf('Leo'), Date.now());
  };
  await browserStorage().change(testUser.id, () => 'holder', giveLeo);
}

describe('a ticket that stayed on a tablet', () => {
  const screens: [name: string, screen: (host: Host) => ReactElement][] = [
    ['the dashboard', (host) => <DashboardScreen host={host} />],
    ['the admin’s screen', (host) => <AdminScreen host={host} />],
  ];

  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  it.each(screens)('is delivered from %s', async (_name, screenOf) => {
    await leaveLeoBehind();
    const { deliver } = fakeServer().api;
    const host = createFakeHost({
      api: {
        deliver,
        listDevices: () => answer([]),
        readMembershipNotice: () => answer({ notice: null }),
        readToday: () => new Promise(() => undefined),
        readRatings: () => new Promise(() => undefined),
        readQueue: () => answer(snapshot([amira])),
        readWaits: () => answer({ joining: null, places: [] }),
        watchQueue: noStream,
      },
    });
    render(<MemoryRouter>{screenOf(host)}</MemoryRouter>);
    await waitFor(
      () =>
        expect(deliver).toHaveBeenCalledWith(
          expect.objectContaining({ userId: testUser.id, name: 'Leo', number: 801 }),
          { key: customerOf('Leo').key },
        ),
      { timeout: DELIVERED_WITHIN_MS },
    );
  });
});

describe('the background delivery', () => {
  const stop = jest.fn();
  const startBackgroundDelivery = jest.fn<SendLeftBehind>(() => stop);
  const load = jest.fn(async () => ({ startBackgroundDelivery }));
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const open = (standalone = false) => {
    const host = createFakeHost({ standalone });
    return { host, ...renderHook(() => useBackgroundDelivery(host, testUser.id, load)) };
  };

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('runs as long as the screen is open', async () => {
    const { host, unmount } = open();
    await pass(0);
    const [api, ownerId] = startBackgroundDelivery.mock.calls[0] ?? [];
    expect([api === host.api, ownerId]).toEqual([true, testUser.id]);
    unmount();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('is loaded again where it could not be, and not once the screen is closed', async () => {
    load.mockRejectedValueOnce(new Error('Offline.')).mockRejectedValueOnce(new Error('Offline.'));
    const { unmount } = open();
    await pass(RELOAD_AFTER_MS);
    expect(load).toHaveBeenCalledTimes(2);
    await pass(RELOAD_AFTER_MS);
    expect(startBackgroundDelivery).toHaveBeenCalledTimes(1);
    unmount();
    await pass(2 * RELOAD_AFTER_MS);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is off on a device entry, which is one device for good', async () => {
    open(true);
    await pass(0);
    expect(load).not.toHaveBeenCalled();
  });
});
