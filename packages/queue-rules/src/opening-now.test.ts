import { describe, expect, it } from '@jest/globals';
import type { ShopOpening } from '@queuebell/contracts';
import { openingAt, withGrace, type OpeningNow } from './opening-now.js';

const at = (time: string) => Date.parse(`2026-06-15T${time}:00.000Z`);
const iso = (time: string) => new Date(at(time)).toISOString();

const ranges = [
  { from: iso('09:00'), to: iso('12:00') },
  { from: iso('13:00'), to: iso('18:00'), lastCheckIn: iso('17:30') },
];
const day: ShopOpening = { ranges };

describe('whether customers can check in at the moment', () => {
  it.each<[string, ShopOpening | undefined, string, OpeningNow]>([
    ['a shop without hours', undefined, '03:00', { state: 'open' }],
    ['before it opens', day, '08:59', { state: 'closed', opensAt: iso('09:00'), changesAt: at('09:00') }],
    ['when it opens', day, '09:00', { state: 'open', closesAt: iso('12:00'), changesAt: at('12:00') }],
    ['in the break', day, '12:00', { state: 'closed', opensAt: iso('13:00'), changesAt: at('13:00') }],
    [
      'until the last check-in',
      day,
      '17:29',
      { state: 'open', closesAt: iso('18:00'), changesAt: at('17:30') },
    ],
    ['after it', day, '17:30', { state: 'last-check-in', closesAt: iso('18:00'), changesAt: at('18:00') }],
    [
      'after it, when it opens again',
      { ranges: [...ranges, { from: iso('20:00'), to: iso('22:00') }] },
      '17:45',
      { state: 'last-check-in', closesAt: iso('18:00'), opensAt: iso('20:00'), changesAt: at('18:00') },
    ],
    ['a shop that does not open', { ranges: [] }, '10:00', { state: 'closed' }],
    ['behind all that a tablet knows', day, '18:00', { state: 'open' }],
    ['a full shop', { full: true }, '10:00', { state: 'full' }],
    [
      'a full shop that closes',
      { ranges, full: true },
      '10:00',
      { state: 'full', closesAt: iso('12:00'), changesAt: at('12:00') },
    ],
    ['a full shop that is closed', { ranges, full: true }, '12:30', openingAt(day, at('12:30'))],
    [
      'a pause until a time',
      { pause: { message: 'Lunch', until: iso('10:30') } },
      '10:00',
      { state: 'paused', message: 'Lunch', until: iso('10:30'), changesAt: at('10:30') },
    ],
    ['a pause that is over', { pause: { until: iso('10:30') } }, '10:30', { state: 'open' }],
    ['a pause without an end', { pause: { until: null } }, '10:00', { state: 'paused' }],
    [
      'a pause that lasts longer than the opening time',
      { ranges, pause: { until: iso('12:30') }, full: true },
      '11:00',
      { state: 'paused', until: iso('12:30'), closesAt: iso('12:00'), changesAt: at('12:00') },
    ],
    ['a pause while it is closed', { ranges, pause: { until: null } }, '08:00', openingAt(day, at('08:00'))],
  ])('%s', (_what, opening, time, expected) => {
    expect(openingAt(opening, at(time))).toEqual(expected);
  });
});

describe('whether a customer can still check in who has begun at the tablet', () => {
  it.each<[string, ShopOpening, string, OpeningNow['state']]>([
    ['two minutes after closing', day, '12:01', 'open'],
    ['two minutes after the last check-in', day, '17:31', 'open'],
    ['not later', day, '12:02', 'closed'],
    ['not later, before closing', day, '17:32', 'last-check-in'],
    ['not before it opens', day, '08:59', 'closed'],
    ['not during a pause', { ranges, pause: { until: null } }, '12:01', 'paused'],
  ])('%s', (_what, opening, time, state) => {
    expect(openingAt(withGrace(opening), at(time)).state).toBe(state);
  });
});
