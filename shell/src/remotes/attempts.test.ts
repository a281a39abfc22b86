import { describe, expect, it } from '@jest/globals';
import { attemptsAt } from './attempts';

const pointer = (version: string) => ({ version, entry: `/${version}/e.js`, manifest: `/${version}/m.json` });
const entry = { ...pointer('2.0.0'), paths: ['/admin'] };
const withPrevious = { ...entry, previous: pointer('1.0.0') };

const plan = (...args: Parameters<typeof attemptsAt>) =>
  attemptsAt(...args).map(({ release, after, limits }) =>
    [release.version, after, limits.wholeMs > 10_000 && 'long'].filter(Boolean).join(' '),
  );

describe('the releases to try for a remote', () => {
  it('are its current one, that one again, the earlier one, and both again with more time', () => {
    expect(plan(withPrevious, new Set())).toEqual([
      '2.0.0',
      '2.0.0 missing',
      '1.0.0',
      '2.0.0 slow long',
      '1.0.0 slow long',
    ]);
  });

  it('are the current one alone if there is no earlier one, with the long limits', () => {
    expect(plan(entry, new Set())).toEqual(['2.0.0 long', '2.0.0 missing long']);
  });

  it('are the earlier one if the current one broke while it was drawn', () => {
    expect(plan(withPrevious, new Set(['2.0.0']))).toEqual(['1.0.0 long']);
  });

  it('are still earlier ones if those two are broken, one after the other', () => {
    const withEarlier = { ...withPrevious, earlier: [pointer('0.9.0'), pointer('0.8.0')] };
    expect(plan(withEarlier, new Set()).slice(-2)).toEqual(['0.9.0 broken long', '0.8.0 broken long']);
    expect(plan(withEarlier, new Set(['2.0.0', '1.0.0', '0.9.0']))).toEqual(['0.8.0 long']);
  });

  it('are none if all broke', () => {
    expect(plan(withPrevious, new Set(['2.0.0', '1.0.0']))).toEqual([]);
    expect(plan(entry, new Set(['2.0.0']))).toEqual([]);
  });
});
