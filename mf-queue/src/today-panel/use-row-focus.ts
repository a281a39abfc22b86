import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '@queuebell/host-kit/focus';

interface RowFocus<List> {
  ref: RefObject<List | null>;
  onFocus: (event: FocusEvent) => void;
}

/** When a focused button of a list disappears, the focus moves to its row, or to the list if the row has gone, too. */
export function useRowFocus<List extends HTMLElement>(): RowFocus<List> {
  const ref = useRef<List>(null);
  const focused = useRef<Element | null>(null);
  const row = useRef<HTMLElement | null>(null);

  // After every rendering, because any may remove the element.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (isFocusLost()) (row.current?.isConnected ? row.current : ref.current)?.focus();
  });

  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target;
    row.current = target.closest('li');
  };
  return { ref, onFocus };
}
