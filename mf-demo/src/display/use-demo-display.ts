import { useCallback, useState } from 'react';
import type { Clock } from '../clock/clock';
import { type Wall, wallAfter } from './demo-queue';
import { type Advance, useAdvance } from './use-advance';

/** The demo's queue, which moves on by itself until the visitor pauses it. */
export function useDemoDisplay(clock: Clock): Wall & Advance {
  const [steps, setSteps] = useState(0);
  const advance = useAdvance(
    clock,
    useCallback(() => setSteps((before) => before + 1), []),
  );
  return { ...wallAfter(steps), ...advance };
}
