import { type MouseEvent, useCallback, useEffect, useRef } from 'react';

/** How long after it is painted a view takes no taps: a second tap may have been meant for what stood there before. */
export const TAP_GUARD_MS = 1_000;

type Press = (event: MouseEvent) => void;

/**
 * Protects what has just appeared from the second half of a double tap. A keyboard and a screen reader press at once: their
 * clicks count no pointer presses (`detail` is 0), and nobody presses them by accident.
 *
 * @returns makes the handler of a button in that view
 */
export function useTapGuard(): (onPress: () => void) => Press {
  const openFrom = useRef(Infinity);

  useEffect(() => {
    // The frame after the one that shows it: on a slow tablet the paint may come long after React is done.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        openFrom.current = performance.now() + TAP_GUARD_MS;
      });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return useCallback(
    (onPress) => (event) => {
      if (event.detail === 0 || performance.now() >= openFrom.current) onPress();
    },
    [],
  );
}
