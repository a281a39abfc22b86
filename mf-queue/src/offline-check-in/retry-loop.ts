/** How often a tablet that lacks nothing sees to its reserve of numbers. */
export const ROUND_EVERY_MS = 2 * 60_000;
/** How long it waits after a round that left something to do: twice as long each time, up to the last. */
export const RETRY_FIRST_MS = 2_000;
export const RETRY_LAST_MS = 30_000;

export interface RoundsPowers {
  /** Never rejects. */
  work: () => Promise<void>;
  /** Whether nothing is left to do. */
  isSettled: () => boolean;
  /** Called when the browser itself says that there is no network. */
  onOffline: () => void;
  page: Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>;
  /** From 0 up to 1: tablets that lost one server do not all come back in the same moment. */
  random: () => number;
}

export interface Rounds {
  start(): void;
  /** @returns when the round that was under way is over */
  stop(): Promise<void>;
  isStopped(): boolean;
  /** Something new may be left to do. @param isReached whether there is any hope that it can be done now */
  hurry(isReached: boolean): void;
}

/** Does the work at once, when the network or the eyes come back, and again and again: one round at a time. */
export function createRounds({ work, isSettled, onOffline, page, random }: RoundsPowers): Rounds {
  let isStopped = true;
  let failures = 0;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout>;

  function round(): void {
    clearTimeout(timer);
    if (isStopped) return;
    isWanted = running !== null;
    running ??= turn();
  }

  async function turn(): Promise<void> {
    await work();
    running = null;
    failures = isSettled() ? 0 : failures + 1;
    if (isWanted) round();
    else wait();
  }

  function wait(): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(whenDue, failures === 0 ? ROUND_EVERY_MS : retryAfter(failures, random()));
  }

  /** A page that nobody sees, and that has nothing to deliver, leaves the server alone. */
  function whenDue(): void {
    if (page.document.visibilityState === 'hidden' && isSettled()) wait();
    else round();
  }

  const whenSeen = () => {
    if (page.document.visibilityState === 'visible') round();
  };

  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      page.addEventListener('online', round);
      page.addEventListener('offline', onOffline);
      page.document.addEventListener('visibilitychange', whenSeen);
      round();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      page.removeEventListener('online', round);
      page.removeEventListener('offline', onOffline);
      page.document.removeEventListener('visibilitychange', whenSeen);
      await running;
    },
    isStopped: () => isStopped,
    hurry(isReached) {
      if (running !== null || isSettled()) return;
      if (isReached) round();
      else if (failures === 0) {
        failures = 1;
        wait();
      }
    },
  };
}

/** @param spread from 0 up to 1 */
export function retryAfter(failures: number, spread: number): number {
  const longest = Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_LAST_MS);
  return (longest * (1 + spread)) / 2;
}
