import { describe, expect, it } from '@jest/globals';
import { KEEP_FOR_MS, KEEP_MIN, outdated } from './stored-releases.js';
import { before, forward, trailOf, type Move } from './release-history.js';

const lines = (...moves: string[]): Move[] =>
  moves.map((move) => ({
    at: '2026-06-15T09:00:00.000Z',
    remote: 'mf-queue',
    version: move.replace('back to ', ''),
    action: move.startsWith('back to ') ? 'rollback' : 'publish',
    by: 'Ann',
  }));
const now = (version: string, previous?: string) => ({
  version,
  ...(previous !== undefined && { previous: { version: previous } }),
});

describe('the list of releases to go back to', () => {
  it.each([
    ['of the first release', lines('a'), now('a'), ['a']],
    ['of three releases', lines('a', 'b', 'c'), now('c', 'b'), ['a', 'b', 'c']],
    ['after a rollback', lines('a', 'b', 'c', 'back to b'), now('b', 'a'), ['a', 'b']],
    ['after two', lines('a', 'b', 'c', 'back to b', 'back to a'), now('a'), ['a']],
    ['after one that went further', lines('a', 'b', 'c', 'back to a'), now('a'), ['a']],
    ['after one and a new release', lines('a', 'b', 'back to a', 'c'), now('c', 'a'), ['a', 'c']],
    ['of a build that came back', lines('a', 'b', 'a'), now('a', 'b'), ['a', 'b', 'a']],
    ['after going forward again', lines('a', 'b', 'back to a', 'back to b'), now('b', 'a'), ['a', 'b']],
    ['of a registry older than the journal', [], now('b', 'a'), ['a', 'b']],
    ['of nothing', lines(), undefined, []],
    ['of a remote that is retired', lines('a', 'b', 'c', 'back to b'), undefined, ['a', 'b']],
  ] as const)('%s', (_what, moves, current, trail) => {
    expect(trailOf(moves, current)).toEqual(trail);
  });

  it.each([
    ['a publish', lines('a', 'b'), now('c', 'b'), ['a', 'b', 'c']],
    ['a rollback', lines('a', 'b', 'c'), now('b', 'a'), ['a', 'b']],
    ['a rollback to one that was gone back from', lines('a', 'b', 'back to a'), now('b', 'a'), ['a', 'b']],
  ] as const)(
    'goes by the registry when a process died before it wrote down %s',
    (_what, moves, current, trail) => {
      expect(trailOf(moves, current)).toEqual(trail);
    },
  );

  it('leads to the nearest release that is kept', () => {
    const trail = ['a', 'b', 'c', 'd'];
    expect(before(trail, new Set(['a', 'b', 'c', 'd']))).toBe('c');
    expect(before(trail, new Set(['a', 'b', 'd']))).toBe('b');
    expect(before(trail, new Set(['d']))).toBeUndefined();
    expect(before([], new Set(['d']))).toBeUndefined();
    expect(before(['a', 'b', 'a'], new Set(['a']))).toBeUndefined();
  });

  it('does not grow when the current release is published again', () => {
    expect(forward(['a', 'b'], 'b')).toEqual(['a', 'b']);
  });
});

describe('releases that can be removed', () => {
  const NOW = 1_000 * KEEP_FOR_MS;
  const aged = (...days: number[]) =>
    new Map(days.map((age, index) => [`v${index}`, NOW - age * KEEP_FOR_MS] as const));

  it.each([
    ['nothing, of few', aged(0, 10, 20, 30), ['v0', 'v1'], []],
    [
      'what is neither among the last three nor of the last day',
      aged(0, 10, 20, 30, 40, 50),
      ['v0', 'v1'],
      ['v4', 'v5'],
    ],
    ['nothing of the last day', aged(0, 0.1, 0.2, 0.3, 0.4, 0.999), ['v0'], []],
    ['what is exactly a day old', aged(0, 0.1, 0.2, 0.3, 1), ['v0'], ['v4']],
    ['never what is needed, however old', aged(50, 40, 0.1, 0.2, 0.3), ['v0', 'v1'], []],
  ] as const)('of a remote are: %s', (_what, versions, needed, gone) => {
    expect(outdated(versions, { needed, live: new Set(versions.keys()) }, NOW)).toEqual(gone);
    expect(KEEP_MIN).toBe(3);
  });

  it('include, after a day, a release that was never current, and it takes no other one’s place', () => {
    const needed = ['v0', 'v2'];
    const live = new Set(['v0', 'v2', 'v4', 'v6', 'v7']);
    expect(outdated(aged(0, 0.1, 10, 20, 30, 40, 50, 60), { needed, live }, NOW)).toEqual(['v7', 'v3', 'v5']);
  });
});
