import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../decide.js';
import type { Hold, Queue } from '../queue.js';
import { servedIn } from '../serving.js';
import { aQueueOfThree, changeOf, inMs, keyMadeAt, MINUTE_MS, NOW, waits } from '../testing/build.js';
import { aQueueOfChairs } from '../testing/chairs.js';
import { holdEndingOf } from './hold.js';

const inMinutes = (minutes: number) => inMs(minutes * MINUTE_MS);
const at = (minutes: number) => inMinutes(minutes).at;
const SINCE = at(-5);
/** Number 2 went away five minutes ago. */
const heldUntil = (minutes: number | null): Queue =>
  aQueueOfThree({
    waiting: [
      waits(1, 30),
      waits(2, 20, { hold: { since: SINCE, ...(minutes !== null && { until: at(minutes) }) } }),
      waits(3, 10),
    ],
  });
const hold = (ending: object): Command => ({ type: 'hold', number: 2, ...ending });
const holdOf = ({ waiting }: Queue): Hold | undefined => waiting.find(({ number }) => number === 2)?.hold;

describe('a customer who goes away from the queue', () => {
  it.each([
    ['for ten minutes', { minutes: 10 }, { since: NOW.at, until: at(10) }],
    ['for a time that nobody knows', { minutes: null }, { since: NOW.at }],
  ])('%s keeps the place', (_how, ending, expected) => {
    const { queue } = changeOf(decide(aQueueOfThree(), hold(ending), NOW));
    expect(holdOf(queue)).toEqual(expected);
    expect(queue.waiting.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('leaves the chair that called them', () => {
    const called = changeOf(decide(aQueueOfChairs(), { type: 'next', chair: 'one' }, NOW)).queue;
    const { queue } = changeOf(decide(called, { type: 'hold', number: 1, minutes: 5 }, NOW));
    expect(servedIn(queue)).toEqual([]);
  });

  it('cannot get a longer hold without a hold', () => {
    for (const ending of [{ minutes: 10, heldUntil: null }, { until: at(10) }])
      expect(decide(aQueueOfThree(), hold(ending), NOW)).toEqual({ refused: 'TICKET_NOT_FOUND' });
  });
});

describe('a customer on hold', () => {
  it.each<[string, number | null, object, number | null]>([
    ['gets ten minutes more, from when they wanted to be back', 5, { minutes: 10, heldUntil: at(5) }, 15],
    ['gets ten minutes from now when they are late', -2, { minutes: 10, heldUntil: at(-2) }, 10],
    ['gets ten minutes from now when nobody knew', null, { minutes: 10, heldUntil: null }, 10],
    ['stays away until they are back', 5, { minutes: null, heldUntil: at(5) }, null],
    ['gets the earlier end back', 15, { until: at(5) }, 5],
    ['gets the earlier end back, which nobody knew', 15, { until: null }, null],
  ])('%s', (_what, before, ending, after) => {
    const queue = heldUntil(before);
    const { queue: longer, events } = changeOf(decide(queue, hold(ending), NOW));
    const to = { since: NOW.at, ...(after !== null && { until: at(after) }) };
    expect(holdOf(longer)).toEqual(to);
    expect(events).toEqual([{ type: 'held', key: 'key-2', number: 2, from: holdOf(queue), to }]);
    expect(changeOf(decide(longer, hold(ending), inMinutes(1))).queue).toBe(longer);
  });

  it.each<[string, object]>([
    ['who is told the same again', { minutes: 10 }],
    ['who is told the same again, without an end', { minutes: null }],
    ['whose hold has another end by now', { minutes: 10, heldUntil: at(3) }],
    ['whose hold has an end by now', { minutes: 10, heldUntil: null }],
    ['whose end is this one', { until: at(5) }],
  ])('%s is not changed', (_who, ending) => {
    const queue = heldUntil(5);
    expect(changeOf(decide(queue, hold(ending), NOW)).queue).toBe(queue);
  });

  it('keeps the end that staff chose on a screen without network', () => {
    const queue = heldUntil(5);
    const order = { ...hold({ until: at(1) }), type: 'hold' as const, number: 2 };
    const deliver = (minutes: number) =>
      changeOf(
        decide(
          queue,
          {
            ...{ type: 'deliverAct', id: keyMadeAt(NOW.at), made: inMinutes(minutes), capacity: 500 },
            act: { type: 'order', key: 'key-2', number: 2, order },
          },
          NOW,
        ),
      );
    expect(deliver(-6).answer).toEqual({ is: 'changed', number: 2 });
    expect(deliver(-4).answer).toBeNull();
    expect(holdOf(deliver(-4).queue)?.until).toEqual(at(1));
  });

  it('gets the earlier hold back by an undo, which prevents a second undo', () => {
    const first = changeOf(decide(aQueueOfThree(), hold({ minutes: 5 }), NOW));
    const second = changeOf(decide(first.queue, hold({ minutes: 10, heldUntil: at(5) }), inMinutes(1)));
    const undo = (queue: Queue, { events }: typeof first, sequence: number, minutes: number) =>
      changeOf(
        decide(
          queue,
          {
            ...{ type: 'takeBack', visits: [], lookedAt: 0 },
            events: events.map((event) => ({
              ...event,
              ...{ sequence, first: sequence, at: at(minutes), by: { is: 'owner' as const } },
            })),
          },
          inMinutes(2),
        ),
      );
    expect(undo(second.queue, first, 1, 0).answer).toEqual({ is: 'held', number: 2 });
    const back = undo(second.queue, second, 2, 1).queue;
    expect(holdOf(back)).toEqual(holdOf(first.queue));
    expect(holdOf(undo(back, first, 1, 0).queue)).toBeUndefined();
  });
});

describe('a group on hold', () => {
  const KEY = keyMadeAt(NOW.at);
  const ofGroup = (ends: (number | null | undefined)[]): Queue =>
    aQueueOfThree({
      waiting: ends.map((end, place) =>
        waits(place + 1, 30 - place, {
          ...{ key: `${KEY.slice(0, -1)}${place}`, group: KEY },
          ...(end !== undefined && { hold: { since: SINCE, ...(end !== null && { until: at(end) }) } }),
        }),
      ),
    });
  const asked = (act: object): Command => ({ type: 'group', number: 1, act: { type: 'hold', ...act } });
  const endsOf = ({ waiting }: Queue) =>
    waiting.map((entry) => entry.hold && (entry.hold.until?.toISOString() ?? null));
  const iso = (minutes: number) => at(minutes).toISOString();

  it.each([
    ['from the latest end', [5, 8, undefined], { minutes: 10, heldUntil: iso(8) }, [18, 18, undefined]],
    [
      'from now where nobody knew',
      [5, null, undefined],
      { minutes: 10, heldUntil: null },
      [10, 10, undefined],
    ],
    ['until they are back', [5, 5, 5], { minutes: null, heldUntil: iso(5) }, [null, null, null]],
    ['as before', [18, 18, undefined], { until: iso(8) }, [8, 8, undefined]],
  ])('stays away for longer together, %s, and the others stay', (_how, before, act, after) => {
    const { queue } = changeOf(decide(ofGroup(before), asked(act), NOW));
    expect(endsOf(queue)).toEqual(after.map((end) => (typeof end === 'number' ? iso(end) : end)));
    expect(changeOf(decide(queue, asked(act), inMinutes(1))).queue).toBe(queue);
  });

  it('with nobody away cannot get a longer hold', () => {
    const command = asked({ minutes: 10, heldUntil: null });
    expect(decide(ofGroup([undefined, undefined, undefined]), command, NOW)).toEqual({
      refused: 'TICKET_NOT_FOUND',
    });
  });
});

it('the end of a hold is sent in ISO 8601', () => {
  const ending = { minutes: 10, heldUntil: at(5).toISOString() };
  expect(holdEndingOf(ending)).toEqual({ minutes: 10, until: undefined, heldUntil: at(5) });
  expect(holdEndingOf({ until: null })).toEqual({ minutes: undefined, until: null, heldUntil: undefined });
});
