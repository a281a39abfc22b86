import { ErrorBoundary, Problem } from '@queuebell/ui';
import { Suspense, useLayoutEffect } from 'react';
import { type RouteObject, useNavigate } from 'react-router-dom';
import type { Navigator } from '../host/navigator';
import { RouteScreens } from '../host/route-screens';

/** A device that nobody touches mends itself: after a screen broke, the page is loaded anew. */
const RELOAD_AFTER_MS = 15_000;

interface StandalonePageProps {
  routes: RouteObject[];
  navigator: Navigator;
  reload: () => void;
}

/** All of a device entry's page: the remote's screens, and what shows when one breaks. */
export function StandalonePage({ routes, navigator, reload }: StandalonePageProps) {
  const navigate = useNavigate();
  useLayoutEffect(
    () => navigator.attach((path, options) => void navigate(path, options)),
    [navigator, navigate],
  );
  return (
    <main>
      <ErrorBoundary fallback={() => <BrokenScreen reload={reload} />}>
        <Suspense>
          <RouteScreens routes={routes} />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

function BrokenScreen({ reload }: { reload: () => void }) {
  useLayoutEffect(() => {
    const timer = setTimeout(reload, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [reload]);
  return (
    <Problem title="This screen has stopped." onRetry={reload}>
      It starts again by itself in a few seconds.
    </Problem>
  );
}
