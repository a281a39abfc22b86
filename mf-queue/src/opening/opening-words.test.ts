import { describe, expect, it } from '@jest/globals';
import type { OpeningNow } from '@queuebell/queue-rules';
import { endOfToday, notOpenWords, stateWords, whenWords } from './opening-words';

/** A Saturday, 14:05 in the shop. */
const NOW = Date.parse('2026-11-21T14:05:00.000Z');
const LONDON = { timeZone: 'Europe/London' };
const iso = (time: string) => new Date(time).toISOString();

describe('the next opening time', () => {
  it.each([
    ['2026-11-21T16:00Z', 'at 16:00', NOW],
    ['2026-11-22T09:00Z', 'tomorrow at 09:00', NOW],
    ['2026-11-23T09:00Z', 'on Monday at 09:00', NOW],
    ['2026-11-27T09:00Z', 'on Friday at 09:00', NOW],
    ['2026-11-28T09:00Z', 'on Saturday 28 November at 09:00', NOW],
    // In the last hour before the short night and the long one.
    ['2026-03-29T08:00Z', 'tomorrow at 09:00', Date.parse('2026-03-28T23:30:00Z')],
    ['2026-03-30T08:00Z', 'on Monday at 09:00', Date.parse('2026-03-28T23:30:00Z')],
    ['2026-10-25T09:00Z', 'tomorrow at 09:00', Date.parse('2026-10-24T22:30:00Z')],
    ['2026-10-26T09:00Z', 'on Monday at 09:00', Date.parse('2026-10-24T22:30:00Z')],
    // A bar after it has closed at two.
    ['2026-11-22T18:00Z', 'at 18:00', Date.parse('2026-11-22T02:10:00Z')],
  ])('at %s is written “%s”', (opensAt, words, now) => {
    expect(whenWords(iso(opensAt), now, LONDON)).toBe(words);
  });

  it('is said by the shop’s clock and zone', () => {
    const shop = { timeZone: 'America/New_York', clock: '12' } as const;
    expect(whenWords(iso('2026-11-22T14:00Z'), NOW, shop)).toBe('tomorrow at 9:00 am');
  });
});

const monday = iso('2026-11-23T09:00Z');
const five = iso('2026-11-21T17:00Z');
const six = iso('2026-11-21T18:00Z');

describe('the words for a shop in which customers cannot check in', () => {
  it.each<[OpeningNow, string, string]>([
    [{ state: 'closed', opensAt: monday }, 'We’re closed.', 'We open again on Monday at 09:00.'],
    [{ state: 'closed' }, 'We’re closed.', ''],
    [
      { state: 'last-check-in', opensAt: monday, closesAt: six },
      'We’re not taking any more customers today.',
      'We open again on Monday at 09:00.',
    ],
    [
      { state: 'last-check-in', opensAt: five },
      'We’re not taking any more customers just now.',
      'We open again at 17:00.',
    ],
    [{ state: 'full' }, 'The queue is full right now.', 'Please try again a little later.'],
    [{ state: 'paused' }, 'Check-in is paused.', 'Please ask a member of staff.'],
    [{ state: 'paused', until: five }, 'Check-in is paused.', 'We’ll be back at 17:00.'],
    [
      { state: 'paused', message: 'Fully booked for today' },
      'Check-in is paused.',
      'Fully booked for today.',
    ],
    [
      { state: 'paused', message: 'Lunch! Back soon!', until: five },
      'Check-in is paused.',
      'Lunch! Back soon!',
    ],
  ])('%j tells customers: %s %s', (state, title, more) => {
    expect(notOpenWords(state, NOW, LONDON)).toEqual({ title, more });
  });

  it('are none for customers while it is open', () => {
    expect(notOpenWords({ state: 'open', closesAt: six }, NOW, LONDON)).toBeNull();
  });

  it.each<[OpeningNow, string]>([
    [{ state: 'open' }, ''],
    [{ state: 'open', closesAt: six }, 'Open until 18:00'],
    [{ state: 'closed', opensAt: monday }, 'Closed · opens on Monday at 09:00'],
    [{ state: 'closed' }, 'Closed'],
    [{ state: 'last-check-in', closesAt: six }, 'Last check-in is over · open until 18:00'],
    [{ state: 'full', closesAt: six }, 'Full: nobody else can check in · open until 18:00'],
    [{ state: 'paused', closesAt: six }, 'Check-in is paused'],
    [{ state: 'paused', until: five }, 'Check-in is paused · until 17:00'],
    [
      { state: 'paused', message: 'Fully booked for today', until: monday },
      'Check-in is paused · Fully booked for today',
    ],
  ])('%j tells staff: %s', (state, words) => {
    expect(stateWords(state, NOW, LONDON)).toBe(words);
  });
});

describe('the end of the shop’s today', () => {
  const range = (from: string, to: string) => ({ from: iso(from), to: iso(to) });

  it.each([
    [
      'the next day’s opening',
      NOW,
      [
        range('2026-11-21T09:00Z', '2026-11-21T15:00Z'),
        range('2026-11-21T16:00Z', '2026-11-21T18:00Z'),
        range('2026-11-23T09:00Z', '2026-11-23T18:00Z'),
      ],
      monday,
    ],
    [
      'the next evening’s, after midnight',
      Date.parse('2026-11-22T01:00Z'),
      [range('2026-11-21T18:00Z', '2026-11-22T02:00Z'), range('2026-11-22T18:00Z', '2026-11-23T02:00Z')],
      iso('2026-11-22T18:00Z'),
    ],
    ['midnight, in a shop that is always open', NOW, undefined, iso('2026-11-22T00:00Z')],
  ])('is %s', (_what, now, ranges, end) => {
    expect(endOfToday(ranges && { ranges }, now, LONDON)).toBe(end);
  });
});
