/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NOW, TICKET_ID, aTicket } from '../testing';
import { LastSeenTickets, isStillValid } from './last-seen';

const DAY_MS = 24 * 60 * 60 * 1_000;
const OTHER_ID = TICKET_ID.replace('A', 'B');
let now: number;
const tickets = new LastSeenTickets(
  () => localStorage,
  () => now,
);

beforeEach(() => {
  localStorage.clear();
  now = NOW;
});

describe('the ticket that a phone stores', () => {
  it('has its place and the time, without the customer’s name and service', () => {
    tickets.note(TICKET_ID, { ticket: aTicket({ service: 'Haircut' }), at: NOW });
    expect(tickets.read(TICKET_ID)).toEqual({ ticket: aTicket({ name: '' }), at: NOW });
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Leo|Haircut/);
  });

  it('is not used for another ticket', () => {
    tickets.note(TICKET_ID, { ticket: aTicket(), at: NOW });
    expect(tickets.read(OTHER_ID)).toBeNull();
  });

  it.each(['served', 'removed', 'left', 'expired'] as const)('is erased once it is %s', (status) => {
    tickets.note(TICKET_ID, { ticket: aTicket(), at: NOW });
    tickets.note(TICKET_ID, { ticket: aTicket({ status, ahead: 0 }), at: NOW });
    expect(localStorage).toHaveLength(0);
    expect(tickets.isEmpty()).toBe(true);
  });

  it('is not shown after the shop’s day has ended, and erased when any ticket’s page is opened', () => {
    tickets.note(TICKET_ID, { ticket: aTicket(), at: NOW });
    now = NOW + DAY_MS;
    expect(tickets.read(TICKET_ID)).toBeNull();
    tickets.note(OTHER_ID, { ticket: aTicket(), at: now });
    tickets.sweep();
    expect(localStorage).toHaveLength(1);
    expect(tickets.read(OTHER_ID)).not.toBeNull();
  });

  it('is missing if it cannot be read, or the browser stores nothing', () => {
    localStorage.setItem(`queuebell.ticket.${TICKET_ID}`, '{');
    expect(tickets.read(TICKET_ID)).toBeNull();
    tickets.sweep();
    expect(tickets.isEmpty()).toBe(true);
    const none = new LastSeenTickets(
      () => {
        throw new Error('Storage is off.');
      },
      () => now,
    );
    none.note(TICKET_ID, { ticket: aTicket(), at: NOW });
    expect([none.read(TICKET_ID), none.isEmpty()]).toEqual([null, true]);
  });
});

it.each([
  ['in the evening of the shop', '2026-11-21T23:59:00.000Z', true],
  ['after midnight of the shop', '2026-11-22T00:01:00.000Z', false],
])('a stored place of the afternoon is still shown %s: %s', (_when, at, expected) => {
  expect(isStillValid({ ticket: aTicket(), at: NOW }, Date.parse(at))).toBe(expected);
});
