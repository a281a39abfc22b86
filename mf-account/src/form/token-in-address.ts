import { useEffect } from 'react';

/** @param search the address's query, with its '?' */
export function tokenIn(search: string): string | null {
  return new URLSearchParams(search).get('token') || null;
}

/** Removes the query from the address and keeps the history entry's state. */
const hideQuery = (): void => window.history.replaceState(window.history.state, '', window.location.pathname);

/** Removes a token from the address, where other people and programs could read it. */
export function useTokenOutOfAddress(token: string | null, hide: () => void = hideQuery): void {
  useEffect(() => {
    if (token !== null) hide();
  }, [token, hide]);
}
