import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { readPushMessage, ticketIdOf } from '@queuebell/contracts';
import {
  messageOf,
  newsOf,
  standingsIn,
  toldAt,
  type AlertQueue,
  type News,
  type Told,
} from './alert-rules.js';

const NOW = new Date('2026-06-15T09:00:00Z');
const TOMORROW = new Date('2026-06-16T09:00:00Z');
const OWNER = 'a'.repeat(24);
const keyOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A queue of these numbers; negative ones have asked for alerts. */
const lineOf = (...numbers: number[]): AlertQueue => ({
  _id: new mongo.ObjectId(OWNER),
  shopName: 'Bar Barbers',
  timeZone: 'Europe/London',
  serviceDay: '2026-06-15',
  revision: 9,
  callCount: 4,
  waiting: numbers.map((number) => ({
    number: Math.abs(number),
    key: keyOf(Math.abs(number)),
    ...(number < 0 && { alert: true }),
  })),
});

describe('who is to be told', () => {
  it.each<[string, AlertQueue, [number, string | null][]]>([
    ['nobody in an empty line', lineOf(), []],
    ['nobody who did not ask', lineOf(1, 2, 3), []],
    ['who is next', lineOf(1, -2, 3), [[2, 'next']]],
    ['who is being served', lineOf(-1, 2), [[1, 'serving']]],
    [
      'both, the one being served first',
      lineOf(-1, -2),
      [
        [1, 'serving'],
        [2, 'next'],
      ],
    ],
    [
      'nothing yet: who is further back',
      lineOf(1, 2, -3, -4),
      [
        [3, null],
        [4, null],
      ],
    ],
  ])('%s', (_what, queue, told) => {
    expect(standingsIn(NOW, queue).map(({ number, stage }) => [number, stage])).toEqual(told);
  });

  it('is nobody of a line that was left over yesterday', () => {
    expect(standingsIn(TOMORROW, lineOf(-1, -2))).toEqual([]);
  });
});

describe('what there is to tell', () => {
  const nothing: Told = { told: [] };
  const next: Told = { told: toldAt('next') };
  const turn: Told = { told: toldAt('serving'), call: 4 };

  it.each<[string, Told, 'next' | 'serving' | null, number, News | null]>([
    ['nothing far back', nothing, null, 4, null],
    ['that one is next', nothing, 'next', 4, 'next'],
    ['nothing more to who was told of being next', next, 'next', 5, null],
    ['the turn', next, 'serving', 5, 'serving'],
    ['the turn, to who never was next', nothing, 'serving', 5, 'serving'],
    ['nothing more to who was told of this call', turn, 'serving', 4, null],
    ['a call once more', turn, 'serving', 5, 'serving'],
    ['nothing of a call that was told by a server of before', { told: ['serving'] }, 'serving', 5, null],
    ['that the turn was taken back', turn, 'next', 5, 'not-yet'],
    ['that it was taken back further', turn, null, 5, 'not-yet'],
    ['that being next was taken back', next, null, 4, 'not-yet'],
  ])('is %s', (_what, told, stage, call, news) => {
    expect(newsOf(told, { stage, call })).toBe(news);
  });
});

describe('what a phone shows', () => {
  const [serving, next] = standingsIn(NOW, lineOf(-7, -8));
  it('is that the customer is next', () => {
    expect(next && messageOf('next', next)).toEqual({
      title: 'You are next',
      body: 'Number 8 at Bar Barbers. Please be ready.',
      url: `/ticket/${ticketIdOf(OWNER, keyOf(8))}`,
    });
  });
  it('is that the turn has come', () => {
    expect(serving && messageOf('serving', serving)).toMatchObject({
      title: 'It’s your turn',
      body: 'Number 7 at Bar Barbers. Please come over.',
    });
  });
  it('is, quietly, that it was too early', () => {
    expect(serving && messageOf('not-yet', serving)).toMatchObject({
      title: 'Not your turn yet',
      body: 'Number 7 at Bar Barbers. We will notify you again.',
      quiet: true,
    });
  });
  it.each(['next', 'serving', 'not-yet'] as const)('is read there as it was written: %s', (news) => {
    const message = next && messageOf(news, next);
    expect(readPushMessage(JSON.stringify(message))).toEqual(message);
  });
});
