import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus on an element that a press of staff moves to the top of the screen or away from it. The screen scrolls up to it,
 * but never down.
 * @returns to call before staff's action
 */
export function useMovedFocus(
  area: RefObject<HTMLElement | null>,
  selector: string,
  isAtTop: boolean,
): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const element = isPressed.current && area.current?.querySelector<HTMLElement>(selector);
    isPressed.current = false;
    if (element) element.focus({ preventScroll: !isAtTop });
  }, [area, selector, isAtTop]);
  return () => {
    isPressed.current = true;
  };
}
