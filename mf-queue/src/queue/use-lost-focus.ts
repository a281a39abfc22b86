import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The focused element is gone: a keyboard user would start at the top of the page. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** @returns for a heading, which takes the focus if the pressed button disappeared with the previous step */
export function useLostFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
