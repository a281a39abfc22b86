import type { EarlyEvent } from '../contract';

/** A stream that the page itself has opened while its scripts were on their way (api/page-scripts/open-early.ts). */
export interface EarlyAnswer {
  path: string;
  /** The session that it was opened with. */
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
/** On a slow line the stream has answered long before the scripts are there; if not, the screen says that it loads. */
const WAITED_FOR_MS = 300;

/** The stream that a page opened early, with its first event. */
export interface EarlyStream {
  event: EarlyEvent;
  /** Settles once the first event is there, or shall not be waited for any more. */
  settled: Promise<void>;
}

/** Listens to what the page has opened. Ask for it before anybody takes the answer. */
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
 * Reads the first event from a copy of the answer, so call it before the answer itself is read.
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

/** After this time no screen will ask for it: another page of this browser listens already. */
const KEPT_FOR_MS = 10_000;

/**
 * A fetch that answers the first equal request with the early answer. It sends all other requests, and that one too if the early one
 * failed. An early answer without a request is closed after a while.
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
