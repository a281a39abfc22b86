import { useEffect, useState } from 'react';
import { whenUntouched } from '../wall-clock-timers';
import { fillScreen, useFullScreen } from '../../kiosk/full-screen';
import { setTrap } from './navigation-lock';

/** A screen that staff have opened, and that nobody has touched for so long, is locked again. */
const LOCK_AGAIN_MS = 2 * 60_000;

interface Lock {
  isLocked: boolean;
  /** The page has filled the screen, and does so no more. */
  hasLostScreen: boolean;
  /** The browser fills it no more: as at the start, each touch asks for it, and nobody is kept out. */
  doWithoutScreen: () => void;
  open: () => void;
  /** From a touch or a click: the page fills the screen again. */
  close: () => void;
}

/**
 * A check-in screen is locked from its start. The first touch lets it fill the screen: browsers want one for that.
 */
export function useLock(window: Window): Lock {
  const { document } = window;
  const [isLocked, setIsLocked] = useState(true);
  const { can, is } = useFullScreen(window);
  const [hasFilled, setHasFilled] = useState(is);
  if (is && !hasFilled) setHasFilled(true);

  useEffect(() => (isLocked ? setTrap(window) : undefined), [isLocked, window]);

  const waitsForTouch = isLocked && can && !is && !hasFilled;
  useEffect(() => {
    if (!waitsForTouch) return undefined;
    const fill = () => void fillScreen(document);
    document.addEventListener('click', fill);
    return () => document.removeEventListener('click', fill);
  }, [waitsForTouch, document]);

  useEffect(() => {
    return isLocked ? undefined : whenUntouched(window, LOCK_AGAIN_MS, () => setIsLocked(true));
  }, [isLocked, window]);

  return {
    isLocked,
    hasLostScreen: can && hasFilled && !is,
    doWithoutScreen: () => setHasFilled(false),
    open: () => setIsLocked(false),
    close: () => {
      if (can) void fillScreen(document);
      setIsLocked(true);
    },
  };
}
