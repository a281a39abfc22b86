import { useEffect, useEffectEvent } from 'react';
import type { Desk } from './admin-state';
import type { Unsaved } from './unsaved';

/** How long until something that could not be saved is tried again, unless the network comes back before. */
export const RETRY_AFTER_MS = 5_000;

/** Tries again what could not be saved, as long as that can be done without asking anybody. */
export function useRetries({ unsaved, busy }: Desk, retry: (unsaved: Unsaved) => void): void {
  const retryAll = useEffectEvent((due: readonly Unsaved[]) => due.forEach(retry));

  useEffect(() => {
    const due = unsaved.filter(({ isRetried, customer }) => isRetried && !busy.includes(customer.number));
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
