/** The interval while nothing is left to do. */
export const ROUND_EVERY_MS = 2 * 60_000;
/** After a failed round the wait doubles from the first to the last value. */
export const RETRY_FIRST_MS = 2_000;
export const RETRY_LAST_MS = 30_000;

export interface RetryLoopDeps {
  /** Never rejects. */
  work: () => Promise<void>;
  isSettled: () => boolean;
  onOffline: () => void;
  page: Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>;
  /** 0 to 1; spreads the retries of many tablets. */
  random: () => number;
}

export interface RetryLoop {
  start(): void;
  /** @returns when the current round has ended */
  stop(): Promise<void>;
  isStopped(): boolean;
  /** @param isReached whether the server is reachable now */
  retrySoon(isReached: boolean): void;
}

/** Runs the work at once, when the network or the page comes back, and at intervals; one round at a time. */
export function createRetryLoop({ work, isSettled, onOffline, page, random }: RetryLoopDeps): RetryLoop {
  let isStopped = true;
  let failures = 0;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout>;

  function round(): void {
    clearTimeout(timer);
    if (isStopped) return;
    isWanted = running !== null;
    running ??= runOnce();
  }

  async function runOnce(): Promise<void> {
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

  /** A hidden page with nothing to deliver makes no request. */
  function whenDue(): void {
    if (page.document.visibilityState === 'hidden' && isSettled()) wait();
    else round();
  }

  const whenVisible = () => {
    if (page.document.visibilityState === 'visible') round();
  };

  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      page.addEventListener('online', round);
      page.addEventListener('offline', onOffline);
      page.document.addEventListener('visibilitychange', whenVisible);
      round();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      page.removeEventListener('online', round);
      page.removeEventListener('offline', onOffline);
      page.document.removeEventListener('visibilitychange', whenVisible);
      await running;
    },
    isStopped: () => isStopped,
    retrySoon(isReached) {
      if (running !== null || isSettled()) return;
      if (isReached) round();
      else if (failures === 0) {
        failures = 1;
        wait();
      }
    },
  };
}

/** @param spread 0 to 1 */
export function retryAfter(failures: number, spread: number): number {
  const longest = Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_LAST_MS);
  return (longest * (1 + spread)) / 2;
}
