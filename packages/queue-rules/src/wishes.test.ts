import { describe, expect, it } from '@jest/globals';
import { mayTake } from './called-before.js';
import { decide, type Command } from './decide.js';
import type { Chair, Queue, StoredSettings } from './queue.js';
import { servedIn } from './serving.js';
import { changeOf, NOW, waits } from './testing/build.js';
import { aQueueOfChairs, CHAIRS, CHAIRS_WITH_SERVICES, SERVICES } from './testing/chairs.js';
import { ticketViewOf } from './views/ticket-view.js';
import type { Wishes } from './wishes.js';

const doing = (...lists: (string[] | undefined)[]): Chair[] =>
  CHAIRS.map((chair, place) => ({ ...chair, ...(lists[place] && { services: lists[place] }) }));
const THIRD: Chair = { id: 'three', name: 'Chair 3', services: ['cut'] };
const settings = { chairs: CHAIRS_WITH_SERVICES, services: SERVICES };
const after = (queue: Queue, command: Command): Queue => changeOf(decide(queue, command, NOW)).queue;

/** 1 wants a colour, 2 a haircut; the first chair does haircuts alone. */
const salon = (changes: Partial<Queue> = {}): Queue =>
  aQueueOfChairs({
    settings,
    waiting: [waits(1, 40, { service: 'colour' }), waits(2, 30, { service: 'cut' })],
    ...changes,
  });

describe('a chair may get a customer', () => {
  it.each<[string, Chair[], Wishes, string[]]>([
    ['who chose nothing', doing(['cut'], ['colour']), {}, ['one', 'two']],
    ['whose service it does', doing(['cut'], ['colour']), { service: 'colour' }, ['two']],
    ['if it does everything', doing(['cut'], undefined), { service: 'colour' }, ['two']],
    ['if several do the service', doing(['cut'], undefined), { service: 'cut' }, ['one', 'two']],
    ['whose service nobody does', doing(['cut'], []), { service: 'colour' }, ['one', 'two']],
    ['whose service the shop has no longer', doing(['cut'], ['gone']), { service: 'gone' }, ['one', 'two']],
    [
      'who asked for the person there',
      doing(['cut'], undefined),
      { askedFor: 'one', service: 'colour' },
      ['one'],
    ],
    [
      'by the service if the person is gone',
      doing(['cut'], undefined),
      { askedFor: 'x', service: 'colour' },
      ['two'],
    ],
  ])('%s', (_who, chairs, wishes, may) => {
    const queue = { settings: { chairs, services: SERVICES } };
    expect(['one', 'two'].filter((id) => mayTake(queue, id, wishes))).toEqual(may);
  });
});

describe('the command Next', () => {
  const calledTo = (chair: string, queue = salon()) =>
    servedIn(after(queue, { type: 'next', chair })).map(({ number }) => number);

  it('calls the customer who has waited longest for what the chair does', () => {
    expect([calledTo('one'), calledTo('two')]).toEqual([[2], [1]]);
  });

  it.each<[string, StoredSettings]>([
    ['the service is removed', { services: SERVICES.slice(0, 1) }],
    ['the only chair that did it is removed', { chairs: [...doing(['cut']).slice(0, 1), THIRD] }],
    ['nobody does it any more', { chairs: doing(['cut'], ['cut']) }],
  ])('leaves nobody behind when %s', (_what, changes) => {
    expect(calledTo('one', after(salon(), { type: 'changeSettings', changes }))).toEqual([1]);
  });

  it('waits for those who do it again after an undo, and after the service has another name', () => {
    const renamed = SERVICES.map((service) => ({ ...service, name: `${service.name} deluxe` }));
    const removed = after(salon(), { type: 'changeSettings', changes: { services: [] } });
    const back = after(removed, { type: 'changeSettings', changes: { services: renamed } });
    expect(calledTo('one', back)).toEqual([2]);
  });

  it('in a shop with one chair everybody is called in turn', () => {
    const alone = salon({ settings: { services: SERVICES } });
    expect(servedIn(alone).map(({ number }) => number)).toEqual([1]);
    expect(servedIn(after(alone, { type: 'close', number: 1 })).map(({ number }) => number)).toEqual([2]);
  });
});

describe('the view of a ticket with a service', () => {
  it('has the service while the customer is there, and none that the shop has removed', () => {
    const queue = salon();
    expect(ticketViewOf(NOW.at, queue, 'key-1')).toMatchObject({ service: 'Colour', before: 0 });
    expect(ticketViewOf(NOW.at, after(queue, { type: 'next', chair: 'two' }), 'key-1')).toMatchObject({
      status: 'serving',
      service: 'Colour',
    });
    const removed = after(queue, { type: 'changeSettings', changes: { services: [] } });
    expect(ticketViewOf(NOW.at, removed, 'key-1')).not.toHaveProperty('service');
  });
});
