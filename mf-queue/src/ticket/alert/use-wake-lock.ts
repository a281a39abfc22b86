import { useEffect } from 'react';
import { keepAwake } from '../../kiosk/use-wake-lock';

/** Keeps the screen lit while `isWanted` and the page can be seen: a page that shall ring must not fall asleep. */
export function useWakeLock(lock: WakeLock | null, isWanted: boolean): void {
  useEffect(() => (lock && isWanted ? keepAwake(lock, document) : undefined), [lock, isWanted]);
}
