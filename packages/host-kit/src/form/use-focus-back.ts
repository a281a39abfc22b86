import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../focus';

/**
 * A button that is disabled loses the focus. It takes the focus back when it is enabled, unless another element
 * has it.
 * @param isBusy whether the button is disabled
 */
export function useFocusBack(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);

  useLayoutEffect(() => {
    if (wasBusy.current && !isBusy && isFocusLost()) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);

  return button;
}
