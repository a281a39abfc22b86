import { HEARTBEAT_MS } from '@queuebell/contracts/limits';
import type { ApiAnswer } from '@queuebell/host-kit';
import { NO_ANSWER, answerInTime, inTime } from './with-timeout';
import { type ServerEvent, createEventParser } from './event-parser';
import type { Now } from './use-now';

/** So long a stream may take until its first event; then something in between holds it back. */
export const OPEN_TIMEOUT_MS = 5_000;
/** So long without a byte, and a stream counts as dead. */
export const DEAD_AFTER_MS = 2 * HEARTBEAT_MS;
/** A stream that lasted this long was a good one: the next try comes soon again. */
const STEADY_MS = 10_000;
/** Screens whose server went come back over this time: ten thousand at once would all wait for each other. */
export const RETRY_FIRST_MS = 2_000;
const RETRY_LAST_MS = 10_000;

export type Trouble = Extract<ApiAnswer<never>, { ok: false }>;

export interface LinePowers {
  open: (options: {
    signal: AbortSignal;
    lastEventId?: string;
  }) => Promise<ApiAnswer<ReadableStream<Uint8Array>>>;
  /** Where the browser says that it is online or offline. */
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  now: Now;
  /** 0 to 1, so that not all screens come back at the same moment. */
  random: () => number;
}

export interface LineListener {
  /** @returns false when the event makes no sense; the stream is then given up like one that failed */
  onEvent(event: ServerEvent): boolean;
  /** Bytes came, be they an event or not. */
  onBytes(): void;
  /** A try to open it failed, or it died without a word. It is tried again, as ever. */
  onDown(trouble: Trouble): void;
}

/**
 * Keeps one stream of server-sent events open. Comes back by itself after {@link retryDelayMs}, and at once when
 * the network comes or goes; then it names the last event that it heard.
 *
 * @returns starts it; what that returns stops it, and nothing is told afterwards
 */
export function eventLine({ open, page, now, random }: LinePowers): (listener: LineListener) => () => void {
  let lastEventId: string | undefined;
  /** Whether somebody answered the last try, be it a proxy. */
  let isAnswered = false;

  /** @returns what went wrong, or null when the other side closed a stream that had worked */
  async function follow(signal: AbortSignal, { onEvent, onBytes }: LineListener): Promise<Trouble | null> {
    const answer = await answerInTime(
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
      const part = await inTime(reading, isUp ? DEAD_AFTER_MS : OPEN_TIMEOUT_MS, null);
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
 * How long to wait after so many failures: up to two seconds, then up to twice as long each time until ten, by chance. But
 * one to two seconds while nobody answers: a network that comes back need not tell the browser, the screen shall show the
 * truth two seconds later, and there is nobody whom so many tries could burden.
 */
export function retryDelayMs(failures: number, random: () => number, isAnswered = true): number {
  if (!isAnswered) return (RETRY_FIRST_MS * (1 + random())) / 2;
  return random() * Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** failures);
}
