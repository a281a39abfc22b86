import { jest } from '@jest/globals';
import type { AlertFrom, TicketView } from '@queuebell/contracts';
import {
  type FakeApi,
  type FakeCalls,
  type OwnParts,
  answer,
  createFakeHost,
  refusal,
} from '@queuebell/host-kit/testing';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useRoutes } from 'react-router-dom';
import type { AlertDeps } from './alert/browser-alert';
import type { WebPush } from './alert/web-push';
import { TicketScreen } from './ticket.screen';

/** The time in all tests of tickets: 14:05 in the shop. */
export const NOW = Date.parse('2026-11-21T14:05:00.000Z');

export const TICKET_ID = 'ASNFZ4mrze8BI0VnAZCxQsgCcAaAAAAAAAAAAA'.slice(0, 38);

/** Number 31 of a shop in London, with three customers ahead. */
export function aTicket(parts: Partial<TicketView> = {}): TicketView {
  return {
    number: 31,
    name: 'Leo',
    status: 'waiting',
    ahead: 3,
    nowServing: 28,
    canReturn: false,
    shop: { name: 'Bar Barbers', timeZone: 'Europe/London' },
    ...parts,
  };
}

export function fakePhone(push: Partial<WebPush> | null = null) {
  const ring = jest.fn();
  const shake = jest.fn();
  const tickets = new Map<string, AlertFrom>();
  const deps: AlertDeps = {
    openBell: jest.fn(() => ({ ring, close: () => undefined })),
    shake,
    push: push && {
      isAllowed: () => false,
      allow: async () => true,
      subscribe: async () => target,
      ...push,
    },
    remembered: {
      read: (ticketId) => tickets.get(ticketId) ?? null,
      add: (ticketId, from) => tickets.set(ticketId, from),
    },
    wakeLock: null,
  };
  return { deps, ring, shake, tickets };
}

export const target = {
  endpoint: 'https://push.example/1',
  expirationTime: null,
  keys: { p256dh: 'p', auth: 'a' },
};

interface PhoneParts {
  api?: FakeApi;
  phone?: ReturnType<typeof fakePhone>;
  id?: string;
  own?: OwnParts;
}

/** Opens a ticket. Change the server's ticket by `become`. */
export async function openTicket(
  first: TicketView,
  { api = {}, phone = fakePhone(), id = TICKET_ID, own }: PhoneParts = {},
) {
  const server = { ticket: first };
  const readTicket = jest.fn<FakeCalls['readTicket']>(() => answer(server.ticket));
  const host = createFakeHost({
    user: null,
    ...(own && { own }),
    api: {
      watchTicket: () => refusal(404, 'NOT_FOUND', 'Not found.'),
      readTicket,
      readTicketWait: () => answer({ wait: null }),
      ...api,
    },
  });
  const routes = [{ path: '/ticket/:id', element: <TicketScreen host={host} deps={phone.deps} /> }];
  const Page = () => useRoutes(routes);
  const page = render(
    <MemoryRouter initialEntries={[`/ticket/${id}`]}>
      <Page />
    </MemoryRouter>,
  );
  await pass(0);
  return {
    ...page,
    host,
    readTicket,
    ...phone,
    async become(parts: Partial<TicketView>) {
      server.ticket = { ...server.ticket, ...parts };
      await pass(10_000);
    },
  };
}

export const customer = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

export async function tap(element: Element) {
  await customer.click(element);
  await pass(0);
}
