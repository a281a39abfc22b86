import { type RefObject, useEffect } from 'react';
import type { Spot } from './counter/admin-state';

/** Moves a lost focus to the first spot that exists, whenever `spots` is a new array. Elements name themselves by `data-spot`. */
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
