import type { WaitAnswer } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type Display, nextDisplay } from '@queuebell/wait-estimate';
import { useEffect, useRef, useState } from 'react';
import { answerWithTimeout } from '../queue/with-timeout';

/** The server computes an estimate less often if nothing changes. */
export const WAIT_REFRESH_MS = 15_000;
const READ_TIMEOUT_MS = 8_000;
/** A busy queue changes more often than its estimate does. */
export const ASKED_AT_MOST_EVERY_MS = 5_000;

export type Read<Answer> = (signal: AbortSignal) => Promise<ApiAnswer<Answer>>;

interface Polled<Answer, Shown> {
  /** A stable function; null: nothing is asked, and nothing is known. */
  read: Read<Answer> | null;
  /** Gives the state of the page after an answer; undefined: nothing is known. A stable function. */
  next: (last: Shown | undefined, answer: Answer) => Shown | undefined;
  /** Asks again when this changes. */
  renewed: unknown;
}

/** @returns nothing after a failure: an old wait would be a wrong one */
export function usePolled<Answer, Shown>({ read, next, renewed }: Polled<Answer, Shown>): Shown | undefined {
  const [shown, setShown] = useState<{ of: Read<Answer>; value: Shown | undefined } | null>(null);

  const last = useRef<{ of: Read<Answer>; askedAt: number } | null>(null);

  useEffect(() => {
    if (!read) return undefined;
    const page = new AbortController();
    const askedAt = last.current?.of === read ? last.current.askedAt : -Infinity;
    const waitMs = Math.max(0, askedAt + ASKED_AT_MOST_EVERY_MS - performance.now());
    const valueOf = (before: typeof shown) => (before?.of === read ? before.value : undefined);
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      last.current = { of: read, askedAt: performance.now() };
      const answer = await answerWithTimeout(read(page.signal), READ_TIMEOUT_MS);
      if (page.signal.aborted) return;
      setShown((before) => (answer.ok ? { of: read, value: next(valueOf(before), answer.body) } : null));
    };
    const askAgain = () => void ask();
    const timer = setInterval(askAgain, WAIT_REFRESH_MS);
    document.addEventListener('visibilitychange', askAgain);
    const soon = waitMs > 0 ? setTimeout(askAgain, waitMs) : undefined;
    if (waitMs === 0) askAgain();
    return () => {
      page.abort();
      clearTimeout(soon);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, [read, next, renewed]);

  return shown !== null && shown.of === read ? shown.value : undefined;
}

/** The words of one wait, which stand still while its range swings, and the shop's score where it publishes it. */
type KnownWait = Display & Pick<WaitAnswer, 'score'>;

/** @returns undefined: there is nothing to say */
export function useWait(read: Read<WaitAnswer> | null, renewed: unknown): KnownWait | undefined {
  return usePolled({ read, next: nextWait, renewed });
}

/** A range that ends at 0 minutes is not shown. */
function nextWait(last: KnownWait | undefined, { wait, score }: WaitAnswer): KnownWait | undefined {
  if (!wait || wait.range?.to === 0) return undefined;
  return { ...nextDisplay(last, wait.range, wait.closesIn), ...(score && { score }) };
}
