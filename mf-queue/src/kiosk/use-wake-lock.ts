import { useEffect } from 'react';

type WakeLocks = Pick<WakeLock, 'request'>;

interface Surroundings {
  navigator: { wakeLock?: WakeLocks };
  document: Document;
}

/** The screen stays on while this is drawn and can be seen, where the browser lets it (HTTPS, battery not low). */
export function useWakeLock({ navigator, document }: Surroundings = window): void {
  useEffect(() => {
    const { wakeLock } = navigator;
    return wakeLock && keepAwake(wakeLock, document);
  }, [navigator, document]);
}

/** @returns the way to let the screen go dark again */
export function keepAwake(wakeLock: WakeLocks, document: Document): () => void {
  let held: Promise<WakeLockSentinel | null> = Promise.resolve(null);
  let isOver = false;

  // The browser takes the lock back whenever the page is hidden, and may for a while when the battery is low.
  function hold(): void {
    if (document.visibilityState !== 'visible') return;
    held = held.then(async (before) => {
      if (isOver || (before && !before.released)) return before;
      const lock = await wakeLock.request('screen').catch(() => null);
      lock?.addEventListener('release', hold);
      return lock;
    });
  }

  document.addEventListener('visibilitychange', hold);
  hold();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', hold);
    void held.then((lock) => lock?.release());
  };
}
