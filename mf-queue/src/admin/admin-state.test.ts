import { describe, expect, it } from '@jest/globals';
import { amira, jonas, priya, snapshot } from '../queue/testing';
import {
  DOUBLE_TAP_MS,
  type Desk,
  type DeskEvent,
  IDLE,
  deskReducer,
  mayClose,
  noticeWords,
} from './admin-state';

const served: DeskEvent = {
  type: 'closed',
  entry: amira,
  outcome: 'served',
  before: [amira, jonas, priya],
  queue: snapshot([jonas, priya]),
  at: 1_000,
};
const removed: DeskEvent = { ...served, entry: jonas, outcome: 'removed', queue: snapshot([amira, priya]) };
const removedLast: DeskEvent = { ...removed, entry: priya, queue: snapshot([amira, jonas]) };
const after = (...events: DeskEvent[]): Desk => events.reduce(deskReducer, IDLE);

describe('what an entry’s buttons do', () => {
  it('nothing while its request is under way, whatever the others do', () => {
    const desk = after({ type: 'asked', number: 28 });
    expect(mayClose(desk, 28, 0)).toBe(false);
    expect(mayClose(desk, 29, 0)).toBe(true);
  });

  it('work again after a failure', () => {
    const desk = after(
      { type: 'asked', number: 28 },
      { type: 'failed', number: 28, spots: ['entry-28', 'next'] },
    );
    expect(mayClose(desk, 28, 0)).toBe(true);
  });

  it.each([
    ['the new current customer', served, 28],
    ['the row that moved up', removed, 29],
  ])('ignore the second half of a double tap on %s, and only that', (_who, event, heir) => {
    const desk = after(event);
    expect(mayClose(desk, heir, 1_000 + DOUBLE_TAP_MS - 1)).toBe(false);
    expect(mayClose(desk, heir, 1_000 + DOUBLE_TAP_MS)).toBe(true);
    expect(mayClose(desk, heir + 1, 1_000)).toBe(true);
  });
});

it('takes for the next one whoever stood behind, whatever the number: they stand in the order of arrival', () => {
  const offline = { ...priya, number: 801 };
  const event: DeskEvent = {
    ...removed,
    entry: offline,
    before: [amira, offline, jonas],
    queue: snapshot([amira, jonas]),
  };
  expect(after(event)).toMatchObject({ spots: ['entry-28', 'next'], guarded: { number: 28 } });
});

describe('where the keyboard goes on', () => {
  it.each<[when: string, event: DeskEvent, spots: Desk['spots']]>([
    ['serving', served, ['serve', 'current']],
    ['deleting', removed, ['entry-29', 'next']],
    ['deleting the last', removedLast, ['next']],
    ['putting back', { type: 'restored', number: 28 }, ['entry-28', 'serve']],
    ['calling again', { type: 'called', entry: amira }, ['call', 'current']],
    ['a failure', { type: 'failed', number: 28, spots: ['entry-28', 'next'] }, ['entry-28', 'next']],
  ])('after %s', (_when, event, spots) => {
    expect(after(event).spots).toEqual(spots);
  });
});

describe('the notice', () => {
  it('says who was served', () => {
    expect(noticeWords({ kind: 'closed', entry: amira, outcome: 'served' })).toBe('27 Amira served');
  });

  it('says who was removed', () => {
    expect(noticeWords({ kind: 'closed', entry: priya, outcome: 'removed' })).toBe('29 Priya removed');
  });

  it('says who was called again', () => {
    const desk = after({ type: 'asked', number: 27 }, { type: 'called', entry: amira });
    expect(desk).toMatchObject({ busy: [], notice: { kind: 'called', entry: amira } });
    expect(noticeWords({ kind: 'called', entry: amira })).toBe('27 Amira called again');
  });

  it('is about the last one closed', () => {
    expect(after(served, removed).notice).toMatchObject({ entry: jonas });
  });

  it('stays when another entry cannot be closed', () => {
    const desk = after(served, { type: 'failed', number: 29, spots: ['entry-29'] });
    expect(desk.notice).toMatchObject({ entry: amira });
  });

  it('says why somebody cannot be put back', () => {
    const desk = after(served, { type: 'failed', number: 27, spots: ['serve'], message: 'It is too late.' });
    expect(desk.notice).toEqual({ kind: 'refused', message: 'It is too late.' });
  });
});
