import '@queuebell/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Problem } from '@queuebell/ui';
import { createHost, createNavigator, readBoot } from '@queuebell/remote-kit/host';
import { App } from './app/app';
import { dropFailedStyles, showPage } from './frame/show-page';
import { createFederatedLoader } from './remotes/federated-loader';
import { createRemoteStore } from './remotes/remote-store';
import { createShellLinks } from './shell-links';

/** The first screen waits for its remote this long; after that the page shows that it is loading. */
const FIRST_SCREEN_WAIT_MS = 1_500;

/** Starts the shell: reads the registry, awaits the one remote that the address needs, and draws. */
export async function start(window: Window & typeof globalThis): Promise<void> {
  const root = rootElement(window.document);
  const fetch = window.fetch.bind(window);
  try {
    const { registry, site } = await readBoot(window.document, fetch);
    const navigator = createNavigator();
    const host = createHost({ window, site, links: createShellLinks(navigator) });
    const remotes = createRemoteStore({ registry, host, loader: createFederatedLoader(), fetch });

    dropFailedStyles(window.document);
    void host.session.verify(host.api);
    await Promise.race([remotes.prepare(window.location.pathname), after(FIRST_SCREEN_WAIT_MS)]);
    showPage(
      root,
      <StrictMode>
        <BrowserRouter>
          <App host={host} remotes={remotes} navigator={navigator} />
        </BrowserRouter>
      </StrictMode>,
      (cause) => host.report({ area: 'shell/frame', message: 'The page was drawn anew.', cause }),
    );
  } catch (error) {
    window.console.error('shell/start', error);
    createRoot(root).render(
      <Problem title="This page cannot be started." onRetry={() => window.location.reload()}>
        Please check your connection, and that this browser may store data for this site, and try again.
      </Problem>,
    );
  }
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function rootElement(document: Document): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no element #root.');
  return element;
}
