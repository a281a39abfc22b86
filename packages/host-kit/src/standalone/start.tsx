import '@queuebell/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import remoteModule from 'remote-under-build';
import { UNSAFE_createBrowserHistory, unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { bestMatch, releasesOf } from '@queuebell/contracts/registry';
import { readBoot } from '../host/boot';
import { checkRemoteModule } from '../host/check-remote-module';
import { createHost } from '../host/create-host';
import { createMissingFileReload } from '../host/missing-file-reload';
import { storeBoot } from '../host/stored-boot';
import { isMissingFile } from '../host/missing-file';
import { prepareRoutes } from '../host/prepare-routes';
import { loadWithRetry } from '../load-with-retry';
import type { PreviousRelease } from './previous-release';
import { StandalonePage } from './standalone-page';
import { reloadWhenReachable } from '../reload-when-reachable';
import { createStandaloneLinks, entryBase } from './standalone-links';
import { createNavigator } from '../host/navigator';

/**
 * The screen comes first; the upkeep of the device can wait. A release that has shown its screen for this time
 * is stable: a later failure does not lead back to the release before.
 */
const UPKEEP_AFTER_MS = 3_000;

/** Starts a remote without the shell, on its device entry. */
export async function start(window: Window & typeof globalThis, fallBack: PreviousRelease): Promise<void> {
  const { document, location } = window;
  const storage = () => window.localStorage;
  const boot = await readBoot(document, window.fetch.bind(window), storage);
  const { registry, site, standalone } = boot;
  const remote = standalone?.remote ?? location.pathname.split('/')[2] ?? '';
  const navigator = createNavigator();
  const links = createStandaloneLinks({ registry, remote, location, ...navigator });
  const base = entryBase(remote);
  const entry = registry.remotes[remote];
  const { version, paths = [] } = entry ?? {};
  const offered = entry ? releasesOf(entry).map((release) => release.version) : [];
  const running = offered.find((each) => each === fallBack.asked) ?? version;
  const pathname = () => location.pathname.slice(base.length) || '/';
  const page = () => base + (bestMatch(paths, pathname()) ?? '');
  const host = createHost({
    window,
    links,
    site,
    page,
    registry: () => registry,
    modulesOf: async () => remoteModule.slots?.(host) ?? {},
  });
  const routes = checkRemoteModule(remote, { default: remoteModule }, host);
  const release = () => `${remote} ${version ?? ''}`;
  const missingFileReload = createMissingFileReload(window, release);

  void host.verify();
  const reload = () =>
    void reloadWhenReachable({
      fetch: window.fetch.bind(window),
      location,
      after: (callback, ms) => void window.setTimeout(callback, ms),
    });
  const screen = { isBroken: false, stands: false };
  const recover = async (cause: unknown) => {
    const { stands } = screen;
    if (isMissingFile(cause) && (await missingFileReload.reload(release())) === 'reloading') return true;
    if (stands) return false;
    return fallBack.go((replaced) => {
      const message = `${remote} ${replaced.version} is replaced by ${replaced.fallback}.`;
      host.report({ area: 'standalone/release', message, cause, ...replaced });
    });
  };
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  // A screen that cannot be loaded is drawn as a problem, which recovers by itself.
  await Promise.all([prepareRoutes(routes, pathname()).catch(() => undefined), host.settled]);
  // Like the shell: a second kind of router would be a part of every device's page.
  const history = UNSAFE_createBrowserHistory({ window, v5Compat: true });
  createRoot(root).render(
    <StrictMode>
      <HistoryRouter basename={base} history={history}>
        <StandalonePage
          routes={routes}
          navigator={navigator}
          reload={reload}
          recover={recover}
          onError={(cause) => {
            screen.isBroken = true;
            const message = 'The screen has stopped.';
            host.report({ area: 'standalone/screen', message, cause, remote, version: running });
          }}
        />
      </HistoryRouter>
    </StrictMode>,
  );
  storeBoot(boot, storage);
  window.setTimeout(() => {
    screen.stands = true;
    if (!standalone?.stays) return;
    const report = (message: string, cause: unknown) =>
      host.report({ area: 'standalone/device', message, cause });
    const works = () => !screen.isBroken;
    const isFallback = running !== version;
    const load = () => import(/* webpackChunkName: "later-device" */ './device/device-upkeep');
    void loadWithRetry(load, (cause) => report('The device is not attended to.', cause)).then(
      ({ startUpkeep }) => startUpkeep({ window, remote, base, version, isFallback, works, report }),
    );
  }, UPKEEP_AFTER_MS);
}
