import { useEffect, useState } from 'react';
import { DEMO_ADVANCE_MS } from '@queuebell/contracts/limits';
import type { Clock } from '../clock/clock';
import { type Wall, wallAfter } from './demo-queue';

interface DemoDisplay extends Wall {
  paused: boolean;
  togglePause: () => void;
}

/** The demo's queue, which moves on by itself until the visitor pauses it. */
export function useDemoDisplay(clock: Clock): DemoDisplay {
  const [steps, setSteps] = useState(0);
  const [paused, setPaused] = useState(false);
  useEffect(
    () => (paused ? undefined : clock.every(DEMO_ADVANCE_MS, () => setSteps((before) => before + 1))),
    [clock, paused],
  );
  return { ...wallAfter(steps), paused, togglePause: () => setPaused(!paused) };
}
