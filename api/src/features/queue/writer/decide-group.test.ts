import { expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { MORNING, oneTo } from '../../../../test/harness.js';
import type { LiveDocument } from '../memory/live-document.js';
import { decideGroup, EVENTS_MAX } from './decide-group.js';

const now = new Date(MORNING);
const by = { is: 'clock' } as const;
const held: LiveDocument = {
  ...{ _id: new mongo.ObjectId(), version: 1, decidedAt: null, writes: [], archivings: 0, goneKeys: [] },
  ...{ shopName: 'Bar Barbers', timeZone: 'Europe/London', settings: {}, serviceDay: '2026-06-15' },
  ...{ counter: 0, revision: 1, waiting: [], closed: [], calls: [], callCount: 0, leases: [] },
  ...{ reserveUsed: [], breaks: [] },
  events: oneTo(EVENTS_MAX).map((s) => ({ s, t: now, b: 'clock', e: 'calledAgain' as const })),
  eventCount: EVENTS_MAX,
};
const volumeOf = (volume: number) => ({
  commandFor: { type: 'changeSettings', changes: { volume } } as const,
  by,
});

it('a change drops the oldest events if they cannot be moved out of the queue', () => {
  const { next } = decideGroup(held, [volumeOf(10), volumeOf(20)], { now, movedEvents: 0 });
  expect([next.eventCount, next.events.length]).toEqual([EVENTS_MAX + 2, EVENTS_MAX]);
  expect([next.events[0]?.s, next.events.at(-1)?.s]).toEqual([3, EVENTS_MAX + 2]);
});

it('a change drops the events that were moved before it', () => {
  const { next } = decideGroup(held, [volumeOf(10)], { now, movedEvents: EVENTS_MAX });
  expect(next.events.map(({ s }) => s)).toEqual([EVENTS_MAX + 1]);
});
