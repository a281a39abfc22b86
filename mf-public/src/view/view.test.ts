/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { type BrowserWindow, createBrowserView } from './view';

type Entry = { isIntersecting: boolean };

/** A window whose page is at its top, in a shown tab, with nothing in view yet. */
function createWindow() {
  const lessMotion = Object.assign(new EventTarget(), { matches: false });
  const document = Object.assign(new EventTarget(), { hidden: false });
  const page = new EventTarget();
  let intersect: ((entries: Entry[]) => void) | null = null;
  const browser: BrowserWindow & { scrollY: number } = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    scrollY: 0,
    scrollTo: jest.fn<(...where: unknown[]) => void>(),
    document,
    matchMedia: () => lessMotion,
    IntersectionObserver: class {
      constructor(callback: (entries: Entry[]) => void) {
        intersect = callback;
      }
      observe() {}
      disconnect() {
        intersect = null;
      }
    },
  };
  return {
    browser,
    see: (isIntersecting: boolean) => intersect?.([{ isIntersecting }]),
    hide(hidden: boolean) {
      document.hidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    askForLessMotion(matches: boolean) {
      lessMotion.matches = matches;
      lessMotion.dispatchEvent(new Event('change'));
    },
    scroll(px: number) {
      browser.scrollY = px;
      page.dispatchEvent(new Event('scroll'));
    },
  };
}

function watch() {
  const page = createWindow();
  const motions: boolean[] = [];
  const stop = createBrowserView(page.browser).watchMotion(document.body, (mayMove) => motions.push(mayMove));
  return { ...page, motions, stop };
}

describe('a part of a page that may move', () => {
  it('moves once it is in view', () => {
    const { motions, see } = watch();
    expect(motions).toEqual([]);
    see(true);
    expect(motions).toEqual([true]);
  });

  it.each([
    { when: 'it leaves the view', stop: (page: ReturnType<typeof watch>) => page.see(false) },
    { when: 'its tab is hidden', stop: (page: ReturnType<typeof watch>) => page.hide(true) },
    {
      when: 'less motion is asked for',
      stop: (page: ReturnType<typeof watch>) => page.askForLessMotion(true),
    },
  ])('stops when $when', ({ stop }) => {
    const page = watch();
    page.see(true);
    stop(page);
    expect(page.motions.at(-1)).toBe(false);
  });

  it('goes on when the reason to stop is gone', () => {
    const { motions, see, hide } = watch();
    see(true);
    hide(true);
    see(false);
    hide(false);
    expect(motions.at(-1)).toBe(false);
    see(true);
    expect(motions.at(-1)).toBe(true);
  });

  it('gets no more news after it stopped listening', () => {
    const { motions, see, hide, askForLessMotion, stop } = watch();
    see(true);
    stop();
    see(false);
    hide(true);
    askForLessMotion(true);
    expect(motions).toEqual([true]);
  });
});

describe('the scroll position', () => {
  it('is reported to each listener, for as long as it listens', () => {
    const { browser, scroll } = createWindow();
    const view = createBrowserView(browser);
    const seen: number[] = [];
    const stop = view.onScroll(() => seen.push(view.scrolled()));
    scroll(301);
    stop();
    scroll(900);
    expect(seen).toEqual([301]);
  });

  it('goes to the top in the way that the page’s styles say', () => {
    const { browser } = createWindow();
    createBrowserView(browser).scrollToTop();
    expect(browser.scrollTo).toHaveBeenCalledWith({ top: 0 });
  });
});
