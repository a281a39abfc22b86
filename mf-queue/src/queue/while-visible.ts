import type { QueueListener, QueueSource } from './queue-source';
import type { Now } from './use-now';

/** How often a page looks at the clock, to notice that it was asleep. */
const LOOK_EVERY_MS = 1_000;
/** The clock went on by this much between two looks: timers were stopped, and so was the network. */
const ASLEEP_MS = 5_000;

interface Powers {
  page: Pick<Window, 'document'>;
  now: Now;
  /** Whether it may stop listening while the page is hidden; left out, it may. */
  mayRest?: () => boolean;
}

/**
 * Listens only while the page can be seen, so that hidden ones cost nobody anything. Starts again when the page comes
 * back, be it from behind another one or with its device from sleep, and says that what it knows is to be doubted.
 */
export function whileSeen<Told extends Pick<QueueListener, 'onDoubt'>>(
  source: QueueSource<Told>,
  { page, now, mayRest = () => true }: Powers,
): QueueSource<Told> {
  return (listener) => {
    let stop: (() => void) | null = null;
    let watch: ReturnType<typeof setInterval>;

    function rest(): void {
      stop?.();
      stop = null;
      clearInterval(watch);
    }

    function start(): void {
      rest();
      listener.onDoubt();
      let lookedAt = now();
      watch = setInterval(() => {
        const wasAsleep = now() - lookedAt > LOOK_EVERY_MS + ASLEEP_MS;
        lookedAt = now();
        if (wasAsleep) start();
      }, LOOK_EVERY_MS);
      stop = source(listener);
    }

    const look = () => {
      if (page.document.visibilityState === 'visible') start();
      else if (mayRest()) rest();
    };
    page.document.addEventListener('visibilitychange', look);
    look();

    return () => {
      page.document.removeEventListener('visibilitychange', look);
      rest();
    };
  };
}
