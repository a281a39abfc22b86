import { useEffect, useState } from 'react';
import { whenIdle } from '../../queue/wall-clock-timers';
import { enterFullScreen, useFullScreen } from '../../kiosk/full-screen';
import { lockNavigation } from './navigation-lock';

/** An unlocked screen locks again after this time without a touch. */
const LOCK_AGAIN_MS = 2 * 60_000;

interface Lock {
  isLocked: boolean;
  hasLostFullScreen: boolean;
  /** Stops asking for full screen, because the browser refuses it; the next touch tries again. */
  giveUpFullScreen: () => void;
  unlock: () => void;
  /** Call it from a touch or click: browsers demand one for full screen. */
  lock: () => void;
}

/** Locks a check-in screen from its start. The first touch makes it full screen, because browsers demand a touch. */
export function useLock(window: Window): Lock {
  const { document } = window;
  const [isLocked, setIsLocked] = useState(true);
  const { can, is } = useFullScreen(window);
  const [hasFilled, setHasFilled] = useState(is);
  if (is && !hasFilled) setHasFilled(true);

  useEffect(() => (isLocked ? lockNavigation(window) : undefined), [isLocked, window]);

  const waitsForTouch = isLocked && can && !is && !hasFilled;
  useEffect(() => {
    if (!waitsForTouch) return undefined;
    const fill = () => void enterFullScreen(document);
    document.addEventListener('click', fill);
    return () => document.removeEventListener('click', fill);
  }, [waitsForTouch, document]);

  useEffect(() => {
    return isLocked ? undefined : whenIdle(window, LOCK_AGAIN_MS, () => setIsLocked(true));
  }, [isLocked, window]);

  return {
    isLocked,
    hasLostFullScreen: can && hasFilled && !is,
    giveUpFullScreen: () => setHasFilled(false),
    unlock: () => setIsLocked(false),
    lock: () => {
      if (can) void enterFullScreen(document);
      setIsLocked(true);
    },
  };
}
