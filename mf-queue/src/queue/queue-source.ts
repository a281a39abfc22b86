import type { QueueSnapshot } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import type { ApiAnswer } from '@queuebell/host-kit';
import { answerInTime } from './with-timeout';
import type { Trouble } from './event-stream';

/** How much sooner or later than usual the next one is due after a failure, as a part of it. */
const SPREAD = 0.1;

/** A request that hangs is given up before the next one is due. */
export const READ_TIMEOUT_MS = 8_000;

/** @typeParam Seen what is listened to: a queue, or one ticket of it */
export interface QueueListener<Seen = QueueSnapshot> {
  /** @param seenAt when it was known to be right, in milliseconds of this device's clock; now when left out */
  onSnapshot(snapshot: Seen, seenAt?: number): void;
  /** What was heard last is still so. */
  onAlive(): void;
  onTrouble(trouble: Trouble): void;
  /** Nobody knows whether what was heard last is still so, unless that was a moment ago. */
  onDoubt(): void;
}

/**
 * Where a screen hears of its queue: tells the listener until it is stopped. Screens do not notice what brings the news.
 *
 * @returns the way to stop it; nothing is told afterwards
 */
export type QueueSource<Told = QueueListener> = (listener: Told) => () => void;

export interface PollingPowers<Seen = QueueSnapshot> {
  read: (signal: AbortSignal) => Promise<ApiAnswer<Seen>>;
  /** POLL_INTERVAL_MS when left out. */
  everyMs?: number;
  page: Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>;
  /** 0 to 1, so that not all screens that lost their server at once ask it at once for ever. */
  random: () => number;
}

/** On average `everyMs`. */
const delayAfterFailureMs = (everyMs: number, random: () => number): number =>
  everyMs * (1 + SPREAD * (2 * random() - 1));

/**
 * Asks at once and every `everyMs`, and as soon as the page is looked at or online again; one at a time. While nobody answers,
 * some ask a little sooner and others later, so that they do not all come at once when the server is back.
 */
export function pollingSource<Seen>({
  read,
  everyMs = POLL_INTERVAL_MS,
  page,
  random,
}: PollingPowers<Seen>): QueueSource<Pick<QueueListener<Seen>, 'onSnapshot' | 'onTrouble'>> {
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
      const answer = await answerInTime(read(turn.signal), READ_TIMEOUT_MS);
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
