/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { isMissingFile, tooSlow } from '../missing-file';
import { reloadOnce } from './reload-once';

function createTab({
  served = true,
  storage = () => sessionStorage as Pick<Storage, 'getItem' | 'setItem'>,
} = {}) {
  sessionStorage.clear();
  const reload = jest.fn();
  return { reload, deps: { storage, isServed: async () => served, reload } };
}

describe('a page whose files are gone', () => {
  it('is reloaded once for an address and a release, and then no more', async () => {
    const { deps, reload } = createTab();
    expect(await reloadOnce('/admin 1.0.0', deps)).toBe('reloading');
    expect(await reloadOnce('/admin 1.0.0', deps)).toBe('useless');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(await reloadOnce('/admin 2.0.0', deps)).toBe('reloading');
    expect(await reloadOnce('/display 2.0.0', deps)).toBe('reloading');
  });

  it('stays while its server is away, and is reloaded later', async () => {
    const { deps, reload } = createTab({ served: false });
    expect(await reloadOnce('/admin 1.0.0', deps)).toBe('away');
    expect(reload).not.toHaveBeenCalled();
    expect(await reloadOnce('/admin 1.0.0', { ...deps, isServed: async () => true })).toBe('reloading');
  });

  it.each([
    [
      'gives no storage',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    [
      'has none left',
      () => ({
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
    ],
  ])('stays in a browser that %s: it could not know when to stop', async (_what, storage) => {
    const { deps, reload } = createTab({ storage });
    expect(await reloadOnce('/admin 1.0.0', deps)).toBe('useless');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a file that did not come', () => {
  it.each([
    [
      'a missing script of webpack',
      true,
      Object.assign(new Error('Loading chunk 46 failed.\n(missing: /x.js)'), { name: 'ChunkLoadError' }),
    ],
    ['a missing style of webpack', true, new Error('Loading CSS chunk 46 failed.\n(/x.css)')],
    [
      'a missing entry of a remote',
      true,
      new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008'),
    ],
    ['a release that is too slow', true, tooSlow('mf-queue 1.0.0')],
    ['a text in place of an error', true, 'ChunkLoadError'],
    ['a call without network', false, new TypeError('Failed to fetch')],
    ['an error of the code', false, new TypeError("Cannot read properties of undefined (reading 'chunk')")],
    ['nothing', false, undefined],
  ])('%s is recognized: %s', (_what, isMissing, error) => {
    expect(isMissingFile(error)).toBe(isMissing);
  });
});
