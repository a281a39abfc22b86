import { describe, expect, it } from '@jest/globals';
import type { JoinedVia } from '@queuebell/contracts';
import { decide } from './decide.js';
import type { StoredSettings } from './queue.js';
import { aQueue, changeOf, checkInOf, deliveryOf, inMs, MINUTE_MS, NOW, waits } from './testing/build.js';
import { CHAIRS, SERVICES } from './testing/chairs.js';
import { peopleOf } from './views/people.js';

const TEAM = [...CHAIRS, { id: 'three', name: 'Chair 3', person: 'Bea' }];
const asks = { name: 'Olive', askedFor: 'one' };

describe('a customer who asks for a person', () => {
  it.each<[string, JoinedVia, StoredSettings, string | undefined]>([
    ['at the tablet', 'tablet', { chairs: TEAM, mayAskForPerson: true }, 'one'],
    ['at the tablet, just after the shop turned it off', 'tablet', { chairs: TEAM }, 'one'],
    ['by phone', 'phone', { chairs: TEAM, mayAskForPerson: true }, 'one'],
    ['by phone where the shop does not allow it', 'phone', { chairs: TEAM }, undefined],
    ['of a chair that is gone', 'tablet', { chairs: TEAM.slice(1), mayAskForPerson: true }, undefined],
    ['in a shop with one chair', 'tablet', { chairs: TEAM.slice(0, 1), mayAskForPerson: true }, undefined],
  ])('who asks %s', (_where, via, settings, askedFor) => {
    const command = checkInOf('Olive', { details: asks, via });
    const { queue } = changeOf(decide(aQueue({ settings }), command, NOW));
    expect(queue.waiting.map((entry) => [entry.name, entry.askedFor])).toEqual([['Olive', askedFor]]);
  });

  it.each([
    ['keeps the wish', TEAM, 'one'],
    ['loses it with the chair', TEAM.slice(1), undefined],
  ])('at an offline tablet %s', (_what, chairs, askedFor) => {
    const { queue } = changeOf(decide(aQueue({ settings: { chairs } }), deliveryOf({ details: asks }), NOW));
    expect(queue.waiting.map((entry) => entry.askedFor)).toEqual([askedFor]);
  });
});

describe('a customer who chooses a service', () => {
  it.each<[string, StoredSettings, string | undefined]>([
    ['has it, also in a shop with one chair', { services: SERVICES }, 'cut'],
    ['has none if the shop no longer offers it, and gets a number all the same', { services: [] }, undefined],
  ])('%s', (_what, settings, service) => {
    const details = { name: 'Olive', service: 'cut' };
    for (const command of [checkInOf('Olive', { details }), deliveryOf({ details })]) {
      const { queue } = changeOf(decide(aQueue({ settings }), command, NOW));
      expect(queue.waiting.map((entry) => entry.service)).toEqual([service]);
    }
  });
});

describe('the people whom customers may ask for', () => {
  const settings: StoredSettings = { chairs: TEAM, mayAskForPerson: true };
  const waiting = [
    waits(1, 40, { askedFor: 'one', turn: { chair: 'one', calledAt: NOW.at, calls: 1 } }),
    waits(2, 30, { askedFor: 'one' }),
    waits(3, 20),
    waits(4, 10, { askedFor: 'one' }),
  ];

  it('stand in the order of their chairs, each with those who would be called before the customer', () => {
    expect(peopleOf(aQueue({ settings, waiting }), NOW.at)).toEqual([
      { chair: 'one', person: 'Ann', waiting: 3 },
      { chair: 'three', person: 'Bea', waiting: 1 },
    ]);
  });

  it.each(['one', 'three'])('have the number that the ticket says next: %s', (askedFor) => {
    const queue = aQueue({ settings, waiting });
    const shown = peopleOf(queue, NOW.at).find(({ chair }) => chair === askedFor)?.waiting;
    const { answer } = changeOf(decide(queue, checkInOf('Olive', { details: { ...asks, askedFor } }), NOW));
    expect(answer.ahead).toBe(shown);
  });

  it('say that a person is on a break, until it is over', () => {
    const until = inMs(10 * MINUTE_MS).at;
    const queue = aQueue({ settings, breaks: [{ chair: 'three', since: NOW.at, until }] });
    expect(peopleOf(queue, NOW.at)[1]).toMatchObject({ break: { until: until.toISOString() } });
    expect(peopleOf(queue, until)[1]).not.toHaveProperty('break');
  });

  it('can be one, beside chairs without a name', () => {
    const queue = aQueue({ settings: { chairs: CHAIRS, mayAskForPerson: true } });
    expect(peopleOf(queue, NOW.at)).toMatchObject([{ person: 'Ann' }]);
  });

  it.each<[string, StoredSettings]>([
    ['does not allow it', { chairs: TEAM }],
    ['has one chair', { chairs: TEAM.slice(0, 1), mayAskForPerson: true }],
  ])('are none if the shop %s', (_what, given) => {
    expect(peopleOf(aQueue({ settings: given }), NOW.at)).toEqual([]);
  });
});
