import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A button that is disabled loses the focus. It takes the focus back when it is enabled, unless another element
 * has it.
 * @param isBusy whether the button is disabled
 */
export function useFocusBack(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);

  useLayoutEffect(() => {
    const lostFocus = document.activeElement === null || document.activeElement === document.body;
    if (wasBusy.current && !isBusy && lostFocus) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);

  return button;
}
