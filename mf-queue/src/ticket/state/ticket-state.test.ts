/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import type { AlertFrom, TicketView } from '@queuebell/contracts';
import { LOADING, type Notice, type TicketEvent, ticketReducer } from './ticket-state';
import { NOW, aTicket } from '../testing';

const next = aTicket({ ahead: 1 });
const served = aTicket({ status: 'served', ahead: 0 });
/** The turn, as a server of before says it, or with the id of the call. */
const turn = (call?: number) => aTicket({ status: 'serving', ahead: 0, ...(call && { call }) });

/** The state of a page that has received all these in order, and had the call read after each. */
function noticeAfter(...tickets: TicketView[]): Notice | null {
  const read: TicketEvent = { type: 'dismissed' };
  const state = tickets.reduce(
    (before, ticket) => ticketReducer(ticketReducer(before, read), { type: 'seen', ticket, at: NOW }),
    LOADING,
  );
  return 'notice' in state ? state.notice : null;
}

/** As above, for a customer with this choice; the moments of the notices. */
function callsOf(from: AlertFrom, ...tickets: TicketView[]): (Notice['moment'] | null)[] {
  let state = LOADING;
  return tickets.map((ticket) => {
    state = ticketReducer(ticketReducer(state, { type: 'dismissed' }), {
      type: 'seen',
      ticket,
      at: NOW,
      from,
    });
    return 'notice' in state ? (state.notice?.moment ?? null) : null;
  });
}

const news = (moment: Notice['moment'], call: number): Notice => ({ moment, call, isNews: true });

describe('the reasons for which a ticket’s page alerts its customer', () => {
  it.each<[string, TicketView[], Notice | null]>([
    ['nothing that was so when it was opened', [next], null],
    ['the turn that was so, without a sound', [turn(3)], { moment: 'serving', call: 3, isNews: false }],
    ['the turn', [next, turn(3)], news('serving', 3)],
    [
      'the turn, without a sound where the call came late from a screen without network',
      [next, { ...turn(3), isOld: true }],
      { moment: 'serving', call: 3, isNews: false },
    ],
    ['nothing more for the same call', [next, turn(3), turn(3)], null],
    ['a call once more', [next, turn(3), turn(4)], news('serving', 4)],
    ['a call after it was opened', [turn(3), turn(4)], news('serving', 4)],
    ['several calls that it missed, once', [turn(3), turn(7), turn(7)], null],
    ['nothing for what a slower server still says', [next, turn(4), turn(3), turn(4)], null],
    ['nothing by a server that says no calls', [next, turn(3), turn(), turn(3)], null],
    ['a call after one that such a server left out', [next, turn(3), turn(), turn(4)], news('serving', 4)],
    ['nothing for a turn that such a server told', [next, turn(), turn(3)], null],
    ['the real turn after one that was taken back', [turn(3), next, turn(5)], news('serving', 5)],
    ['a turn that comes back after Served', [turn(3), served, turn(5)], news('serving', 5)],
  ])('include %s', (_what, seen, notice) => {
    expect(noticeAfter(...seen)).toEqual(notice);
  });
});

describe('a customer who chose when to be alerted', () => {
  const ahead = (count: number) => aTicket({ ahead: count });

  it.each<[string, AlertFrom, TicketView[], (Notice['moment'] | null)[]]>([
    [
      'with so many before them, and at the turn',
      2,
      [ahead(3), ahead(2), next, turn(3)],
      [null, 2, null, 'serving'],
    ],
    [
      'once, although they move back and forth',
      2,
      [ahead(3), ahead(2), ahead(3), ahead(2)],
      [null, 2, null, null],
    ],
    ['once, although they are next in between', 2, [ahead(3), next, ahead(3), next], [null, 2, null, null]],
    ['at once when they come nearer by more than one', 5, [ahead(8), next], [null, 5]],
    [
      'nothing that was so when the page was opened',
      5,
      [ahead(4), ahead(3), turn(3)],
      [null, null, 'serving'],
    ],
    ['at the turn alone', 'turn', [ahead(3), next, turn(3)], [null, null, 'serving']],
    [
      'nothing early after a turn that was taken back',
      2,
      [ahead(4), turn(3), ahead(2)],
      [null, 'serving', null],
    ],
    [
      'by those before them in a shop with several chairs',
      2,
      [aTicket({ ahead: 4, before: 3 }), aTicket({ ahead: 3, before: 2 })],
      [null, 2],
    ],
    [
      'not while they are away',
      2,
      [ahead(3), aTicket({ ahead: 2, hold: { until: null } }), ahead(2)],
      [null, null, 2],
    ],
  ])('is alerted %s', (_when, from, seen, stages) => {
    expect(callsOf(from, ...seen)).toEqual(stages);
  });
});
