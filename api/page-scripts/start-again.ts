/*
 * One attempt to recover a device's page that did not start. The page requests this script every 15 s
 * (guard-start.ts). The server is up if it arrives, so a reload cannot end on the browser's error page. The
 * first attempt shows and reports the problem, and loads the previous release if the server offers one; later
 * ones reload the page.
 */
import type { Registry } from '@queuebell/contracts';

interface Boot {
  registry?: Pick<Registry, 'remotes'>;
  standalone: { remote: string };
}

function startAgain() {
  const root = document.getElementById('root');
  // React's property is there: the screen came after all.
  if (!root || Object.keys(root).some((name) => name.includes('_react'))) return;
  const page = new URL(document.currentScript?.dataset['page'] ?? location.href);
  const asked = page.searchParams.get('release');
  page.searchParams.delete('release');
  // With a hash the address would be the same page, and nothing would load.
  page.hash = '';
  if (root.querySelector('[data-starts-again]')) {
    location.replace(page);
    return;
  }
  // The same words as in host-kit's reload-when-reachable.ts, which has not been loaded.
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.dataset['startsAgain'] = '';
  words.style.cssText = 'margin:auto;padding:2rem;font:1.25rem/1.5 system-ui,sans-serif;text-align:center';
  words.textContent = 'This screen could not be started. It will try again in a few seconds.';
  root.replaceChildren(words);

  const boot = document.getElementById('queuebell-boot');
  const { registry, standalone }: Boot = JSON.parse(boot?.textContent || '{}');
  const entry = registry?.remotes[standalone.remote];
  if (entry === undefined) return;
  const { version: current, previous, earlier = [] } = entry;
  const versions = [
    current,
    ...(previous ? [previous.version] : []),
    ...earlier.map(({ version }) => version),
  ];
  const version = asked ?? current;
  const fallback = versions.includes(version) ? versions[versions.indexOf(version) + 1] : undefined;
  fetch('/api/client-errors', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      area: 'standalone/page',
      message: 'The page does not start.',
      remote: standalone.remote,
      version,
      fallback,
    }),
  }).catch(() => undefined);
  if (fallback === undefined) return;
  page.searchParams.set('release', fallback);
  location.replace(page);
}

startAgain();
