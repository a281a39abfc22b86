import { describe, expect, it } from '@jest/globals';
import type { Entry } from '@queuebell/queue-rules';
import { differenceOf } from './difference.js';

const entry = (number: number): Entry => ({
  number,
  name: `Customer ${number}`,
  key: `k${number}`,
  ahead: number - 1,
  serviceDay: '2026-06-15',
  checkedInAt: new Date(number),
});

const [one, two, three, four] = [1, 2, 3, 4].map(entry) as [Entry, Entry, Entry, Entry];

const queue: Parameters<typeof differenceOf>[0] = {
  shopName: 'Bar Barbers',
  timeZone: 'Europe/London',
  settings: { joining: 'open' },
  serviceDay: '2026-06-15',
  counter: 3,
  reserveUsed: [],
  revision: 3,
  waiting: [one, two, three],
  closed: [],
  goneKeys: [],
  archivings: 0,
  calls: [],
  callCount: 0,
  leases: [],
  breaks: [],
  events: [],
  eventCount: 0,
};

const of = (changes: Partial<typeof queue>, before = queue) => differenceOf(before, { ...queue, ...changes });
const nothing = { $set: {}, $push: {}, $unset: {} };

describe('the difference of two queues', () => {
  it('is empty when nothing differs, also if lists were rebuilt', () => {
    expect(of({})).toEqual(nothing);
    expect(of({ waiting: [one, two, three] })).toEqual(nothing);
  });

  it('removes a setting that has its default again', () => {
    expect(of({ settings: {} })).toEqual({ ...nothing, $unset: { 'settings.joining': '' } });
  });

  it('adds one entry at the end for a check-in', () => {
    expect(of({ counter: 4, waiting: [one, two, three, four] })).toEqual({
      ...nothing,
      $set: { counter: 4 },
      $push: { waiting: { $each: [four] } },
    });
  });

  it('counts who stays when somebody was served, and adds those who came meanwhile', () => {
    expect(of({ waiting: [two, three] }).$push).toEqual({ waiting: { $each: [], $slice: -2 } });
    expect(of({ waiting: [three, four] }).$push).toEqual({ waiting: { $each: [four], $slice: -2 } });
  });

  it('empties the list when nobody stays', () => {
    expect(of({ waiting: [] })).toEqual({ ...nothing, $set: { waiting: [] } });
  });

  it('has the one entry that has changed', () => {
    const alerted = { ...two, alert: true };
    expect(of({ waiting: [one, alerted, three] })).toEqual({ ...nothing, $set: { 'waiting.1': alerted } });
  });

  it('has the whole list when somebody left, or came, in its middle', () => {
    expect(of({ waiting: [one, three] }).$set).toEqual({ waiting: [one, three] });
    expect(of({ waiting: [one, four, two, three] }).$set).toEqual({ waiting: [one, four, two, three] });
  });

  it('has the settings that differ, by name', () => {
    expect(of({ settings: { joining: 'paused', language: 'de' } }).$set).toEqual({
      'settings.joining': 'paused',
      'settings.language': 'de',
    });
  });

  it('has the new events once the earlier ones are in their collection', () => {
    const [before, then] = [1, 2].map((s) => ({ s, t: new Date(s), b: 'owner', e: 'closed' as const }));
    if (!before || !then) throw new Error('There are two.');
    const first = of({ events: [before], eventCount: 1 });
    expect(first.$push).toEqual({ events: { $each: [before] } });
    expect(first.$set).toEqual({ eventCount: 1, archiveAt: new Date(5 * 60_000 + 1) });
    const one = { ...queue, events: [before], eventCount: 1 };
    expect(of({ events: [before, then], eventCount: 2 }, one)).toEqual({
      ...nothing,
      $set: { eventCount: 2 },
      $push: { events: { $each: [then] } },
    });
    expect(of({ events: [then], eventCount: 2 }, one).$set).toMatchObject({ events: [then] });
    expect(of({ events: [], eventCount: 1 }, one)).toMatchObject({
      $set: { events: [] },
      $unset: { archiveAt: '' },
    });
  });

  it('says when the first closed customer leaves the queue, and that nobody does', () => {
    const closed = [{ ...one, outcome: 'expired' as const, closedAt: new Date(5) }];
    expect(of({ closed }).$set).toMatchObject({ archiveAt: new Date(5) });
    expect(differenceOf({ ...queue, closed }, queue).$unset).toEqual({ archiveAt: '' });
  });
});
