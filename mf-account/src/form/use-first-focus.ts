import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element when it appears: the safe choice of a modal, or the replacement of a focused form. It is an effect, because
 * it must run after the modal's own focus.
 */
export function useFirstFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
