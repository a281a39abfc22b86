import { jest } from '@jest/globals';
import type { SessionUser } from '@queuebell/contracts';
import { TAP_GUARD_MS } from '@queuebell/host-kit/form';
import {
  type FakeApi,
  type FakeCalls,
  answer,
  createFakeHost,
  refusal,
  testUser,
} from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { CheckInScreen } from './check-in.screen';
import type { DeskStorage } from '../offline-check-in/storage';
import type { DeskPowers } from '../offline-check-in/check-in-client';
import { type Kept, leased } from '../offline-check-in/outbox-rules';
import { type FakeServer, fakeServer, memoryStorage, testPowers } from '../offline-check-in/testing';

type CheckInCall = FakeCalls['checkIn'];

/** Now, in every test of the tablet: five past two in the afternoon in the shop. */
export const NOW = Date.parse('2026-11-21T14:05:00.000Z');

/** What a test allows for between an event and its being drawn, in milliseconds. */
export const A_MOMENT = 50;

export const ticket31 = () => answer({ queueNumber: 31, ahead: 3, ticketId: 'ticket-31' }, 201);
export const broken = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');

interface TabletParts {
  /** How the server answers to a check-in. */
  call?: CheckInCall;
  user?: SessionUser;
  storage?: DeskStorage;
  server?: FakeServer;
  /** Where the operator says that the site is. */
  publicOrigin?: string;
  /** Whether it has numbers in reserve, as after its first customer. */
  hasReserve?: boolean;
  /** Whether it is a device entry, where customers stand before it alone. */
  isKiosk?: boolean;
  /** Calls besides those of the desk. */
  api?: FakeApi;
}

/** A tablet at the door, as it is once it has its numbers in reserve. */
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
  const powers = testPowers(storage);
  if (hasReserve) await leaseNumbers(server, powers, user.id);
  const checkIn = call ? jest.fn(call) : server.api.checkIn;
  const leaveCheckIn = () => answer({ allowed: true } as const);
  const host = createFakeHost({
    api: { ...server.api, checkIn, leaveCheckIn, ...api },
    user,
    site: { publicOrigin },
    standalone: isKiosk,
  });
  const page = render(
    <MemoryRouter>
      <CheckInScreen host={host} powers={powers} />
    </MemoryRouter>,
  );
  await pass(0);
  return { ...page, checkIn, host, server, storage };
}

/** As an earlier page at this browser did. A browser that keeps nothing has none. */
async function leaseNumbers({ api }: FakeServer, { storage, newId }: DeskPowers, ownerId: string) {
  const now = Date.now();
  const granted = await api.lease({ userId: ownerId, holder: '' });
  if (!granted.ok) return;
  const trip = { sentAt: now, receivedAt: now };
  const lease = (kept: Kept) => (kept.lease ? kept : leased(kept, kept.holder, granted.body, trip));
  await storage.change(ownerId, newId, lease).catch(() => undefined);
}

export const customer = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
export const nameField = () => screen.getByLabelText('Name');
export const phoneField = () => screen.getByLabelText('Phone');
export const button = () => screen.getByRole('button', { name: /^(Get My Number|Submitting...)$/ });
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The device sleeps: its clock goes on, and no timer does. */
export async function sleep(ms: number) {
  jest.setSystemTime(Date.now() + ms);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Taps, and lets the server answer. */
export const tap = (element: Element) =>
  act(async () => {
    await customer.click(element);
    await jest.advanceTimersByTimeAsync(0);
  });

export async function takeNumber(name: string, phone = '') {
  await customer.type(nameField(), name);
  if (phone) await customer.type(phoneField(), phone);
  await tap(screen.getByRole('button', { name: 'Get My Number' }));
}

/** Reads the ticket for long enough that a tap counts, and goes. */
export async function gotIt() {
  await pass(TAP_GUARD_MS + A_MOMENT);
  await tap(screen.getByRole('button', { name: 'Got it' }));
}
