import { isFocusLost } from '@queuebell/host-kit/focus';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** @returns for a heading, which takes the focus if the pressed button disappeared with the previous step */
export function useLostFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
