/** How long a whole answer may take; for an event stream or a file, its head. */
export const ANSWER_LIMIT_MS = 30_000;

/** A signal for one request: it ends the request when its time is over, or when whoever asked calls it off. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** The answer goes on after {@link end}, until whoever asked calls it off: a stream. */
  keepOpen(): void;
  /** It came in time. Nothing is left behind, also where `calledOff` lives as long as a screen. */
  end(): void;
}

/** @param calledOff the asker's own signal, where there is one */
export function startTimeLimit(calledOff?: AbortSignal): TimeLimit {
  const request = new AbortController();
  const abort = () => request.abort();
  const timer = setTimeout(abort, ANSWER_LIMIT_MS);
  let isKeptOpen = false;
  if (calledOff?.aborted) abort();
  else calledOff?.addEventListener('abort', abort);
  return {
    signal: request.signal,
    keepOpen() {
      isKeptOpen = true;
    },
    end() {
      clearTimeout(timer);
      if (!isKeptOpen) calledOff?.removeEventListener('abort', abort);
    },
  };
}
