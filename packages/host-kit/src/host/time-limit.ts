/** For a whole answer; for a stream or a file, for its head. */
export const ANSWER_LIMIT_MS = 30_000;

/** A signal for one request, which ends it after the limit or when the caller aborts. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Removes the limit after {@link end}; the caller can still abort: for a stream. */
  keepOpen(): void;
  /** Call when the answer has come. Removes all listeners, even if the caller's signal lives on. */
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
