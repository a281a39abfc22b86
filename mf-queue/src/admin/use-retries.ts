import { useEffect, useEffectEvent } from 'react';
import type { AdminState } from './admin-state';
import { keyOf } from './staff-actions';
import type { Unsaved } from './unsaved';

export const RETRY_AFTER_MS = 5_000;

/** Retries unsaved actions after RETRY_AFTER_MS, and when the network returns. */
export function useRetries({ unsaved, busy }: AdminState, retry: (unsaved: Unsaved) => void): void {
  const retryAll = useEffectEvent((due: readonly Unsaved[]) => due.forEach(retry));

  useEffect(() => {
    const due = unsaved.filter(({ isRetried, subject }) => isRetried && !busy.includes(keyOf(subject)));
    if (due.length === 0) return undefined;
    const again = () => retryAll(due);
    const timer = setTimeout(again, RETRY_AFTER_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [unsaved, busy]);
}
