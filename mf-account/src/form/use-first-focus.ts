import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when it appears: to what a modal wants chosen without thinking, or to what took the
 * place of the form that had the focus. An effect, because a modal moves the focus itself when it opens, before this.
 */
export function useFirstFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
