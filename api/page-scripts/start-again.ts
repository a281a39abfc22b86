/*
 * One attempt to mend a device's page that did not start. The page asks for it when that is noticed and every 15 s from then on
 * (guard-start.ts): that it came says that the server is there, so no reload can end on the browser's own error page. The first
 * attempt says what is the matter, reports it, and gives way to the release before, where the server offers one; each later one
 * loads the page anew.
 */
import type { Registry } from '@queuebell/contracts';

interface Boot {
  registry?: Pick<Registry, 'remotes'>;
  standalone: { remote: string };
}

function startAgain() {
  const root = document.getElementById('root');
  // React has left its mark: the screen came after all.
  if (!root || Object.keys(root).some((name) => name.includes('_react'))) return;
  const page = new URL(document.currentScript?.dataset['page'] ?? location.href);
  const asked = page.searchParams.get('release');
  page.searchParams.delete('release');
  // Or it would be the same page, and nothing would be loaded.
  page.hash = '';
  if (root.querySelector('[data-starts-again]')) {
    location.replace(page);
    return;
  }
  // The words of host-kit's start-again.ts, which is not there.
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.dataset['startsAgain'] = '';
  words.style.cssText = 'margin:auto;padding:2rem;font:1.25rem/1.5 system-ui,sans-serif;text-align:center';
  words.textContent = 'This screen could not be started. It will try again in a few seconds.';
  root.replaceChildren(words);

  const told = document.getElementById('queuebell-boot');
  const { registry, standalone }: Boot = JSON.parse(told?.textContent || '{}');
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
