import { useEffect } from 'react';

type WakeLocks = Pick<WakeLock, 'request'>;

interface Surroundings {
  navigator: { wakeLock?: WakeLocks };
  document: Document;
}

/** So often a browser that refused is asked again while the page can be seen: its battery may be full by now. */
export const ASK_AGAIN_MS = 60_000;
/** What somebody does to a page. Safari gives a page its first lock only in one of these. */
const GESTURES = ['click', 'keydown', 'touchend'];

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
  let stopAsking: (() => void) | null = null;
  let isOver = false;

  // The browser takes the lock back whenever the page is hidden, and may for a while when the battery is low.
  function hold(): void {
    if (document.visibilityState !== 'visible') return;
    held = held.then(async (before) => {
      if (isOver || (before && !before.released)) return before;
      const lock = await wakeLock.request('screen').catch(() => null);
      lock?.addEventListener('release', hold);
      if (lock || isOver) letBe();
      else stopAsking ??= askAgain(document, hold);
      return lock;
    });
  }

  function letBe(): void {
    stopAsking?.();
    stopAsking = null;
  }

  document.addEventListener('visibilitychange', hold);
  hold();
  return () => {
    isOver = true;
    letBe();
    document.removeEventListener('visibilitychange', hold);
    void held.then((lock) => lock?.release());
  };
}

/** @returns the way to stop */
function askAgain(document: Document, ask: () => void): () => void {
  const timer = setInterval(ask, ASK_AGAIN_MS);
  for (const gesture of GESTURES) document.addEventListener(gesture, ask, { capture: true });
  return () => {
    clearInterval(timer);
    for (const gesture of GESTURES) document.removeEventListener(gesture, ask, { capture: true });
  };
}
