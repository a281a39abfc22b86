import { describe, expect, it } from '@jest/globals';
import type { GroupAct } from '@queuebell/contracts';
import { decide } from '../decide.js';
import type { Queue } from '../queue.js';
import { lineOf, servedIn } from '../serving.js';
import { aQueue, changeOf, checkInOf, keyMadeAt, NOW, numbersOf, waits } from '../testing/build.js';
import { CHAIRS } from '../testing/chairs.js';

const KEY = keyMadeAt(NOW.at);
/** Sam, Leo and Max, who came together. */
const family = (changes: { number: number; rank?: number }[] = []) =>
  [3, 4, 5].map((number, place) =>
    waits(number, 20 - number, {
      key: `${KEY.slice(0, -1)}${place}`,
      group: `${KEY.slice(0, -1)}0`,
      ...changes[place],
    }),
  );
/** 1 and 2 come first, and 6 comes last. */
const waiting = [waits(1, 40), waits(2, 30), ...family(), waits(6, 5)];
const oneChair = aQueue({ counter: 6, waiting });
const twoChairs = aQueue({ counter: 6, waiting, settings: { chairs: CHAIRS } });
const threeChairs = aQueue({
  ...{ counter: 6, waiting },
  settings: { chairs: [...CHAIRS, { id: 'three', name: 'Chair 3' }] },
});

const after = (queue: Queue, act: GroupAct, number = 4): Queue =>
  changeOf(decide(queue, { type: 'group', number, act }, NOW)).queue;
const chairsIn = (queue: Queue) =>
  queue.waiting.flatMap(({ number, turn }) => (turn ? [`${number} at ${turn.chair}`] : []));

describe('calling a group to chairs', () => {
  it('brings each to a free chair, the asking chair first', () => {
    const called = after(threeChairs, { type: 'call', chair: 'two' });
    expect(chairsIn(called)).toEqual(['3 at two', '4 at one', '5 at three']);
    expect(called.calls.map(({ number, chair }) => `${number} ${chair}`)).toEqual([
      '3 two',
      '4 one',
      '5 three',
    ]);
  });

  it('puts those for whom there is no chair next in line', () => {
    const called = after(twoChairs, { type: 'call' });
    expect(chairsIn(called)).toEqual(['3 at one', '4 at two']);
    expect(numbersOf(lineOf(called))).toEqual([5, 1, 2, 6]);
    const { queue } = changeOf(decide(called, { type: 'close', number: 3 }, NOW));
    expect(chairsIn(queue)).toContain('5 at one');
  });

  it('calls them in a row in a shop with one chair', () => {
    const called = after(oneChair, { type: 'call' });
    expect(numbersOf(called.waiting)).toEqual([1, 3, 4, 5, 2, 6]);
    expect(numbersOf(servedIn(called))).toEqual([1]);
  });

  it('leaves those who are away in place', () => {
    const away = after(changeOf(decide(twoChairs, { type: 'hold', number: 3, minutes: null }, NOW)).queue, {
      type: 'call',
    });
    expect(chairsIn(away)).toEqual(['4 at one', '5 at two']);
  });

  it('waits for the person whom they asked for', () => {
    const asking = aQueue({
      ...twoChairs,
      waiting: waiting.map((entry) => (entry.group === undefined ? entry : { ...entry, askedFor: 'one' })),
    });
    const called = after(asking, { type: 'call', chair: 'two' });
    expect(chairsIn(called)).toEqual(['3 at one']);
    expect(numbersOf(lineOf(called)).slice(0, 2)).toEqual([4, 5]);
  });

  it('is refused for a chair that does not exist', () => {
    const act = { type: 'call', chair: 'nine' } as const;
    expect(decide(twoChairs, { type: 'group', number: 3, act }, NOW)).toEqual({ refused: 'CHAIR_NOT_FOUND' });
  });
});

