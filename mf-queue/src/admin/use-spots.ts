import { type RefObject, useEffect } from 'react';
import type { Spot } from './admin-state';

/**
 * Puts the keyboard where it goes on, whenever `spots` is a new list, but only when what it was on is gone.
 * An element says which spot it is by `data-spot`.
 */
export function useSpots(area: RefObject<HTMLElement | null>, spots: readonly Spot[]): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body) return;
    for (const spot of spots) {
      const element = area.current?.querySelector<HTMLElement>(`[data-spot="${spot}"]`);
      if (element) return element.focus();
    }
  }, [area, spots]);
}
