import type { Host } from '@queuebell/host-kit';
import type { Clock } from '../clock/clock';
import { AdminOfThree } from './admin-of-three';
import { CheckInOfThree } from './check-in-of-three';
import { WallOfThree } from './wall-of-three';

export interface ScreenOfThreeProps {
  host: Host;
  clock: Clock;
  screen: 'admin' | 'check-in' | 'wall';
}

/** The demo's shop with three chairs. Unlike those of the shop with one, its screens share a queue. */
export function ScreenOfThree({ screen, ...props }: ScreenOfThreeProps) {
  if (screen === 'admin') return <AdminOfThree {...props} />;
  return screen === 'wall' ? <WallOfThree {...props} /> : <CheckInOfThree {...props} />;
}
