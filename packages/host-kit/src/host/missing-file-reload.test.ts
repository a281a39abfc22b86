/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMissingFileReload } from './missing-file-reload';

const gone = Object.assign(new Error('Loading chunk 46 failed.'), { name: 'ChunkLoadError' });
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A page at an address of its own, whose reloads are counted. */
function open(pathname: string, isServed = true) {
  const listeners = new Map<string, (event: object) => void>();
  const location = { pathname, href: `http://shop.example${pathname}`, reload: jest.fn() };
  const fetch = jest.fn(async () => ({ ok: isServed }));
  const page = Object.assign(Object.create(null), {
    document,
    location,
    sessionStorage,
    fetch,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }) as Window & typeof globalThis;
  const missingFileReload = createMissingFileReload(page, () => 'mf-queue 2.0.0');
  const reject = async (reason: unknown) => {
    listeners.get('unhandledrejection')?.({ reason });
    await settled();
  };
  return { missingFileReload, location, reject };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => document.body.replaceChildren());

describe('a file that is missing at the start of a page', () => {
  it('is loaded with a fresh page, once for an address and a release', async () => {
    const { missingFileReload, location } = open('/admin');
    expect(await missingFileReload.reload('mf-queue 2.0.0')).toBe('reloading');
    expect(await missingFileReload.reload('mf-queue 2.0.0')).toBe('useless');
    expect(location.reload).toHaveBeenCalledTimes(1);
  });

  it('leaves the page as it is while the server would not give another', async () => {
    const { missingFileReload, location } = open('/admin', false);
    expect(await missingFileReload.reload('mf-queue 2.0.0')).toBe('away');
    expect(location.reload).not.toHaveBeenCalled();
  });
});

describe('a file that is missing after a click', () => {
  it('is loaded with a fresh page, too', async () => {
    const { location, reject } = open('/admin');
    await reject(gone);
    expect(location.reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page if the error was something else', async () => {
    const { location, reject } = open('/admin');
    await reject(new TypeError('Failed to fetch'));
    expect(location.reload).not.toHaveBeenCalled();
  });

  it.each([
    ['typed something', '<input>'],
    ['has a dialog open', '<dialog open></dialog>'],
    ['is at the screen', '<p data-in-use></p>'],
  ])('waits for a person who %s', async (_what, content) => {
    const { location, reject } = open('/admin');
    document.body.innerHTML = content;
    document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
    await reject(gone);
    expect(location.reload).not.toHaveBeenCalled();
  });
});
