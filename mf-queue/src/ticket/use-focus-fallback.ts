import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '@queuebell/host-kit/focus';

interface FocusFallback {
  heading: RefObject<HTMLHeadingElement | null>;
  onFocus: (event: FocusEvent) => void;
}

/** When a focused button disappears, the focus moves to the heading. */
export function useFocusFallback(): FocusFallback {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element | null>(null);

  // After every rendering, because any may remove the element.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  });

  const onFocus = (event: FocusEvent) => {
    focused.current = event.target;
  };
  return { heading, onFocus };
}
