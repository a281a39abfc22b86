import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { readPushMessage, ticketIdOf } from '@queuebell/contracts';
import {
  messageOf,
  nextAlert,
  alertPositionsIn,
  sentAlertsAt,
  type AlertQueue,
  type Alert,
  type SentAlerts,
} from './alert-rules.js';

const NOW = new Date('2026-06-15T09:00:00Z');
const TOMORROW = new Date('2026-06-16T09:00:00Z');
const OWNER = 'a'.repeat(24);
const keyOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A queue of these numbers; negative ones have asked for alerts. */
const queueOf = (...numbers: number[]): AlertQueue => ({
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

describe('the position of customers with alerts:', () => {
  it.each<[string, AlertQueue, [number, string | null][]]>([
    ['nobody in an empty line', queueOf(), []],
    ['nobody who did not ask', queueOf(1, 2, 3), []],
    ['who is next', queueOf(1, -2, 3), [[2, 'next']]],
    ['who is being served', queueOf(-1, 2), [[1, 'serving']]],
    [
      'both, the one being served first',
      queueOf(-1, -2),
      [
        [1, 'serving'],
        [2, 'next'],
      ],
    ],
    [
      'nothing yet for customers further back',
      queueOf(1, 2, -3, -4),
      [
        [3, null],
        [4, null],
      ],
    ],
  ])('%s', (_what, queue, positions) => {
    expect(alertPositionsIn(NOW, queue).map(({ number, stage }) => [number, stage])).toEqual(positions);
  });

  it('a call that a tablet delivers a minute late rings no phone, and the next one does', () => {
    const called = (ms: number) => ({ id: 1, number: 1, name: 'Ann', at: new Date(NOW.getTime() - ms) });
    const stages = (ms: number) =>
      alertPositionsIn(NOW, { ...queueOf(-1, -2), calls: [called(ms)] }).map(({ stage }) => stage);
    expect(stages(60_000)).toEqual(['serving', 'next']);
    expect(stages(60_001)).toEqual(['next']);
  });

  it('a customer has reached a step when that few are ahead, as the ticket counts', () => {
    const near = alertPositionsIn(NOW, queueOf(-1, -2, -3, 4, 5, -6, -7)).map(({ number, ahead, near }) => [
      number,
      ahead,
      near,
    ]);
    expect(near).toEqual([
      [1, 0, [2, 5]],
      [2, 1, [2, 5]],
      [3, 2, [2, 5]],
      [6, 5, [5]],
      [7, 6, []],
    ]);
  });

  it('a queue of an earlier day has none', () => {
    expect(alertPositionsIn(TOMORROW, queueOf(-1, -2))).toEqual([]);
  });
});

describe('at two chairs, customers with alerts', () => {
  const shop = (waiting: Partial<AlertQueue['waiting'][number]>[]): AlertQueue => ({
    ...queueOf(),
    callCount: 9,
    settings: {
      chairs: [
        { id: 'one', name: 'Chair 1' },
        { id: 'two', name: 'Chair 2' },
      ],
    },
    waiting: waiting.map((changes, place) => ({
      ...{ number: place + 1, key: keyOf(place + 1), alert: true },
      ...changes,
    })),
  });
  const turn = (chair: string, lastCall: number) => ({ turn: { chair, calledAt: NOW, calls: 1, lastCall } });
  const stages = (queue: AlertQueue) => alertPositionsIn(NOW, queue).map(({ stage }) => stage);

  it('are called to their own chairs, by their own calls', () => {
    const [ann, ben] = alertPositionsIn(NOW, shop([turn('two', 7), turn('one', 9)]));
    expect([ann, ben]).toMatchObject([
      { stage: 'serving', chair: 'Chair 2', call: 7 },
      { stage: 'serving', chair: 'Chair 1', call: 9 },
    ]);
    expect(ann && messageOf('serving', ann)).toMatchObject({
      title: 'It’s your turn',
      body: 'Number 1 at Bar Barbers. Please go to Chair 2.',
    });
  });

  it('are not rung for a call that was delivered late, and are for one more', () => {
    const calledAt = new Date(NOW.getTime() - 20 * 60_000);
    const late = { chair: 'one', calledAt, calls: 1, calledAgainAt: NOW, lastCall: 7 };
    expect(stages(shop([{ turn: late }]))).toEqual([]);
    expect(stages(shop([{ turn: { ...late, calls: 2 } }]))).toEqual(['serving']);
  });

  it('are next if they are the first who will be called, without those on hold', () => {
    const hold = { since: NOW };
    expect(stages(shop([{ hold }, {}, {}]))).toEqual([null, 'next', null]);
  });

  it('are counted before by those who wait for the same chair, and are near no step while they are on hold', () => {
    const hold = { since: NOW };
    const queue = shop([
      turn('one', 7),
      { askedFor: 'two' },
      { askedFor: 'one' },
      { askedFor: 'two' },
      { hold },
    ]);
    expect(alertPositionsIn(NOW, queue).map(({ ahead, near }) => [ahead, near])).toEqual([
      [0, [2, 5]],
      [0, [2, 5]],
      [0, [2, 5]],
      [1, [2, 5]],
      [1, []],
    ]);
  });

  it('are next if they are the first for the person for whom they asked', () => {
    expect(stages(shop([{ askedFor: 'two' }, { askedFor: 'one' }, { askedFor: 'one' }]))).toEqual([
      'next',
      'next',
      null,
    ]);
  });
});

describe('the next alert of a customer', () => {
  const nothing: SentAlerts = { told: [] };
  const next: SentAlerts = { told: sentAlertsAt('next') };
  const turn: SentAlerts = { told: sentAlertsAt('serving'), call: 4 };

  it.each<[string, SentAlerts, 'next' | 'serving' | null, number, Alert | null]>([
    ['nothing far back', nothing, null, 4, null],
    ['that one is next', nothing, 'next', 4, 'next'],
    ['nothing more after the customer was told of being next', next, 'next', 5, null],
    ['the turn', next, 'serving', 5, 'serving'],
    ['the turn, also if the customer never was next', nothing, 'serving', 5, 'serving'],
    ['nothing more after the customer was told of this call', turn, 'serving', 4, null],
    ['a call once more', turn, 'serving', 5, 'serving'],
    ['nothing of a call that an earlier server told of', { told: ['serving'] }, 'serving', 5, null],
    ['that the turn was taken back', turn, 'next', 5, 'not-yet'],
    ['that it was taken back further', turn, null, 5, 'not-yet'],
    ['that being next was taken back', next, null, 4, 'not-yet'],
  ])('is %s', (_what, sent, stage, call, news) => {
    expect(nextAlert(sent, { stage, call, near: [] })).toBe(news);
  });

  it.each<[string, SentAlerts, 'next' | 'serving' | null, readonly (2 | 5)[], Alert | null]>([
    ['nothing before the step', { ...nothing, from: 2 }, null, [5], null],
    ['the step', { ...nothing, from: 5 }, null, [5], 'near'],
    ['the step, also if the customer came nearer at once', { ...nothing, from: 5 }, 'next', [2, 5], 'near'],
    ['nothing more after the step', { ...nothing, from: 5, near: [5] }, null, [2, 5], null],
    ['nothing as the next one, after the step', { ...nothing, from: 2, near: [2, 5] }, 'next', [2, 5], null],
    ['the turn, after the step', { ...next, from: 2, near: [2, 5] }, 'serving', [2, 5], 'serving'],
    ['nothing after the customer went back again', { ...next, from: 2, near: [2, 5] }, null, [5], null],
    ['that the turn was taken back', { ...turn, from: 2, near: [2, 5] }, 'next', [2, 5], 'not-yet'],
    ['nothing before the turn, where that was chosen', { ...nothing, from: 'turn' }, 'next', [2, 5], null],
    ['the turn, where that was chosen', { ...nothing, from: 'turn' }, 'serving', [2, 5], 'serving'],
  ])('is, if the customer chose when to hear, %s', (_what, sent, stage, near, news) => {
    expect(nextAlert(sent, { stage, call: 4, near })).toBe(news);
  });
});

describe('the words of an alert', () => {
  const [serving, next] = alertPositionsIn(NOW, queueOf(-7, -8));
  it('say that the customer is next', () => {
    expect(next && messageOf('next', next)).toEqual({
      title: 'You are next',
      body: 'Number 8 at Bar Barbers. Please be ready.',
      url: `/ticket/${ticketIdOf(OWNER, keyOf(8))}`,
    });
  });
  it('say that the turn has come', () => {
    expect(serving && messageOf('serving', serving)).toMatchObject({
      title: 'It’s your turn',
      body: 'Number 7 at Bar Barbers. Please come over.',
    });
  });
  it('say how many are ahead, or that the customer is next by now', () => {
    const [, , third] = alertPositionsIn(NOW, queueOf(-1, -2, -3));
    expect(third && messageOf('near', third)).toMatchObject({
      title: '2 people ahead of you',
      body: 'Number 3 at Bar Barbers. Please make your way back.',
    });
    expect(next && messageOf('near', next)).toMatchObject({ title: 'You are next' });
  });
  it('say, quietly, that an alert was too early', () => {
    expect(serving && messageOf('not-yet', serving)).toMatchObject({
      title: 'Not your turn yet',
      body: 'Number 7 at Bar Barbers. We will notify you again.',
      quiet: true,
    });
  });
  it.each(['near', 'next', 'serving', 'not-yet'] as const)(
    'are read by the phone as they were written: %s',
    (news) => {
      const message = next && messageOf(news, next);
      expect(readPushMessage(JSON.stringify(message))).toEqual(message);
    },
  );
});
