import { describe, expect, it, jest } from '@jest/globals';
import { FakeClock } from '../../platform/clock/fake-clock.js';
import { TTL_MS, TtlCache } from './ttl-cache.js';

function watching(max = 2) {
  const clock = new FakeClock('2026-06-15T09:00:00.000Z');
  const look = jest.fn(async (name: string, before: string | undefined) => `${before ?? ''}${name}`);
  return { clock, look, cache: new TtlCache(clock, max, look) };
}

describe('the cached state of a file', () => {
  it('is read once, however many ask, and again after a while', async () => {
    const { clock, look, cache } = watching();
    expect(await Promise.all([cache.at('a'), cache.at('a')])).toEqual(['a', 'a']);
    clock.advance(TTL_MS - 1);
    expect(await cache.at('a')).toBe('a');
    expect(look).toHaveBeenCalledTimes(1);
    clock.advance(1);
    expect(await cache.at('a')).toBe('aa');
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('is read again when the clock was put back', async () => {
    const { clock, look, cache } = watching();
    await cache.at('a');
    clock.advance(-3_600_000);
    await cache.at('a');
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('is dropped when there are too many others', async () => {
    const { look, cache } = watching();
    for (const name of ['a', 'b', 'c', 'a']) await cache.at(name);
    expect(look).toHaveBeenLastCalledWith('a', undefined);
  });
});
