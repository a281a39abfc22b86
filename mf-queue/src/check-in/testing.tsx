import { jest } from '@jest/globals';
import type { SessionUser } from '@queuebell/contracts';
import { TAP_GUARD_MS } from '@queuebell/host-kit/form';
import {
  type FakeApi,
  type FakeCalls,
  answer,
  createFakeHost,
  fill,
  refusal,
  testUser,
} from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { CheckInScreen } from './check-in.screen';
import type { TabletStorage } from '../offline-check-in/storage';
import type { CheckInDeps } from '../offline-check-in/check-in-client';
import { type TabletRecord, withLease } from '../offline-check-in/outbox-rules';
import { type FakeServer, fakeServer, memoryStorage, testDeps } from '../offline-check-in/testing';

type CheckInCall = FakeCalls['checkIn'];

/** The time in all tests of the tablet: 14:05 in the shop. */
export const NOW = Date.parse('2026-11-21T14:05:00.000Z');

/** Time for a rendering after an event, in milliseconds. */
export const A_MOMENT = 50;

export const ticket31 = () => answer({ queueNumber: 31, ahead: 3, ticketId: 'ticket-31' }, 201);
export const broken = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');

const NO_WAIT: FakeApi = {
  readWaits: () => answer({ joining: { from: 0, to: 0 }, places: [] }),
  readTicketWait: () => answer({ wait: null }),
};

interface TabletParts {
  call?: CheckInCall;
  user?: SessionUser;
  storage?: TabletStorage;
  server?: FakeServer;
  publicOrigin?: string;
  hasReserve?: boolean;
  isKiosk?: boolean;
  api?: FakeApi;
}

/** A check-in tablet that has leased its numbers. */
export async function openTablet({
  call,
  user = testUser,
  storage = memoryStorage(),
  server = fakeServer(),
  publicOrigin = '',
  hasReserve = true,
  isKiosk = false,
  api = {},
}: TabletParts = {}) {
  const deps = testDeps(storage);
  if (hasReserve) await leaseNumbers(server, deps, user.id);
  const checkIn = call ? jest.fn(call) : server.api.checkIn;
  const leaveCheckIn = () => answer({ allowed: true } as const);
  const host = createFakeHost({
    api: { ...server.api, ...NO_WAIT, checkIn, leaveCheckIn, ...api },
    user,
    site: { publicOrigin },
    standalone: isKiosk,
  });
  const page = render(
    <MemoryRouter>
      <CheckInScreen host={host} deps={deps} />
    </MemoryRouter>,
  );
  await pass(0);
  return { ...page, checkIn, host, server, storage };
}

/** Leases numbers, as an earlier page of this browser would have. */
async function leaseNumbers({ api }: FakeServer, { storage, newId }: CheckInDeps, ownerId: string) {
  const now = Date.now();
  const granted = await api.lease({ userId: ownerId, holder: '' });
  if (!granted.ok) return;
  const trip = { sentAt: now, receivedAt: now };
  const lease = (record: TabletRecord) =>
    record.lease ? record : withLease(record, record.holder, granted.body, trip);
  await storage.change(ownerId, newId, lease).catch(() => undefined);
}

export const customer = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
export const nameField = () => screen.getByLabelText('Name');
export const phoneField = () => screen.getByLabelText('Phone');
export const button = () => screen.getByRole('button', { name: /^(Get My Number|Submitting...)$/ });
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The device sleeps: its clock runs, its timers do not. */
export async function sleep(ms: number) {
  jest.setSystemTime(Date.now() + ms);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

export const tap = (element: Element) =>
  act(async () => {
    await customer.click(element);
    await jest.advanceTimersByTimeAsync(0);
  });

export async function takeNumber(name: string, phone = '') {
  await fill(customer, nameField(), name);
  if (phone) await fill(customer, phoneField(), phone);
  await tap(screen.getByRole('button', { name: 'Get My Number' }));
}

/** Waits until a tap counts, then closes the ticket. */
export async function gotIt() {
  await pass(TAP_GUARD_MS + A_MOMENT);
  await tap(screen.getByRole('button', { name: 'Got it' }));
}