describe('a group as a whole', () => {
  it.each<[string, GroupAct, number[]]>([
    ['moves behind somebody', { type: 'move', behind: 6 }, [1, 2, 6, 3, 4, 5]],
    ['moves to the front', { type: 'move', behind: null }, [3, 4, 5, 1, 2, 6]],
    ['moves nowhere behind one of its own', { type: 'move', behind: 5 }, [1, 2, 3, 4, 5, 6]],
    ['goes to the front', { type: 'transfer', to: 'front' }, [3, 4, 5, 1, 2, 6]],
    ['gets priority', { type: 'prioritize', reason: 'In pain' }, [3, 4, 5, 1, 2, 6]],
    ['is removed', { type: 'remove' }, [1, 2, 6]],
    ['was served', { type: 'serve' }, [1, 2, 6]],
  ])('%s', (_what, act, numbers) => {
    expect(numbersOf(after(twoChairs, act).waiting)).toEqual(numbers);
  });

  it('goes to the places by arrival, and those with priority stay before all without it', () => {
    const moved = after(twoChairs, { type: 'move', behind: 6 });
    expect(numbersOf(after(moved, { type: 'transfer', to: 'arrival' }).waiting)).toEqual([1, 2, 3, 4, 5, 6]);
    const preferred = [5, 3].reduce(
      (queue, number) =>
        changeOf(decide(queue, { type: 'prioritize', number, reason: 'In pain' }, NOW)).queue,
      moved,
    );
    const back = after(after(preferred, { type: 'move', behind: 6 }), { type: 'transfer', to: 'arrival' });
    expect(numbersOf(back.waiting)).toEqual([5, 3, 1, 2, 4, 6]);
  });

  it('is held, and comes back', () => {
    const held = after(twoChairs, { type: 'hold', minutes: 10 });
    expect(numbersOf(held.waiting.filter(({ hold }) => hold))).toEqual([3, 4, 5]);
    expect(after(held, { type: 'resume' }).waiting.some(({ hold }) => hold)).toBe(false);
  });

  it('was served together at one chair, also those who were not called', () => {
    const served = after(aQueue({ counter: 6, waiting: waiting.slice(2) }), { type: 'serve' });
    expect(served.closed.map(({ number, outcome }) => `${number} ${outcome}`)).toEqual([
      ...['3 served', '4 served', '5 served'],
    ]);
    expect(numbersOf(servedIn(served))).toEqual([6]);
  });

  it('frees all its chairs for the next ones', () => {
    const served = after(after(twoChairs, { type: 'call' }), { type: 'serve' });
    expect(chairsIn(served)).toEqual(['1 at one', '2 at two']);
  });

  it('keeps those in chairs when the others are removed', () => {
    const removed = after(after(twoChairs, { type: 'call' }), { type: 'remove', reason: 'Went home' });
    expect(chairsIn(removed)).toEqual(['3 at one', '4 at two']);
    expect(removed.closed).toMatchObject([{ number: 5, outcome: 'removed', reason: 'Went home' }]);
  });

  it('can be one customer alone', () => {
    expect(numbersOf(after(twoChairs, { type: 'transfer', to: 'front' }, 2).waiting)).toEqual([
      2, 1, 3, 4, 5, 6,
    ]);
  });

  it.each([9, 1])('is not found on another day, or with the number of nobody (%i)', (number) => {
    const command = { type: 'group', number, act: { type: 'hold', minutes: 5 }, day: '2026-06-14' } as const;
    expect(decide(twoChairs, command, NOW)).toEqual({ refused: 'TICKET_NOT_FOUND' });
  });
});

describe('an undo of a group’s change', () => {
  it.each<[string, Queue, GroupAct]>([
    ['a call to chairs', twoChairs, { type: 'call' }],
    ['a call in a row', oneChair, { type: 'call' }],
    ['a closing', after(twoChairs, { type: 'call' }), { type: 'serve' }],
  ])('takes back all of %s', (_what, queue, act) => {
    const { queue: done, events } = changeOf(decide(queue, { type: 'group', number: 3, act }, NOW));
    const stored = events.map((event, place) => ({
      ...event,
      ...{ sequence: place + 1, first: 1, at: NOW.at, by: { is: 'owner' as const } },
    }));
    const back = changeOf(decide(done, { type: 'takeBack', events: stored, visits: [], lookedAt: 0 }, NOW));
    expect(back.answer).toBeNull();
    expect(numbersOf(back.queue.waiting)).toEqual(numbersOf(queue.waiting));
    expect(chairsIn(back.queue)).toEqual(chairsIn(queue));
  });

  it('takes back the check-in of all, unless one of them was called', () => {
    const command = checkInOf('Sam', { key: keyMadeAt(NOW.at, '70'), more: ['Leo', 'Max'] });
    const { queue, events } = changeOf(decide(twoChairs, command, NOW));
    const stored = events.map((event, place) => ({
      ...event,
      ...{ sequence: place + 1, first: 1, at: NOW.at, by: { is: 'owner' as const } },
    }));
    const undo = { type: 'takeBack', events: stored, visits: [], lookedAt: 0 } as const;
    expect(numbersOf(changeOf(decide(queue, undo, NOW)).queue.waiting)).toEqual([1, 2, 3, 4, 5, 6]);
    const called = changeOf(decide(queue, { type: 'transfer', number: 8, to: { chair: 'one' } }, NOW)).queue;
    expect(changeOf(decide(called, undo, NOW)).answer).toEqual({ is: 'called', number: 8 });
  });
});
