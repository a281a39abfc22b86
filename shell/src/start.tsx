import '@queuebell/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory, unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { Problem } from '@queuebell/ui';
import { ownerOf } from '@queuebell/contracts/registry';
import {
  createMissingFileReload,
  createHost,
  createNavigator,
  createReporter,
  storeBoot,
  readBoot,
  watchLeaving,
} from '@queuebell/host-kit/host';
import { App } from './app/app';
import { dropFailedStyles, showPage } from './frame/show-page';
import { createFederatedLoader } from './remotes/federated-loader';
import { createRemoteStore } from './remotes/remote-store';
import { createShellLinks } from './shell-links';
import { guardHistory } from './skew/guard-history';
import { createReleaseWatch } from './skew/release-watch';
import { createRenderProbe } from './freeze/render-probe';
import { createFreezeWatch } from './freeze/freeze-watch';

/** The first screen waits for its remote this long; after that the page shows that it is loading. */
const FIRST_SCREEN_WAIT_MS = 1_500;

/** Starts the shell: reads the registry, awaits the one remote that the address needs, and draws. */
export async function start(window: Window & typeof globalThis): Promise<void> {
  const root = rootElement(window.document);
  const fetch = window.fetch.bind(window);
  const whenStaying = watchLeaving(window);
  try {
    const { document, location } = window;
    const storage = () => window.localStorage;
    const boot = await readBoot(document, fetch, storage);
    const { registry, site } = boot;
    const navigator = createNavigator();
    const page = () => ownerOf(registry, location.pathname)?.path;
    const isUnderWay = () => history.isWaiting || history.location.pathname !== navigator.shown();
    const links = createShellLinks({ navigator, isUnderWay });
    const host = createHost({
      ...{ window, site, links, page },
      registry: () => remotes.registry(),
      modulesOf: async (remote) => (await remotes.moduleOf(remote)).slots?.(host) ?? {},
    });
    const missingFileReload = createMissingFileReload(window, () => {
      const { remote, version = '' } = remotes.releaseAt(location.pathname);
      return `${remote ?? ''} ${version}`;
    });
    const loader = createFederatedLoader();
    const onStable = () => void (window.queuebellShown = true);
    const remotes = createRemoteStore({ registry, host, loader, fetch, missingFileReload, after, onStable });
    const isOwnScript = (url: string) =>
      [...document.scripts].some((script) => script.getAttribute('src') === url);
    const watch = createReleaseWatch({ remotes, fetch, now: Date.now, after, isOwnScript });
    const reload = () => location.reload();
    const probe = createRenderProbe();
    const onFrozen = () => {
      const message = 'The screen kept the page too busy to leave it.';
      host.report({ area: 'shell/stuck', message, ...remotes.releaseAt(navigator.shown() ?? '') });
      reload();
    };
    const onMoved = createFreezeWatch({ after, isUnderWay, rendered: probe.rendered, onFrozen });
    const history = guardHistory(UNSAFE_createBrowserHistory({ window, v5Compat: true }), {
      watch,
      reload,
      onMoved,
    });

    dropFailedStyles(document);
    void host.verify();
    await Promise.race([remotes.prepare(location.pathname), after(FIRST_SCREEN_WAIT_MS)]);
    showPage(
      root,
      <StrictMode>
        <HistoryRouter history={history}>
          <App host={host} remotes={remotes} navigator={navigator} probe={probe} />
        </HistoryRouter>
      </StrictMode>,
      {
        onRedrawn: (cause) =>
          host.report({ area: 'shell/frame', message: 'The page was drawn anew.', cause }),
        onBroken: (cause) => problemOf('This page has stopped.', cause),
      },
    );
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Element && target.closest('a')) watch.look();
    });
    storeBoot(boot, storage);
  } catch (error) {
    createRoot(root).render(problemOf('This page cannot be started.', error));
  }

  /** Reports an error that left the page empty, and shows it instead. */
  function problemOf(title: string, cause: unknown) {
    window.console.error('shell/start', cause);
    createReporter({ fetch, page: () => undefined, whenStaying })({
      area: 'shell/start',
      message: title,
      cause,
    });
    return (
      <Problem title={title} onRetry={() => window.location.reload()}>
        Please check your connection, and that this browser lets the site store data, then try again.
      </Problem>
    );
  }
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function rootElement(document: Document): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no element #root.');
  return element;
}
