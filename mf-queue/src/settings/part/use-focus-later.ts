import { useLayoutEffect, useRef } from 'react';

/** The focus goes there after the next rendering: a moved element loses it, and a new one has none yet. */
export function useFocusLater(): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const element = document.querySelector<HTMLElement>(wanted.current);
    wanted.current = null;
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  });
  return (selector) => {
    wanted.current = selector;
  };
}
