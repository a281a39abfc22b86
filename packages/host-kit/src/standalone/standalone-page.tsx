import { ErrorBoundary, Loading, Problem } from '@queuebell/ui';
import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type RouteObject, useLocation, useNavigate } from 'react-router-dom';
import type { Navigator } from '../host/navigator';
import { RouteScreens } from '../host/route-screens';

/** A device recovers by itself: after a screen failed, the page is reloaded. */
const RELOAD_AFTER_MS = 15_000;

interface StandalonePageProps {
  routes: RouteObject[];
  navigator: Navigator;
  reload: () => void;
  /** Loads another page, once, where that helps. @returns whether the page is being left */
  recover: (error: unknown) => Promise<boolean>;
  onError: (error: unknown) => void;
}

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
