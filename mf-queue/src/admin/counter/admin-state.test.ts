import { describe, expect, it } from '@jest/globals';
import { amira, jonas, priya, snapshot } from '../../queue/testing';
import {
  DOUBLE_TAP_MS,
  type AdminState,
  type AdminEvent,
  IDLE,
  NOTICES_MAX,
  adminReducer,
  isStillSo,
  mayAct,
  noticeWords,
} from './admin-state';
import type { Unsaved } from '../acts/unsaved';

const served: AdminEvent = {
  type: 'closed',
  customer: amira,
  outcome: 'served',
  before: [amira, jonas, priya],
  queue: snapshot([jonas, priya]),
  at: 1_000,
};
const removed: AdminEvent = {
  ...served,
  customer: jonas,
  outcome: 'removed',
  queue: snapshot([amira, priya]),
};
const removedLast: AdminEvent = { ...removed, customer: priya, queue: snapshot([amira, jonas]) };
const unsaved: Unsaved = {
  subject: jonas,
  action: 'removed',
  day: '2026-11-21',
  words: 'Not saved: this tablet is offline.',
};
const failed: AdminEvent = { type: 'failed', unsaved, focus: ['entry-28', 'next'] };
const after = (...events: AdminEvent[]): AdminState => events.reduce(adminReducer, IDLE);

describe('the buttons of an entry', () => {
  it('do nothing while its request is under way, whatever the others do', () => {
    const admin = after({ type: 'asked', key: 28 });
    expect(mayAct(admin, 28, 0)).toBe(false);
    expect(mayAct(admin, 29, 0)).toBe(true);
  });

  it('work again after a failure', () => {
    const admin = after({ type: 'asked', key: 28 }, failed);
    expect(mayAct(admin, 28, 0)).toBe(true);
  });

  it.each([
    ['the new current customer', served, 28],
    ['the row that moved up', removed, 29],
  ])('ignore the second half of a double tap on %s, and on no other', (_who, event, successor) => {
    const admin = after(event);
    expect(mayAct(admin, successor, 1_000 + DOUBLE_TAP_MS - 1)).toBe(false);
    expect(mayAct(admin, successor, 1_000 + DOUBLE_TAP_MS)).toBe(true);
    expect(mayAct(admin, successor + 1, 1_000)).toBe(true);
  });
});

it('the next customer is the one behind in the order of arrival, whatever the number', () => {
  const offline = { ...priya, number: 801 };
  const event: AdminEvent = {
    ...removed,
    customer: offline,
    before: [amira, offline, jonas],
    queue: snapshot([amira, jonas]),
  };
  expect(after(event)).toMatchObject({ focus: ['entry-28', 'next'], guarded: { keys: [28] } });
});

describe('the keyboard focus moves', () => {
  it.each<[when: string, event: AdminEvent, focus: AdminState['focus']]>([
    ['serving', served, ['serve', 'current']],
    ['deleting', removed, ['entry-29', 'next']],
    ['deleting the last', removedLast, ['next']],
    ['putting back', { type: 'restored', number: 28 }, ['entry-28', 'serve']],
    ['calling again', { type: 'called', customer: amira }, ['call', 'current']],
    ['a failure', failed, ['entry-28', 'next']],
    ['giving up', { type: 'gaveUp', key: 28 }, ['entry-28', 'serve', 'current']],
  ])('to the right place after %s', (_when, event, focus) => {
    expect(after(event).focus).toEqual(focus);
  });
});

describe('the notice of a change', () => {
  it.each([
    ['27 Amira served', { action: 'served', customer: amira }],
    ['29 Priya removed', { action: 'removed', customer: priya }],
    ['27 Amira announced again', { action: 'called', customer: amira }],
  ] as const)('says “%s”', (words, notice) => {
    expect(noticeWords({ id: 1, ...notice })).toBe(words);
  });

  it('stands beside the earlier ones, up to a few', () => {
    const numbers = ({ notices }: AdminState) => notices.map(({ customer }) => customer.number);
    expect(numbers(after(served, removed))).toEqual([27, 28]);
    const more = Array.from({ length: NOTICES_MAX }, (_, index): AdminEvent => ({
      ...served,
      customer: { number: 40 + index, name: 'More' },
    }));
    expect(numbers(after(served, ...more))).toEqual([40, 41, 42]);
  });

  it('is a new one when the same customer is closed again', () => {
    const [first] = after(served).notices;
    const [second, third] = after(served, { type: 'restored', number: 27 }, served).notices;
    expect(second?.id).not.toBe(first?.id);
    expect(third).toBeUndefined();
  });

  it('goes alone when its time is over, and when the customer is put back', () => {
    const both = after(served, removed);
    const [first] = both.notices;
    expect(adminReducer(both, { type: 'noticeOver', id: first!.id }).notices).toEqual(both.notices.slice(1));
    expect(adminReducer(both, { type: 'restored', number: 28 }).notices).toEqual([first]);
  });

  it('is out of date once its customer waits again', () => {
    const [notice] = after(served).notices;
    expect(isStillSo(notice!, snapshot([jonas]))).toBe(true);
    expect(isStillSo(notice!, snapshot([amira, jonas]))).toBe(false);
  });
});

describe('a change that could not be saved', () => {
  it('stays until it was saved, whatever is done to others', () => {
    const admin = after(failed, served);
    expect(admin.unsaved).toEqual([unsaved]);
    expect(adminReducer(admin, removed).unsaved).toEqual([]);
  });

  it('is shown once for each customer, the last one', () => {
    const again: Unsaved = { ...unsaved, words: 'Not saved: the server does not answer.' };
    expect(after(failed, { type: 'failed', unsaved: again, focus: [] }).unsaved).toEqual([again]);
  });

  it('is dropped when it is given up', () => {
    expect(after(failed, { type: 'gaveUp', key: 28 }).unsaved).toEqual([]);
  });
});
