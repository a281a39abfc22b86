import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { ticketIdOf } from '@queuebell/contracts';
import { alertsOf, messageOf, type AlertQueue } from './alert-rules.js';

const NOW = new Date('2026-06-15T09:00:00Z');
const TOMORROW = new Date('2026-06-16T09:00:00Z');
const OWNER = 'a'.repeat(24);
const keyOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A line of these numbers; those below 0 asked to be told. */
const lineOf = (...numbers: number[]): AlertQueue => ({
  _id: new mongo.ObjectId(OWNER),
  shopName: 'Bar Barbers',
  timeZone: 'Europe/London',
  serviceDay: '2026-06-15',
  waiting: numbers.map((number) => ({
    number: Math.abs(number),
    key: keyOf(Math.abs(number)),
    ...(number < 0 && { alert: true }),
  })),
});

describe('who is told', () => {
  it.each<[string, AlertQueue, [number, string][]]>([
    ['nobody in an empty line', lineOf(), []],
    ['nobody who did not ask', lineOf(1, 2, 3), []],
    ['who is next', lineOf(1, -2, -3), [[2, 'next']]],
    ['who is being served', lineOf(-1, 2), [[1, 'serving']]],
    [
      'both, the one being served first',
      lineOf(-1, -2),
      [
        [1, 'serving'],
        [2, 'next'],
      ],
    ],
    ['nobody further back', lineOf(1, 2, -3, -4), []],
  ])('%s', (_what, queue, told) => {
    expect(alertsOf(NOW, queue).map(({ number, stage }) => [number, stage])).toEqual(told);
  });

  it('is nobody of a line that was left over yesterday', () => {
    expect(alertsOf(TOMORROW, lineOf(-1, -2))).toEqual([]);
  });
});

describe('what a phone shows', () => {
  const [serving, next] = alertsOf(NOW, lineOf(-7, -8));
  it('is that the customer is next', () => {
    expect(next && messageOf(next)).toEqual({
      title: 'You are next',
      body: 'Number 8 at Bar Barbers. Please be ready.',
      url: `/ticket/${ticketIdOf(OWNER, keyOf(8))}`,
    });
  });
  it('is that the turn has come', () => {
    expect(serving && messageOf(serving)).toMatchObject({
      title: 'It is your turn',
      body: 'Number 7 at Bar Barbers. Please come in.',
    });
  });
});
