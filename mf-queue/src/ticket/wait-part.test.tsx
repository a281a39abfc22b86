import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { TicketView, Wait } from '@queuebell/contracts';
import { type FakeCalls, answer, refusal } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import { WAIT_REFRESH_MS } from '../waits/use-wait';
import { NOW, aTicket, customer, openTicket, pass } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

const away = () => screen.queryByRole('combobox', { name: 'How far away are you?' });
const range = (from: number, to: number): Wait => ({ range: { from, to } });

async function open(wait: Wait | null, parts: Partial<TicketView> = {}) {
  const readTicketWait = jest.fn<FakeCalls['readTicketWait']>(() => answer({ wait }));
  const page = await openTicket(aTicket(parts), { api: { readTicketWait } });
  return {
    ...page,
    readTicketWait,
    async says(next: Wait) {
      readTicketWait.mockImplementation(() => answer({ wait: next }));
      await pass(WAIT_REFRESH_MS);
    },
  };
}

async function chooseAway(minutes: string) {
  const select = away();
  if (!select) throw new Error('The page does not ask how far away the customer is.');
  await customer.selectOptions(select, minutes);
  await pass(0);
}

it('the ticket’s page says how long the wait is, and follows it', async () => {
  const { says } = await open(range(21, 33));
  expect(screen.getByText('Your wait is about 20–35 min')).toBeInTheDocument();
  await says(range(11, 23));
  expect(screen.getByText('Your wait is about 10–25 min')).toBeInTheDocument();
});

it('the ticket’s page says when to leave, to a customer who is away', async () => {
  const { says } = await open(range(21, 33));
  expect(screen.queryByText(/leave in|leave now/)).not.toBeInTheDocument();
  await chooseAway('10 min');
  expect(screen.getByText('Please leave in about 10 min.')).toHaveAttribute('role', 'status');
  await says(range(9, 21));
  expect(screen.getByText('Please leave now.')).toHaveAttribute('role', 'status');
  await chooseAway('I’m here');
  expect(screen.queryByText(/leave now/)).not.toBeInTheDocument();
});

it('the ticket’s page does not ask a customer how far away they are if there is no time to go', async () => {
  await open(range(4, 14));
  expect(screen.getByText('Your wait is under 15 min')).toBeInTheDocument();
  expect(away()).not.toBeInTheDocument();
});

it.each<[string, Partial<TicketView>]>([
  ['called', { status: 'serving', ahead: 0 }],
  ['served', { status: 'served', ahead: 0 }],
  ['on hold', { hold: { until: null } }],
])('the ticket’s page says no wait to a customer who is %s', async (_how, parts) => {
  const { readTicketWait } = await open(range(21, 33), parts);
  expect(screen.queryByText(/Your wait/)).not.toBeInTheDocument();
  expect(readTicketWait).not.toHaveBeenCalled();
});

it('the ticket’s page says no wait without network', async () => {
  const { readTicket, readTicketWait } = await open(range(21, 33));
  const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
  readTicket.mockImplementation(offline);
  readTicketWait.mockImplementation(offline);
  await pass(WAIT_REFRESH_MS);
  expect(screen.queryByText(/Your wait/)).not.toBeInTheDocument();
});
