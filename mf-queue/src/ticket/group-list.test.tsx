import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { TicketView } from '@queuebell/contracts';
import { answer } from '@queuebell/host-kit/testing';
import { screen, within } from '@testing-library/react';
import { NOW, TICKET_ID, aTicket, fakePhone, openTicket, tap } from './testing';

type Person = NonNullable<TicketView['group']>[number];
const person = (number: number, name: string, parts: Partial<Person> = {}): Person => ({
  ...{ number, name, status: 'waiting', canReturn: false },
  ...parts,
});
const family = [person(31, 'Sam'), person(32, 'Leo'), person(33, 'Max')];
const ticket = (parts: Partial<TicketView> = {}) => aTicket({ name: 'Sam', group: family, ...parts });
const list = () => screen.getByRole('region', { name: 'Your group' });
const rows = () =>
  within(list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

it('the ticket of a group shows everybody, and who is called where', async () => {
  const { become } = await openTicket(ticket());
  expect(rows()).toEqual(['31SamWaiting', '32LeoWaiting', '33MaxWaiting']);
  await become({
    ...{ number: 32, name: 'Leo', status: 'serving', ahead: 0, chair: 'Chair 2', call: 4 },
    group: [
      person(31, 'Sam', { status: 'served' }),
      person(32, 'Leo', { status: 'serving', chair: 'Chair 2' }),
    ],
  });
  expect(screen.getByRole('heading', { name: 'Your number 32' })).toBeInTheDocument();
  expect(rows()).toEqual(['31SamServed', '32LeoPlease go to Chair 2']);
});

it('the ticket of a group rings for each of its customers', async () => {
  const phone = fakePhone();
  const { become } = await openTicket(ticket(), { phone });
  await tap(button('Alert me when it’s my turn'));
  await become({ status: 'serving', ahead: 0, call: 1 });
  phone.ring.mockClear();
  await become({ number: 32, status: 'serving', call: 2 });
  expect(phone.ring).toHaveBeenCalledWith('serving');
});

it('leaving the ticket of a group asks whether one leaves or all', async () => {
  const left = ticket({ status: 'left', ahead: 0, canReturn: true });
  const leaveQueue = jest.fn(() => answer(left));
  const returnToQueue = jest.fn(() => answer(ticket()));
  const { readTicket } = await openTicket(ticket(), { api: { leaveQueue, returnToQueue } });
  readTicket.mockImplementation(() => answer(left));
  await tap(button('Leave the queue'));
  expect(leaveQueue).not.toHaveBeenCalled();
  expect(button('All 3 of us')).toHaveFocus();
  await tap(button('Cancel'));
  expect(button('Leave the queue')).toHaveFocus();
  await tap(button('Leave the queue'));
  await tap(button('All 3 of us'));
  expect(leaveQueue.mock.calls).toEqual([[{ id: TICKET_ID }]]);
  await tap(button('Take our places back'));
  expect(returnToQueue.mock.calls).toEqual([[{ id: TICKET_ID }]]);
});

it('one customer of a group can leave, and come back', async () => {
  const group = [
    person(31, 'Sam'),
    person(32, 'Leo', { status: 'left', canReturn: true }),
    person(33, 'Max'),
  ];
  const leaveQueue = jest.fn(() => answer(ticket({ group })));
  const returnToQueue = jest.fn(() => answer(ticket()));
  await openTicket(ticket(), {
    api: { leaveQueue, returnToQueue, readTicket: () => answer(ticket({ group })) },
  });
  await tap(button('Leave the queue'));
  await tap(button('Only 33 · Max'));
  expect(leaveQueue.mock.calls).toEqual([[{ id: TICKET_ID, number: '33' }]]);
  await tap(button('Take number 32 back'));
  expect(returnToQueue.mock.calls).toEqual([[{ id: TICKET_ID, number: '32' }]]);
});

it('the ticket of a group stores no names for a reload without network', async () => {
  await openTicket(ticket());
  const stored = Object.values({ ...localStorage }).join();
  expect(stored).toContain('"number":32');
  expect(stored).not.toContain('Leo');
});
