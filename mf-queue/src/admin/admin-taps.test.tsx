import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NOW, amira, jonas, keyOf, priya } from '../queue/testing';
import { openAdmin, pass, tap } from './testing';
import { CHAIRS, turnAt } from './deferred/testing';
import { DEFERRED_AFTER_MS } from './use-deferred-parts';

type Call = 'closeEntry' | 'restoreEntry' | 'callAgain' | 'changeQueue' | 'setJoining' | 'removeJoined';
/** The act, the one or two buttons that are pressed for it, and the call that follows. */
type Act = [act: string, call: Call, first: string | RegExp, second?: string];

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

/** The last one of this name: what an opened menu has stands behind what was there before. */
const button = (name: string | RegExp) => screen.getAllByRole('button', { name }).at(-1)!;

async function expectDone(
  [, call, ...buttons]: Act,
  [entries, settings]: [typeof all, Parameters<typeof openAdmin>[1]],
) {
  const page = await openAdmin(entries, settings);
  await pass(DEFERRED_AFTER_MS);
  expect(page[call]).not.toHaveBeenCalled();
  for (const name of buttons) if (name !== undefined) await tap(button(name));
  expect(page[call]).toHaveBeenCalledTimes(1);
}

const all = [amira, jonas, priya];
const closed = {
  ...{ number: 26, name: 'Zoe', outcome: 'no-show' as const, key: keyOf(26) },
  closedAt: new Date(NOW).toISOString(),
};

describe('at the counter of one chair, one tap or two are enough', () => {
  it.each<Act>([
    ['serve and call the next', 'closeEntry', 'Mark as Served'],
    ['announce again', 'callAgain', /^Announce again 27/],
    ['remove', 'closeEntry', 'Delete 28 Jonas'],
    ['put a no-show back', 'restoreEntry', 'Put back 26 Zoe'],
    ['note a no-show', 'closeEntry', 'More for 28 Jonas', 'No-show'],
    ['hold for some minutes', 'changeQueue', 'More for 28 Jonas', '10 min'],
    ['hold until they are back', 'changeQueue', 'More for 28 Jonas', 'Until they’re back'],
    ['move to the front', 'changeQueue', 'More for 29 Priya', 'To the front'],
    ['move up', 'changeQueue', 'More for 29 Priya', 'Up'],
    ['move down', 'changeQueue', 'More for 28 Jonas', 'Down'],
    ['let the next one go first', 'changeQueue', 'More for 27 Amira', 'After the next customer'],
    ['give priority', 'changeQueue', 'More for 29 Priya', 'In pain'],
    ['pause the check-in', 'changeQueue', 'Pause check-in', 'Back in 15 minutes'],
    ['pause joining by phone', 'setJoining', 'Pause joining'],
  ])('to %s', (...act) => expectDone(act, [all, { joining: 'open', justClosed: [closed] }]));

  it.each<Act>([
    ['say that a customer is back', 'changeQueue', 'More for 28 Jonas', 'They’re back'],
    ['take priority away', 'changeQueue', 'More for 29 Priya', 'Remove priority'],
    ['remove everyone who joined by phone', 'removeJoined', 'Remove everyone who joined by phone'],
  ])('to %s', (...act) =>
    expectDone(act, [
      [amira, { ...jonas, hold: { until: null } }, { ...priya, priority: 'In pain', via: 'phone' }],
      { joining: 'paused' },
    ]),
  );
});

describe('at several chairs, one tap or two are enough', () => {
  it.each<Act>([
    ['call the next one', 'changeQueue', /^Next 28 Jonas/],
    ['serve and call the next', 'closeEntry', 'Mark as Served 27 Amira'],
    ['say that the turn has begun', 'changeQueue', 'Started'],
    ['announce again', 'callAgain', /^Announce again 27/],
    ['note a no-show', 'closeEntry', 'No-show'],
    ['hold', 'changeQueue', 'Hold'],
    ['send back to the queue', 'changeQueue', 'Back to queue'],
    ['send to another chair', 'changeQueue', 'More for 27 Amira', 'Chair 2'],
    ['call a named customer to a chair', 'changeQueue', 'More for 29 Priya', 'Chair 2'],
    ['take a break', 'changeQueue', 'Break', '15 min'],
  ])('to %s', (...act) =>
    expectDone(act, [[{ ...amira, turn: turnAt('one') }, jonas, priya], { chairs: CHAIRS, serving: [] }]),
  );

  it.each<Act>([
    ['end a break', 'changeQueue', 'End break'],
    ['call a group', 'changeQueue', 'Call the group'],
    ['hold a group', 'changeQueue', 'More for the group of 27 Amira', 'Hold 10 min'],
    ['move a group to the front', 'changeQueue', 'More for the group of 27 Amira', 'To the front'],
    ['remove a group', 'changeQueue', 'More for the group of 27 Amira', 'Remove everyone waiting'],
  ])('to %s', (...act) =>
    expectDone(act, [
      all.map((each) => ({ ...each, group: amira.number })),
      { chairs: CHAIRS.map((each) => ({ ...each, break: { until: null } })), serving: [] },
    ]),
  );
});
