import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether whoever reads with the keyboard would begin at the top of the page: what had the focus is gone. */
export const isFocusNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** @returns for the heading of a step, which gets the focus where what was pressed is gone with the step before */
export function useFocusFromNowhere(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isFocusNowhere()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
