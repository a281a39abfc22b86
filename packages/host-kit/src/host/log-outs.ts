interface LogOutDeps {
  fetch: typeof globalThis.fetch;
  storage: Storage;
  /** Whether the last change here was a logout. */
  isPending: () => boolean;
}

/**
 * Marks in the browser's local storage a logout that the server has not confirmed. The server needs only the
 * refresh cookie, which no script can read.
 */
export const LOG_OUT_KEY = 'queuebell.logout';

/** A new login waits this long for the end of the one before. */
const TOLD_WITHIN_MS = 10_000;

/**
 * Tells the server about a logout, at once or, if that fails, later (docs/decisions/0018). This browser is
 * logged out in any case; until then only the cookie is still valid.
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
    /** Does not wait for the server, because the page may close at once. */
    begin(token: string): void {
      storage.setItem(LOG_OUT_KEY, '1');
      void tell({ Authorization: token });
    },
    /**
     * Finishes a logout. The server's answer removes the cookie, so no login may overtake it.
     * @returns settles when the server knows, or cannot be told now
     */
    settle: (): Promise<void> => underWay ?? (isPending() ? tell({}) : Promise.resolve()),
  };
}
