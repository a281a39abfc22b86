import { useEffect } from 'react';

/** The token of the link in an email, or null without one. @param search the query of the address, with its '?' */
export function tokenIn(search: string): string | null {
  return new URLSearchParams(search).get('token') || null;
}

/** Leaves the query out of the address bar and the history, and the rest of this entry of the history as it is. */
const hideQuery = (): void => window.history.replaceState(window.history.state, '', window.location.pathname);

/** Takes a token out of the address, where other people and other programs would read it. */
export function useTokenOutOfAddress(token: string | null, hide: () => void = hideQuery): void {
  useEffect(() => {
    if (token !== null) hide();
  }, [token, hide]);
}
