interface LogOutDeps {
  fetch: typeof globalThis.fetch;
  storage: Storage;
  /** Whether somebody has logged out here, and nobody has logged in since. */
  isPending: () => boolean;
}

/**
 * Name in the browser's local storage: somebody has logged out here, and the server has not said that it knows. Only the
 * fact: the cookie of the login, which no script can read, is all that the server needs.
 */
export const LOG_OUT_KEY = 'queuebell.logout';

/** Whoever logs in waits so long for the end of the login before. */
const TOLD_WITHIN_MS = 10_000;

/**
 * Tells the server that somebody has logged out: at once, and where that does not reach it, once it may
 * (docs/decisions/0018). Until then this browser is logged out all the same; only the cookie is still good.
 */
export function createLogOuts({ fetch, storage, isPending }: LogOutDeps) {
  let underWay: Promise<void> | null = null;

  function tell(headers: Record<string, string>): Promise<void> {
    const signal = AbortSignal.timeout(TOLD_WITHIN_MS);
    const request = { method: 'DELETE', credentials: 'include', keepalive: true, headers, signal } as const;
    underWay = fetch('/api/session', request)
      .then(({ ok }) => {
        if (ok && isPending()) storage.removeItem(LOG_OUT_KEY);
      })
      .catch(() => undefined)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  return {
    /** Whoever logs out does not wait for the server, which may be away; the page may be, the next moment. */
    begin(token: string): void {
      storage.setItem(LOG_OUT_KEY, '1');
      void tell({ Authorization: token });
    },
    /**
     * Ends what is left of a logout. The server's answer takes the cookie away, so that no login may overtake it.
     * @returns settles when the server knows, or cannot be told now
     */
    settle: (): Promise<void> => underWay ?? (isPending() ? tell({}) : Promise.resolve()),
  };
}
