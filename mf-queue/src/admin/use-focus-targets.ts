import { type RefObject, useEffect } from 'react';
import type { FocusTarget } from './counter/admin-state';

/** Moves a lost focus to the first target that exists, whenever `focusTargets` is a new array. Elements name themselves by `data-focus-target`. */
export function useFocusTargets(
  area: RefObject<HTMLElement | null>,
  focusTargets: readonly FocusTarget[],
): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body) return;
    for (const target of focusTargets) {
      const element = area.current?.querySelector<HTMLElement>(`[data-focus-target="${target}"]`);
      if (element) return element.focus();
    }
  }, [area, focusTargets]);
}
