import { describe, expect, it } from '@jest/globals';
import { calledBefore } from './called-before.js';
import type { Entry, Queue } from './queue.js';
import { aQueueOfThree, inMs, MINUTE_MS, NOW, numbersOf, waits } from './testing/build.js';
import { aQueueOfChairs, CHAIRS, CHAIRS_WITH_SERVICES, SERVICES } from './testing/chairs.js';

const THREE = { chairs: [...CHAIRS, { id: 'three', name: 'Chair 3' }] };
const DOING = { chairs: CHAIRS_WITH_SERVICES, services: SERVICES };
const APART = {
  chairs: CHAIRS.map((chair, place) => ({ ...chair, services: [place === 0 ? 'cut' : 'colour'] })),
  services: SERVICES,
};
const CUTTING = { chairs: CHAIRS.map((chair) => ({ ...chair, services: ['cut'] })), services: SERVICES };
const cut: Partial<Entry> = { service: 'cut' };
const colour: Partial<Entry> = { service: 'colour' };
const held: Partial<Entry> = { hold: { since: NOW.at } };
const askedFor = (chair: string): Partial<Entry> => ({ askedFor: chair });
/** The customers 1, 2, 3 … in this order. */
const line = (...customers: Partial<Entry>[]): Partial<Queue> => ({
  waiting: customers.map((changes, place) => waits(place + 1, 60 - place, changes)),
});
const onBreak = (...chairs: string[]): Partial<Queue> => ({
  breaks: chairs.map((chair) => ({ chair, since: NOW.at, until: inMs(MINUTE_MS).at })),
});

describe('the customers who are called before another one', () => {
  it.each<[string, Partial<Queue>, number[]]>([
    ['everybody before, where nobody asked for a person', line({}, {}, {}), [1, 2]],
    ['not the ones on hold', line({}, held, {}), [1]],
    ['of the chair that comes first', line(askedFor('one'), askedFor('two'), {}), [1]],
    ['none, where one chair has nobody else', line(askedFor('one'), askedFor('one'), {}), []],
    ['of the own chair alone', line(askedFor('two'), {}, askedFor('one')), [2]],
    ['all of the own chair', line(askedFor('one'), {}, askedFor('one')), [1, 2]],
    ['not by a chair on a break', { ...line(askedFor('one'), {}, {}), ...onBreak('two') }, [1, 2]],
    [
      'of the own chair on a break',
      { ...line(askedFor('two'), {}, askedFor('one')), ...onBreak('one') },
      [2],
    ],
    ['as without breaks, where all have one', { ...line(askedFor('one'), {}), ...onBreak('one', 'two') }, []],
    ['everybody before, where the chair is gone', line({}, {}, askedFor('gone')), [1, 2]],
    ['of the chair that does the service', { ...line(cut, colour, colour), settings: APART }, [2]],
    ['of the chair that is free for it first', { ...line(colour, colour, cut), settings: DOING }, []],
    ['everybody before, where nobody does it', { ...line({}, {}, colour), settings: CUTTING }, [1, 2]],
    ['by any of three chairs', { ...line(askedFor('one'), askedFor('two'), {}), settings: THREE }, []],
  ])('are %s', (_what, changes, numbers) => {
    const queue = aQueueOfChairs(changes);
    const last = queue.waiting.at(-1);
    expect(last && numbersOf(calledBefore(queue, last, NOW))).toEqual(numbers);
  });

  it('do not count a break that is over', () => {
    const queue = aQueueOfChairs({ ...line(askedFor('one'), {}), ...onBreak('two') });
    const last = queue.waiting.at(-1);
    expect(last && numbersOf(calledBefore(queue, last, inMs(2 * MINUTE_MS)))).toEqual([]);
  });

  it('are all who wait before, in a shop with one chair', () => {
    const queue = aQueueOfThree();
    const last = queue.waiting.at(-1);
    expect(last && numbersOf(calledBefore(queue, last, NOW))).toEqual([2]);
  });
});
