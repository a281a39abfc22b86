/** The parts of the browser's window that the landing page uses, passed in so that a test can replace them. */
export interface View {
  /** @returns cancels it */
  after(ms: number, act: () => void): () => void;
  /**
   * Reports whether an element may move now, and each change: it may while it is in view, its tab is shown and
   * the visitor has not asked for less motion. @returns stops listening
   */
  watchMotion(element: Element, changed: (mayMove: boolean) => void): () => void;
  /** @returns stops listening */
  onScroll(listener: () => void): () => void;
  /** In pixels. */
  scrolled(): number;
  /** Smooth, unless the visitor has asked for less motion. */
  scrollToTop(): void;
}

/** The share of an element that must be in view for it to move. */
const SEEN_SHARE = 0.25;

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
