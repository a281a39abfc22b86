import { type MouseEvent, useCallback, useEffect, useRef } from 'react';

/**
 * A view takes no taps for this time after it is painted: a second tap may have been meant for the view before.
 */
export const TAP_GUARD_MS = 1_000;

type Press = (event: MouseEvent) => void;

/**
 * Protects a new view from the second half of a double tap. Keyboards and screen readers press at once: their
 * clicks have `detail` 0 and are never accidental.
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
