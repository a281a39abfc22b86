import { describe, expect, it } from '@jest/globals';
import type { CanaryLoads, ReleaseAct } from '@queuebell/contracts';
import { comparedCanary } from './compared-canary.js';

const SINCE = '2026-06-01T10:00:00.000Z';
const counted = (loads: number, failedStarts = 0, reports = 0) => ({ loads, failedStarts, reports });

const hour = (at: string, loads = 1) => ({
  at,
  canary: counted(loads, 1),
  current: counted(2 * loads, 0, 1),
});

const comparison = (
  hours: CanaryLoads['comparisons'][number]['hours'] = [],
): CanaryLoads['comparisons'][number] => ({
  ...{ version: 'new', against: 'old', since: SINCE, share: 5, strength: 2, alarm: 110, hours },
});

const act = (action: ReleaseAct['action'], version = 'new', at = '2026-06-01T11:00:00.000Z'): ReleaseAct => ({
  ...{ at, action, by: 'Ann', version },
});
const began = act('canary', 'new', SINCE);

describe('the result of a canary', () => {
  it.each<[string, ReleaseAct[], string]>([
    ['promoted', [act('promote')], 'promoted'],
    ['ended by a person', [act('end-canary')], 'ended'],
    ['taken back', [act('take-back')], 'taken-back'],
    ['replaced by a deploy', [act('publish', 'newer')], 'ended'],
    ['replaced by another canary', [act('canary', 'newer')], 'ended'],
    ['ended by a rollback of the current release', [act('rollback', 'older')], 'ended'],
    ['ended, and promoted the second time', [act('end-canary'), act('canary'), act('promote')], 'ended'],
    [
      'given another share, pinned and then promoted',
      [act('canary'), act('pin'), act('promote')],
      'promoted',
    ],
    ['ended by an act that the journal has lost', [], 'ended'],
  ])('%s', (_how, acts, outcome) => {
    const earlier = act('promote', 'new', '2026-05-31T10:00:00.000Z');
    expect(comparedCanary(comparison(), [earlier, began, ...acts], undefined).outcome).toBe(outcome);
  });

  it('is not known when the journal has lost how it began', () => {
    expect(comparedCanary(comparison(), [act('promote')], undefined).outcome).toBe('ended');
  });

  it('is open as long as it is the one that browsers get', () => {
    const open = { version: 'new', since: SINCE };
    expect(comparedCanary(comparison(), [began], open).outcome).toBe('open');
    const again = { ...open, since: '2026-06-02T10:00:00.000Z' };
    expect(comparedCanary(comparison(), [began, act('end-canary')], again).outcome).toBe('ended');
  });
});

describe('the loads of a canary', () => {
  it('are shown by hour if it had them in a day’s worth of hours at most', () => {
    const hours = Array.from({ length: 24 }, (_, each) =>
      hour(`2026-06-01T${String(each).padStart(2, '0')}:00:00.000Z`),
    );
    expect(comparedCanary(comparison(hours), [], undefined)).toMatchObject({ per: 'hour', loads: hours });
  });

  it('are shown by day if it had them for longer, and the sum stays the same', () => {
    const hours = Array.from({ length: 30 }, (_, each) =>
      hour(new Date(Date.UTC(2026, 5, 1, 20 + each)).toISOString()),
    );
    const { per, loads, total } = comparedCanary(comparison(hours), [], undefined);
    expect(per).toBe('day');
    expect(loads).toEqual([
      { at: '2026-06-01T00:00:00.000Z', canary: counted(4, 4), current: counted(8, 0, 4) },
      { at: '2026-06-02T00:00:00.000Z', canary: counted(24, 24), current: counted(48, 0, 24) },
      { at: '2026-06-03T00:00:00.000Z', canary: counted(2, 2), current: counted(4, 0, 2) },
    ]);
    expect(total).toEqual({ canary: counted(30, 30), current: counted(60, 0, 30) });
  });
});
