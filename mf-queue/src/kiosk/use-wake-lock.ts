import { useEffect } from 'react';

type WakeLocks = Pick<WakeLock, 'request'>;

interface WakeLockDeps {
  navigator: { wakeLock?: WakeLocks };
  document: Document;
}

/** How often to retry while the browser refuses, for example because the battery is low. */
export const ASK_AGAIN_MS = 60_000;
/** Safari grants a page its first lock only during one of these events. */
const GESTURES = ['click', 'keydown', 'touchend'];

/** Keeps the screen on while the page is visible. Needs HTTPS; browsers refuse it on a low battery. */
export function useWakeLock({ navigator, document }: WakeLockDeps = window): void {
  useEffect(() => {
    const { wakeLock } = navigator;
    return wakeLock && keepAwake(wakeLock, document);
  }, [navigator, document]);
}

/** @returns releases the lock */
export function keepAwake(wakeLock: WakeLocks, document: Document): () => void {
  let held: Promise<WakeLockSentinel | null> = Promise.resolve(null);
  let stopAsking: (() => void) | null = null;
  let isOver = false;

  // Browsers release the lock when the page is hidden, and sometimes when the battery is low.
  function hold(): void {
    if (document.visibilityState !== 'visible') return;
    held = held.then(async (before) => {
      if (isOver || (before && !before.released)) return before;
      const lock = await wakeLock.request('screen').catch(() => null);
      lock?.addEventListener('release', hold);
      if (lock || isOver) stopRetrying();
      else stopAsking ??= askAgain(document, hold);
      return lock;
    });
  }

  function stopRetrying(): void {
    stopAsking?.();
    stopAsking = null;
  }

  document.addEventListener('visibilitychange', hold);
  hold();
  return () => {
    isOver = true;
    stopRetrying();
    document.removeEventListener('visibilitychange', hold);
    void held.then((lock) => lock?.release());
  };
}

/** @returns cancels it */
function askAgain(document: Document, ask: () => void): () => void {
  const timer = setInterval(ask, ASK_AGAIN_MS);
  for (const gesture of GESTURES) document.addEventListener(gesture, ask, { capture: true });
  return () => {
    clearInterval(timer);
    for (const gesture of GESTURES) document.removeEventListener(gesture, ask, { capture: true });
  };
}
