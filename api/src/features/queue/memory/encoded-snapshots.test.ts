import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CALL_CARRIED_MS, SERVED_CALL_CARRIED_MS, type QueueView } from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { oneTo } from '../../../../test/harness.js';
import { EncodedSnapshots } from './encoded-snapshots.js';
import type { LiveDocument } from './live-document.js';
import { LiveQueue } from './live-queue.js';

const STREAMS = 100;
const VIEWS: readonly QueueView[] = ['board', 'staff'];
/** Twenty seconds before a quarter of an hour ends. */
const NOW = new Date('2026-06-15T09:14:40.000Z');
const NEXT_QUARTER = new Date('2026-06-15T09:15:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

const queue = (changes: Partial<LiveDocument> = {}): LiveDocument => ({
  ...{ version: 1, decidedAt: null, writes: [], archivings: 0, goneKeys: [], reserveUsed: [], leases: [] },
  ...{ settings: {}, calls: [], callCount: 0, breaks: [], events: [], eventCount: 0 },
  _id: new mongo.ObjectId('0123456789abcdef01234567'),
  shopName: 'Bar Barbers',
  timeZone: 'Europe/London',
  serviceDay: '2026-06-15',
  counter: 1,
  revision: 1,
  waiting: [],
  closed: [],
  ...changes,
});
const calling = queue({ calls: [{ id: 1, number: 1, name: 'Ann', at: NOW }], callCount: 1 });

let encode: jest.SpiedFunction<typeof JSON.stringify>;

beforeEach(() => {
  encode = jest.spyOn(JSON, 'stringify');
});
afterEach(() => encode.mockRestore());

describe.each(VIEWS)('the snapshot for %s', (view) => {
  it('is the same object for all screens, until a quarter of an hour ends', () => {
    const snapshots = new EncodedSnapshots(queue());
    const first = snapshots.at(NOW, view);
    for (const ms of oneTo(STREAMS)) expect(snapshots.at(later(ms), view)).toBe(first);
    expect(snapshots.at(new Date(NEXT_QUARTER.getTime() - 1), view)).toBe(first);
    expect(encode).toHaveBeenCalledTimes(1);
    expect(snapshots.at(NEXT_QUARTER, view)).not.toBe(first);
    expect(snapshots.at(NEXT_QUARTER, view).etag).toBe(first.etag);
  });

  it('is made again when a call has grown old', () => {
    const snapshots = new EncodedSnapshots(calling);
    const first = snapshots.at(NOW, view);
    expect(snapshots.at(later(CALL_CARRIED_MS), view)).toBe(first);
    const without = snapshots.at(later(CALL_CARRIED_MS + 1), view);
    expect([first, without].map(({ json }) => JSON.parse(String(json)).calls.length)).toEqual([1, 0]);
    expect(without.etag).not.toBe(first.etag);
    expect(without.id).toBe(first.id);
  });

  it('has the call of the customer being served for longer', () => {
    const [ann] = calling.calls ?? [];
    const ben = { number: 2, name: 'Ben', key: 'b', ahead: 1, serviceDay: '2026-06-15', checkedInAt: NOW };
    const calls = [...(ann ? [ann] : []), { id: 2, number: 2, name: 'Ben', at: NOW }];
    const snapshots = new EncodedSnapshots(queue({ waiting: [ben], calls, callCount: 2 }));
    const times = [
      0,
      CALL_CARRIED_MS,
      CALL_CARRIED_MS + 1,
      SERVED_CALL_CARRIED_MS,
      SERVED_CALL_CARRIED_MS + 1,
    ];
    const shown = times.map((ms) => snapshots.at(later(ms), view));
    expect(shown.map(({ json }) => JSON.parse(String(json)).calls.length)).toEqual([2, 2, 1, 1, 0]);
    expect(new Set(shown.map(({ etag }) => etag)).size).toBe(3);
  });

  it('has the call of a customer who was put on hold no longer than others', () => {
    const hold = { since: NOW };
    const ann = {
      number: 1,
      name: 'Ann',
      key: 'a',
      ahead: 0,
      serviceDay: '2026-06-15',
      checkedInAt: NOW,
      hold,
    };
    const snapshots = new EncodedSnapshots({ ...calling, waiting: [ann] });
    const shown = [CALL_CARRIED_MS, CALL_CARRIED_MS + 1].map((ms) => snapshots.at(later(ms), view));
    expect(shown.map(({ json }) => JSON.parse(String(json)).calls.length)).toEqual([1, 0]);
  });

  it('is made again after the clock was put back before its quarter of an hour', () => {
    const snapshots = new EncodedSnapshots(queue());
    const first = snapshots.at(NEXT_QUARTER, view);
    expect(snapshots.at(NOW, view)).not.toBe(first);
  });
});

it('a change encodes one snapshot for each view, however many screens listen', async () => {
  let revision = 0;
  const live = new LiveQueue(async () => queue({ revision: (revision += 1) }));
  await live.refresh();
  const shown = new Set<unknown>();
  for (const _ of oneTo(STREAMS)) {
    live.follow(() => VIEWS.forEach((view) => shown.add(live.snapshotAt(NOW, view))));
  }
  encode.mockClear();
  await live.refresh();
  expect(shown.size).toBe(VIEWS.length);
  expect(encode).toHaveBeenCalledTimes(VIEWS.length);
});
