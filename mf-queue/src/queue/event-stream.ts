import { HEARTBEAT_MS } from '@queuebell/contracts/limits';
import type { ApiAnswer } from '@queuebell/host-kit';
import { NO_ANSWER, answerWithTimeout, withTimeout } from './with-timeout';
import { type ServerEvent, createEventParser } from './event-parser';
import type { Now } from './use-now';

/** Without a first event by then, something between here and the server holds the stream back. */
export const OPEN_TIMEOUT_MS = 5_000;
/** A stream without a byte for this long is dead. */
export const DEAD_AFTER_MS = 2 * HEARTBEAT_MS;
/** After a stream of this length the failures count from 0 again. */
const STEADY_MS = 10_000;
/** Spreads reconnects: ten thousand screens at once would delay each other. */
export const RETRY_FIRST_MS = 2_000;
const RETRY_LAST_MS = 10_000;

export type Trouble = Extract<ApiAnswer<never>, { ok: false }>;

export interface EventStreamDeps {
  open: (options: {
    signal: AbortSignal;
    lastEventId?: string;
  }) => Promise<ApiAnswer<ReadableStream<Uint8Array>>>;
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  now: Now;
  /** 0 to 1; spreads the reconnects of many screens. */
  random: () => number;
}

export interface EventStreamListener {
  /** @returns false for an invalid event: the stream is closed and retried */
  onEvent(event: ServerEvent): boolean;
  onBytes(): void;
  onDown(trouble: Trouble): void;
}

/**
 * Keeps one stream of server-sent events open. Reconnects after {@link retryDelayMs}, and at once when the network comes or goes,
 * with the id of the last event.
 * @returns starts it, and returns the stop function; nothing is reported after a stop
 */
export function eventStream({
  open,
  page,
  now,
  random,
}: EventStreamDeps): (listener: EventStreamListener) => () => void {
  let lastEventId: string | undefined;
  /** Whether the last try got any answer, even from a proxy. */
  let isAnswered = false;

  /** @returns null when the server closed a working stream */
  async function follow(
    signal: AbortSignal,
    { onEvent, onBytes }: EventStreamListener,
  ): Promise<Trouble | null> {
    const answer = await answerWithTimeout(
      open({ signal, ...(lastEventId !== undefined && { lastEventId }) }),
      OPEN_TIMEOUT_MS,
    );
    isAnswered = answer.status !== 0;
    if (!answer.ok) return answer;
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    const parse = createEventParser();
    let isUp = false;
    for (;;) {
      const reading = reader.read().catch(() => ({ done: true, value: undefined }));
      const part = await withTimeout(reading, isUp ? DEAD_AFTER_MS : OPEN_TIMEOUT_MS, null);
      if (signal.aborted) return null;
      if (!part?.value) return part && isUp ? null : NO_ANSWER;
      onBytes();
      for (const event of parse(decoder.decode(part.value, { stream: true }))) {
        if (!onEvent(event)) return NO_ANSWER;
        isUp = true;
        if (event.id) lastEventId = event.id;
      }
    }
  }

  return (listener) => {
    let turn: AbortController | null = null;
    let next: ReturnType<typeof setTimeout>;
    let failures = 0;

    async function connect(): Promise<void> {
      clearTimeout(next);
      turn?.abort();
      const mine = (turn = new AbortController());
      const startedAt = now();
      const trouble = await follow(mine.signal, listener);
      if (turn !== mine) return;
      mine.abort();
      if (now() - startedAt >= STEADY_MS) failures = 0;
      next = setTimeout(() => void connect(), retryDelayMs(failures, random, isAnswered));
      failures += 1;
      if (trouble) listener.onDown(trouble);
    }

    const connectAfresh = () => {
      failures = 0;
      void connect();
    };
    page.addEventListener('online', connectAfresh);
    page.addEventListener('offline', connectAfresh);
    void connect();

    return () => {
      turn?.abort();
      turn = null;
      clearTimeout(next);
      page.removeEventListener('online', connectAfresh);
      page.removeEventListener('offline', connectAfresh);
    };
  };
}

/**
 * A random wait of up to 2 seconds, doubling with each failure up to 10. Without any answer it is 1 to 2 seconds: a network that
 * returns may not fire an event, the screen should be right soon, and there is no server to overload.
 */
export function retryDelayMs(failures: number, random: () => number, isAnswered = true): number {
  if (!isAnswered) return (RETRY_FIRST_MS * (1 + random())) / 2;
  return random() * Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** failures);
}
