import type { QueueListener, QueueSource } from './queue-source';
import type { Now } from './use-now';

const CHECK_EVERY_MS = 1_000;
/** A jump of the clock by more than this means that the device was asleep. */
const ASLEEP_MS = 5_000;

interface VisibilityDeps {
  page: Pick<Window, 'document'>;
  now: Now;
  /** Whether it may stop while the page is hidden; default: yes. */
  mayPause?: () => boolean;
}

/**
 * Listens only while the page is visible, so that hidden pages cost nothing. Restarts when the page returns or the device wakes,
 * and marks the state as doubted.
 */
export function whileVisible<Listener extends Pick<QueueListener, 'onDoubt'>>(
  source: QueueSource<Listener>,
  { page, now, mayPause = () => true }: VisibilityDeps,
): QueueSource<Listener> {
  return (listener) => {
    let stop: (() => void) | null = null;
    let watch: ReturnType<typeof setInterval>;

    function pause(): void {
      stop?.();
      stop = null;
      clearInterval(watch);
    }

    function start(): void {
      pause();
      listener.onDoubt();
      let checkedAt = now();
      watch = setInterval(() => {
        const wasAsleep = now() - checkedAt > CHECK_EVERY_MS + ASLEEP_MS;
        checkedAt = now();
        if (wasAsleep) start();
      }, CHECK_EVERY_MS);
      stop = source(listener);
    }

    const update = () => {
      if (page.document.visibilityState === 'visible') start();
      else if (mayPause()) pause();
    };
    page.document.addEventListener('visibilitychange', update);
    update();

    return () => {
      page.document.removeEventListener('visibilitychange', update);
      pause();
    };
  };
}
