import { lazy, type ReactNode, Suspense } from 'react';
import { loadWithRetry } from '@queuebell/host-kit';
import { Loading } from '@queuebell/ui';
import { useThreeChairs } from './chosen-chairs';
import type { ScreenOfThreeProps } from './three-chairs';

const load = () => import(/* webpackChunkName: "three-chairs" */ './three-chairs');
const ScreenOfThree = lazy(async () => ({ default: (await loadWithRetry(load)).ScreenOfThree }));

interface ByChairsProps extends ScreenOfThreeProps {
  /** The screen of the shop with one chair. */
  children: ReactNode;
}

export function ByChairs({ children, ...props }: ByChairsProps) {
  if (!useThreeChairs()) return children;
  return (
    <Suspense fallback={<Loading />}>
      <ScreenOfThree {...props} />
    </Suspense>
  );
}
