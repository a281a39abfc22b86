import { describe, expect, it } from '@jest/globals';
import { attemptsAt } from './attempts';

const pointer = (version: string) => ({ version, entry: `/${version}/e.js`, manifest: `/${version}/m.json` });
const entry = { ...pointer('2.0.0'), paths: ['/admin'] };
const withPrevious = { ...entry, previous: pointer('1.0.0') };

const plan = (...args: Parameters<typeof attemptsAt>) =>
  attemptsAt(...args).map(({ release, after, patience }) =>
    [release.version, after, patience.wholeMs > 10_000 && 'loadWithRetry'].filter(Boolean).join(' '),
  );

describe('the attempts to show a remote', () => {
  it('is its release, once more, the one before, and with patience both again', () => {
    expect(plan(withPrevious, new Set())).toEqual([
      '2.0.0',
      '2.0.0 missing',
      '1.0.0',
      '2.0.0 slow loadWithRetry',
      '1.0.0 slow loadWithRetry',
    ]);
  });

  it('is nothing else where there was none before, with all patience', () => {
    expect(plan(entry, new Set())).toEqual(['2.0.0 loadWithRetry', '2.0.0 missing loadWithRetry']);
  });

  it('is the one before where it broke while it was drawn', () => {
    expect(plan(withPrevious, new Set(['2.0.0']))).toEqual(['1.0.0 loadWithRetry']);
  });

  it('is an earlier one where those two are broken, one after the other', () => {
    const withEarlier = { ...withPrevious, earlier: [pointer('0.9.0'), pointer('0.8.0')] };
    expect(plan(withEarlier, new Set()).slice(-2)).toEqual([
      '0.9.0 broken loadWithRetry',
      '0.8.0 broken loadWithRetry',
    ]);
    expect(plan(withEarlier, new Set(['2.0.0', '1.0.0', '0.9.0']))).toEqual(['0.8.0 loadWithRetry']);
  });

  it('is nothing where all broke', () => {
    expect(plan(withPrevious, new Set(['2.0.0', '1.0.0']))).toEqual([]);
    expect(plan(entry, new Set(['2.0.0']))).toEqual([]);
  });
});
