import { useEffect } from 'react';
import { keepAwake } from '../../kiosk/use-wake-lock';

/** Keeps the screen on while `isWanted` and the page is visible, so that the page can ring. */
export function useWakeLock(lock: WakeLock | null, isWanted: boolean): void {
  useEffect(() => (lock && isWanted ? keepAwake(lock, document) : undefined), [lock, isWanted]);
}
