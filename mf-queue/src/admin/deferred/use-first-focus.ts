import { type RefObject, useEffect, useRef } from 'react';

/** A form that staff have opened has the focus in its first field. */
export function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const area = useRef<Element>(null);
  useEffect(() => area.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return area;
}
