import { type RefObject, useEffect } from 'react';
import type { FocusTarget } from './counter/admin-state';

/** Moves a lost focus to the first target that exists, whenever `focus` is a new array. Elements name themselves by `data-focus`. */
export function useFocusTargets(area: RefObject<HTMLElement | null>, focus: readonly FocusTarget[]): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body) return;
    for (const target of focus) {
      const element = area.current?.querySelector<HTMLElement>(`[data-focus="${target}"]`);
      if (element) return element.focus();
    }
  }, [area, focus]);
}
