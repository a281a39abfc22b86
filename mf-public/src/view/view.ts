/** The parts of the browser's window that the landing page uses, passed in so that a test can replace them. */
export interface View {
  /** Acts once, after so many milliseconds. @returns the way to call it off */
  after(ms: number, act: () => void): () => void;
  /**
   * Says whether an element may move now, and again whenever that changes: it may while it is in view, its tab is
   * shown and the visitor has not asked for less motion. @returns the way to stop listening
   */
  watchMotion(element: Element, changed: (mayMove: boolean) => void): () => void;
  /** @returns the way to stop listening */
  onScroll(listener: () => void): () => void;
  /** How far the page is scrolled down, in pixels. */
  scrolled(): number;
  /** Goes there smoothly, unless the visitor has asked for less motion (the page's own styles decide). */
  scrollToTop(): void;
}

/** How much of an element must be seen for it to be worth moving. */
const SEEN_SHARE = 0.25;

/** The parts of a window that a view is made of. */
export interface BrowserWindow extends Pick<
  Window,
  'addEventListener' | 'clearTimeout' | 'removeEventListener' | 'scrollTo' | 'scrollY' | 'setTimeout'
> {
  document: Pick<Document, 'addEventListener' | 'hidden' | 'removeEventListener'>;
  matchMedia(query: string): Pick<MediaQueryList, 'addEventListener' | 'matches' | 'removeEventListener'>;
  IntersectionObserver: new (
    callback: (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void,
    options: { threshold: number },
  ) => Pick<IntersectionObserver, 'disconnect' | 'observe'>;
}

/** The view of a real window. */
export function createBrowserView(window: BrowserWindow): View {
  return {
    after(ms, act) {
      const timer = window.setTimeout(act, ms);
      return () => window.clearTimeout(timer);
    },
    watchMotion(element, changed) {
      const { document } = window;
      const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
      let seen = false;
      const tell = () => changed(seen && !document.hidden && !lessMotion.matches);
      const observer = new window.IntersectionObserver(
        (entries) => {
          seen = entries.at(-1)?.isIntersecting ?? seen;
          tell();
        },
        { threshold: SEEN_SHARE },
      );
      observer.observe(element);
      lessMotion.addEventListener('change', tell);
      document.addEventListener('visibilitychange', tell);
      return () => {
        observer.disconnect();
        lessMotion.removeEventListener('change', tell);
        document.removeEventListener('visibilitychange', tell);
      };
    },
    onScroll(listener) {
      window.addEventListener('scroll', listener, { passive: true });
      return () => window.removeEventListener('scroll', listener);
    },
    scrolled: () => window.scrollY,
    scrollToTop: () => window.scrollTo({ top: 0 }),
  };
}
