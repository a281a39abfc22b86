import { useEffect, useState } from 'react';
import { DEMO_ADVANCE_MS } from '@queuebell/contracts/limits';
import type { Clock } from '../clock/clock';

export interface Advance {
  paused: boolean;
  togglePause: () => void;
}

/**
 * Moves a wall on until the visitor pauses it.
 *
 * @param moveOn a stable function
 */
export function useAdvance(clock: Clock, moveOn: () => void): Advance {
  const [paused, setPaused] = useState(false);
  useEffect(() => (paused ? undefined : clock.every(DEMO_ADVANCE_MS, moveOn)), [clock, paused, moveOn]);
  return { paused, togglePause: () => setPaused(!paused) };
}
