import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusNowhere } from '../queue/use-lost-focus';

interface FocusKept {
  /** The heading that gets the focus of what has gone away. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Has to hear of the focus of whatever may go away. */
  onFocus: (event: FocusEvent) => void;
}

/** A button that goes away when it was pressed takes the focus along: whoever reads with the keyboard goes on at the heading. */
export function useFocusKept(): FocusKept {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element | null>(null);

  // Each time that something is drawn, because each time something may have gone.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    if (isFocusNowhere()) heading.current?.focus({ preventScroll: true });
  });

  const onFocus = (event: FocusEvent) => {
    focused.current = event.target;
  };
  return { heading, onFocus };
}
