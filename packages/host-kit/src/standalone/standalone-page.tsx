import { ErrorBoundary, Loading, Problem } from '@queuebell/ui';
import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type RouteObject, useLocation, useNavigate } from 'react-router-dom';
import type { Navigator } from '../host/navigator';
import { RouteScreens } from '../host/route-screens';

/** A device that nobody touches mends itself: after a screen broke, the page is loaded anew. */
const RELOAD_AFTER_MS = 15_000;

interface StandalonePageProps {
  routes: RouteObject[];
  navigator: Navigator;
  reload: () => void;
  /** Loads another page in its place where that helps, once. @returns whether the page is on its way out */
  recover: (error: unknown) => Promise<boolean>;
  onError: (error: unknown) => void;
}

/** All of a device entry's page: the remote's screens, and what shows when one breaks. */
export function StandalonePage({ routes, navigator, reload, recover, onError }: StandalonePageProps) {
  const navigate = useNavigate();
  useLayoutEffect(
    () => navigator.attach((path, options) => void navigate(path, options)),
    [navigator, navigate],
  );
  const { pathname } = useLocation();
  useLayoutEffect(() => navigator.arrived(pathname), [navigator, pathname]);
  return (
    <main>
      <ErrorBoundary
        onError={onError}
        fallback={(error) => <BrokenScreen error={error} recover={recover} reload={reload} />}
      >
        <Suspense>
          <RouteScreens routes={routes} />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

type BrokenScreenProps = Pick<StandalonePageProps, 'reload' | 'recover'> & { error: unknown };

function BrokenScreen({ error, recover, reload }: BrokenScreenProps) {
  const [isLeaving, setIsLeaving] = useState(true);
  const onBroken = useEffectEvent(() => void recover(error).then(setIsLeaving));
  useLayoutEffect(() => {
    onBroken();
    const timer = setTimeout(reload, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [reload]);
  return isLeaving ? (
    <Loading />
  ) : (
    <Problem title="This screen has stopped." onRetry={reload}>
      It will restart in a few seconds.
    </Problem>
  );
}
