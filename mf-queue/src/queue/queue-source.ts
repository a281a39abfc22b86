import type { QueueSnapshot } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import type { ApiAnswer } from '@queuebell/host-kit';
import { answerWithTimeout } from './with-timeout';
import type { Trouble } from './event-stream';

const SPREAD = 0.1;

/** A request that hangs ends before the next one starts. */
export const READ_TIMEOUT_MS = 8_000;

/** @typeParam Seen a queue, or one ticket */
export interface QueueListener<Seen = QueueSnapshot> {
  /** @param seenAt when it was right, by this device's clock; default: now */
  onSnapshot(snapshot: Seen, seenAt?: number): void;
  onAlive(): void;
  onTrouble(trouble: Trouble): void;
  /** It is not known whether the last snapshot is still right. */
  onDoubt(): void;
}

/**
 * Reports a queue to the listener, by push or polling.
 * @returns stops it; nothing is reported afterwards
 */
export type QueueSource<Listener = QueueListener> = (listener: Listener) => () => void;

export interface PollingDeps<Seen = QueueSnapshot> {
  read: (signal: AbortSignal) => Promise<ApiAnswer<Seen>>;
  /** Default: POLL_INTERVAL_MS. */
  everyMs?: number;
  page: Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>;
  /** 0 to 1; spreads the requests of screens that lost the server together. */
  random: () => number;
}

const delayAfterFailureMs = (everyMs: number, random: () => number): number =>
  everyMs * (1 + SPREAD * (2 * random() - 1));

/**
 * Polls at once and every `everyMs`, and when the page becomes visible or online; one request at a time. After a failure the
 * interval varies, so that screens do not return all at once.
 */
export function pollingSource<Seen>({
  read,
  everyMs = POLL_INTERVAL_MS,
  page,
  random,
}: PollingDeps<Seen>): QueueSource<Pick<QueueListener<Seen>, 'onSnapshot' | 'onTrouble'>> {
  return ({ onSnapshot, onTrouble }) => {
    let asking: AbortController | null = null;
    let next: ReturnType<typeof setTimeout>;
    let hasFailed = false;

    async function ask(): Promise<void> {
      if (asking) return;
      clearTimeout(next);
      next = setTimeout(() => void ask(), hasFailed ? delayAfterFailureMs(everyMs, random) : everyMs);
      const turn = new AbortController();
      asking = turn;
      const answer = await answerWithTimeout(read(turn.signal), READ_TIMEOUT_MS);
      if (asking !== turn) return;
      asking = null;
      turn.abort();
      hasFailed = !answer.ok;
      if (answer.ok) onSnapshot(answer.body);
      else onTrouble(answer);
    }

    const askAgain = () => void ask();
    const askWhenVisible = () => {
      if (page.document.visibilityState === 'visible') void ask();
    };
    page.addEventListener('online', askAgain);
    page.document.addEventListener('visibilitychange', askWhenVisible);
    void ask();

    return () => {
      asking?.abort();
      asking = null;
      clearTimeout(next);
      page.removeEventListener('online', askAgain);
      page.document.removeEventListener('visibilitychange', askWhenVisible);
    };
  };
}
