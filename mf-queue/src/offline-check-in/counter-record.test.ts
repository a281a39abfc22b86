import { describe, expect, it } from '@jest/globals';
import type { ActDone, StaffCommand } from '@queuebell/contracts';
import { NOW, amira, keyOf, snapshot } from '../queue/testing';
import {
  type CounterRecord,
  type UnsentAct,
  emptyCounter,
  serverTime,
  withAhead,
  withDelivered,
  withoutNamesBefore,
} from './counter-record';

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';
const of27 = { key: keyOf(27), number: 27 };
const order = (command: StaffCommand): ActDone => ({ type: 'order', key: keyOf(27), command });
const actOf = (done: ActDone, id = 'act'): UnsentAct => ({
  ...{ id, at: new Date(NOW).toISOString(), day: TODAY, done, words: '27 Amira, changed:' },
});
const recordWith = (parts: Partial<CounterRecord>): CounterRecord => ({ ...emptyCounter('me'), ...parts });

describe('the names that an admin screen has stored', () => {
  it.each<[string, ActDone, ActDone]>([
    [
      'an added customer',
      { type: 'add', ...of27, holder: 'me', details: { name: 'Amira', phone: '07123' } },
      { type: 'add', ...of27, holder: 'me', details: { name: 'Customer' } },
    ],
    [
      'a reason',
      { type: 'close', ...of27, outcome: 'removed', reason: 'Rude' },
      { type: 'close', ...of27, outcome: 'removed' },
    ],
    ['a call', { type: 'call', ...of27, chair: 'one' }, { type: 'call', ...of27, chair: 'one' }],
    [
      'a group on hold',
      order({ type: 'group', number: 27, act: { type: 'hold', minutes: 10 } }),
      order({ type: 'group', number: 27, act: { type: 'hold', minutes: 10 } }),
    ],
    [
      'a transfer',
      order({ type: 'transfer', number: 27, to: 'front' }),
      order({ type: 'transfer', number: 27, to: 'front' }),
    ],
  ])('end with the day, and the change stays: %s', (_what, done, bare) => {
    const { acts } = withoutNamesBefore(recordWith({ acts: [actOf(done)] }), TOMORROW);
    expect(acts).toMatchObject([{ id: 'act', words: '' }]);
    expect(acts[0]?.done).toEqual(bare);
  });

  it.each<[string, ActDone]>([
    ['corrected', order({ type: 'correct', number: 27, details: { name: 'Amira' } })],
    ['preferred', order({ type: 'prioritize', number: 27, reason: 'In pain' })],
    [
      'preferred as a group',
      order({ type: 'group', number: 27, act: { type: 'prioritize', reason: 'In pain' } }),
    ],
    [
      'the message of a pause',
      { type: 'order', command: { type: 'pauseCheckIn', until: null, message: 'Dan is ill' } },
    ],
  ])('end with the day, and staff are told that the change ends too: %s', (_what, done) => {
    const { acts, problems } = withoutNamesBefore(recordWith({ acts: [actOf(done)] }), TOMORROW);
    expect(acts).toEqual([]);
    expect(problems).toEqual([
      { id: 'act', day: TOMORROW, words: 'A change from an earlier day:', message: 'That day is over.' },
    ]);
  });

  it('leave an empty queue of the next day, and news of the day before that staff have not read go', () => {
    const problem = { id: 'old', day: TODAY, words: '27 Amira, served:', message: 'Number 27 has left.' };
    const queue = snapshot([amira], { chairs: [], serving: [amira] });
    const record = recordWith({ seen: { queue, at: NOW }, problems: [problem] });
    expect(withoutNamesBefore(record, TODAY)).toBe(record);
    const next = withoutNamesBefore(record, TOMORROW);
    expect(next.seen?.queue).toMatchObject({ data: [], serving: [], justClosed: [], serviceDay: TOMORROW });
    expect(JSON.stringify(next)).not.toContain('Amira');
    expect(withoutNamesBefore(next, TOMORROW)).toBe(next);
  });
});

it('staff are told on the day of the delivery about a change of a past day', () => {
  const served = actOf({ type: 'close', ...of27, outcome: 'served' });
  const overnight = withoutNamesBefore(recordWith({ acts: [served] }), TOMORROW);
  const delivered = withDelivered(
    overnight,
    overnight.acts,
    [{ id: 'act', message: 'That day is over.' }],
    TOMORROW,
  );
  expect(delivered).toMatchObject({
    acts: [],
    problems: [{ words: 'A change from an earlier day:', message: 'That day is over.' }],
  });
  expect(withoutNamesBefore(delivered, TOMORROW)).toBe(delivered);
});

it('the admin screen knows the time of the server, and orders its changes by it', () => {
  const lease = {
    aheadMs: 5_000,
    numbers: [],
    used: [],
    firstDay: TODAY,
    lastDay: TODAY,
    timeZone: 'UTC',
    grantedAt: 0,
  };
  expect(serverTime(recordWith({}), NOW)).toBe(NOW);
  expect(serverTime(recordWith({ lease }), NOW)).toBe(NOW + 5_000);
  const acts = [actOf({ type: 'close', ...of27, outcome: 'served' })];
  expect(serverTime(recordWith({ acts }), NOW - 60_000)).toBe(NOW);
  const adjusted = withAhead(recordWith({ lease }), 65_000);
  expect(serverTime(adjusted, NOW)).toBe(NOW + 65_000);
  expect(withAhead(adjusted, 65_900)).toBe(adjusted);
});
