/*
 * Watches the start of a page of the shell. If the shell has not reported its start (shell/src/index.ts) when
 * the document is complete, its script is missing, wrong or has thrown. The script is then requested again
 * past the browser's cache: that replaces a wrong cached answer, and shows that the server is up, so that a
 * reload cannot end on the browser's error page. The page reloads itself once until a start succeeds. After
 * that it shows an error with a button above the prerendered part, and reports it. While the server is away, the
 * error shows and the page asks every few seconds. Without storage nothing could stop a reload loop, so the
 * error shows at once and stays.
 */
import { find } from './parts/find';
import { isLeft } from './parts/is-left';

const KEY = 'queuebell.started-again';
const ANSWERED_WITHIN_MS = 5_000;
const AGAIN_AFTER_MS = 5_000;
/** The lowest status of a server with trouble of its own. */
const AWAY = 500;

const isUp = () => self.queuebellStarted;

addEventListener('DOMContentLoaded', async () => {
  if (isUp()) forgetReload();
  else if (!isLeft() && !(await reloadIfServed())) sayProblem();
});

/** @returns whether the page has started by now, or is being reloaded or left */
async function reloadIfServed(): Promise<boolean> {
  const { status } = await fetch(find<HTMLScriptElement>('script[src]').src, {
    cache: 'reload',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  }).catch(() => ({ status: AWAY }));
  if (isUp() || isLeft()) return true;
  try {
    if (status >= AWAY) {
      setTimeout(() => void reloadIfServed(), AGAIN_AFTER_MS);
      // The start has failed for want of a server, so the next reload may help.
      forgetReload();
    } else if (!sessionStorage.getItem(KEY)) {
      sessionStorage.setItem(KEY, '1');
      location.reload();
      return true;
    }
  } catch {
    // Storage cannot be used.
  }
  return false;
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}

function sayProblem(): void {
  const words = document.createElement('p');
  const retry = document.createElement('button');
  words.setAttribute('role', 'alert');
  words.style.cssText = 'margin:auto;padding:2rem;font:1.25rem/1.5 system-ui,sans-serif;text-align:center';
  words.append('This page could not be started. Please check your connection and try again. ', retry);
  retry.style.padding = '.5rem 1rem';
  retry.textContent = 'Retry';
  retry.onclick = () => location.reload();
  find('#root').prepend(words);
  fetch('/api/client-errors', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ area: 'shell/page', message: 'The page does not start.' }),
  }).catch(() => undefined);
}
