import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { ErrorBoundary, Loading } from '@queuebell/ui';
import type { Host } from '@queuebell/host-kit';
import type { Navigator } from '@queuebell/host-kit/host';
import { NavBar } from '../nav-bar/nav-bar';
import { NotFoundScreen } from '../not-found/not-found.screen';
import { Footer } from '../footer/footer';
import { BrokenArea } from '../remotes/broken-area';
import { RemoteArea } from '../remotes/remote-area';
import type { ShownRemotes } from '../remotes/remote-store';
import { type RenderProbe, useRenderProbe } from '../freeze/render-probe';
import styles from './app.module.css';

interface AppProps {
  host: Host;
  remotes: ShownRemotes;
  navigator: Navigator;
  probe: RenderProbe;
}

/**
 * The area of the remote that owns the address, between the navigation bar and the footer. A customer's plain
 * page has neither, unless it fails.
 */
export function App({ host, remotes, navigator, probe }: AppProps) {
  const navigate = useNavigate();
  useLayoutEffect(
    () => navigator.attach((path, options) => void navigate(path, options)),
    [navigator, navigate],
  );

  const location = useLocation();
  const { pathname } = location;
  useLayoutEffect(() => navigator.arrived(pathname), [navigator, pathname]);
  useRenderProbe(probe);
  const main = useFocusAfterNavigation(location);
  const remote = remotes.ownerOf(pathname);
  const [broken, setBroken] = useState<string | null>(null);
  const isPlain = remotes.isPlain(pathname) && broken !== pathname;
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {!isPlain && <NavBar host={host} remotes={remotes} />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Suspense fallback={<Loading />}>
          {remote === null ? (
            <NotFoundScreen host={host} />
          ) : (
            <ErrorBoundary
              key={remote}
              place={pathname}
              fallback={(error, retry) => (
                <BrokenArea
                  remote={remote}
                  path={pathname}
                  error={error}
                  remotes={remotes}
                  retry={() => {
                    setBroken(null);
                    retry();
                  }}
                  onProblem={() => setBroken(pathname)}
                />
              )}
            >
              <RemoteArea remote={remote} path={pathname} remotes={remotes} />
            </ErrorBoundary>
          )}
        </Suspense>
      </main>
      {!isPlain && remotes.hasFooter(pathname) && <Footer host={host} remotes={remotes} />}
    </>
  );
}

/**
 * After a navigation the page starts at its top, or at the element that the address names, and so does the
 * keyboard's focus.
 */
function useFocusAfterNavigation(location: Location) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef<Location | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before === location) return;
    const place = document.getElementById(location.hash.slice(1));
    if (place) {
      place.focus();
      return;
    }
    if (before === null || before.pathname === location.pathname) return;
    const alreadyInside = main.current?.contains(document.activeElement);
    if (!alreadyInside) main.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [location]);
  return main;
}
