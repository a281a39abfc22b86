import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { type Host, loadWithRetry } from '@queuebell/host-kit';
import { Loading } from '@queuebell/ui';
import type { Clock } from '../clock/clock';
import { useThreeChairs } from './chosen-chairs';

interface ScreenProps {
  host: Host;
  clock: Clock;
}

interface ByChairsProps extends ScreenProps {
  ofThree: ComponentType<ScreenProps>;
  /** The screen of the shop with one chair. */
  children: ReactNode;
}

/** Loads a screen of the shop with three chairs where it is shown. */
export const screenOfThree = (load: () => Promise<ComponentType<ScreenProps>>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }));

/** A screen of the demo's shop that the visitor chose. Those with three chairs share a queue. */
export function ByChairs({ ofThree: OfThree, children, host, clock }: ByChairsProps) {
  if (!useThreeChairs()) return children;
  return (
    <Suspense fallback={<Loading />}>
      <OfThree host={host} clock={clock} />
    </Suspense>
  );
}
