import type { EarlyEvent } from '../contract';

/** A stream that the page opened while its scripts were loading (api/page-scripts/open-early.ts). */
export interface EarlyAnswer {
  path: string;
  token: string;
  answer: Promise<Response>;
  abort: () => void;
}

declare global {
  interface Window {
    queuebellEarly?: EarlyAnswer;
  }
}

const EVENT_END = '\n\n';
/**
 * On a slow connection the stream has answered long before the scripts run; otherwise the screen shows that it
 * loads.
 */
const WAITED_FOR_MS = 300;

export interface EarlyStream {
  event: EarlyEvent;
  /** Settles when the first event is there, or after {@link WAITED_FOR_MS}. */
  settled: Promise<void>;
}

/** Call it before the answer is taken. */
export function listenEarly(
  early: Pick<EarlyAnswer, 'path' | 'answer'>,
  now: () => number,
  after: (ms: number, act: () => void) => void,
): EarlyStream {
  const event: EarlyEvent = { text: null, at: 0 };
  const heard = firstEventOf(early).then((text) => void Object.assign(event, { text, at: now() }));
  const late = new Promise<void>((resolve) => after(WAITED_FOR_MS, resolve));
  return { event, settled: Promise.race([heard, late]) };
}

/**
 * Reads a copy of the answer, so call it before the answer itself is read.
 * @returns the text of the first event, null when there is none
 */
export async function firstEventOf({ answer }: Pick<EarlyAnswer, 'answer'>): Promise<string | null> {
  try {
    const response = await answer;
    const reader = response.ok ? response.clone().body?.getReader() : undefined;
    const decoder = new TextDecoder();
    for (let text = ''; reader;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: true });
      if (!done && !text.includes(EVENT_END)) continue;
      void reader.cancel();
      return text;
    }
  } catch {
    // The screen asks again, and shows its own error.
  }
  return null;
}

type Fetch = typeof globalThis.fetch;

interface Deps {
  fetch: Fetch;
  early: EarlyAnswer | undefined;
  after: (ms: number, act: () => void) => void;
}

/** After this time no screen will ask for it: another page of this browser has the stream. */
const KEPT_FOR_MS = 10_000;

/**
 * A fetch that answers the first equal request with the early answer, unless that failed, and sends all others.
 * An early answer that nobody asks for is closed after a while.
 */
export function fetchWithEarlyAnswer({ fetch, early, after }: Deps): Fetch {
  if (!early) return fetch;
  let isKept = true;
  after(KEPT_FOR_MS, () => {
    if (isKept) early.abort();
    isKept = false;
  });
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const isSame =
      input === early.path &&
      (init.method ?? 'GET') === 'GET' &&
      headers.get('Authorization') === early.token &&
      !headers.has('Last-Event-ID');
    if (!isKept || !isSame) return fetch(input, init);
    isKept = false;
    init.signal?.addEventListener('abort', early.abort);
    return early.answer.catch(() => fetch(input, init));
  };
}
