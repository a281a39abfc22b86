import { useEffect } from 'react';

/**
 * Keeps the screen lit while `isWanted` and the page can be seen: a page that shall ring must not fall asleep. The
 * browser takes the lock away with every look elsewhere, and when the battery is low; that is its to decide.
 */
export function useWakeLock(lock: WakeLock | null, isWanted: boolean): void {
  useEffect(() => {
    if (!lock || !isWanted) return undefined;
    let isOver = false;
    let held: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      const sentinel = await lock.request('screen').catch(() => null);
      if (isOver) await sentinel?.release();
      else held = sentinel;
    };
    const look = () => void hold();
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
      void held?.release();
    };
  }, [lock, isWanted]);
}
