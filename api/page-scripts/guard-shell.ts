/*
 * Watches over the start of a page of the shell, before which somebody sits. The shell's script has had its turn when the document is
 * complete; if it has not said by then that it started (shell/src/index.ts), it did not come, is something else, or threw. It is
 * then asked for anew, past what the browser keeps: that mends a wrong answer which is kept, and shows that the server is there,
 * without which a reload would end on the browser's own error page. The page is loaded anew by itself once, until a start has
 * succeeded. Else it says so, with a button, before what is drawn, which can be read on, and reports it. Where storage may not be
 * used nothing could end a loop, so there it says so at once.
 */
import { find } from './parts/find';

const KEY = 'queuebell.started-again';
const ANSWERED_WITHIN_MS = 5_000;

const isUp = () => self.queuebellStarted;

addEventListener('DOMContentLoaded', async () => {
  try {
    if (isUp()) sessionStorage.removeItem(KEY);
    else {
      const { status } = await fetch(find<HTMLScriptElement>('script[src]').src, {
        cache: 'reload',
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      });
      if (status < 500 && !sessionStorage.getItem(KEY)) {
        sessionStorage.setItem(KEY, '1');
        location.reload();
        return;
      }
    }
  } catch {
    // Nobody answers, or nothing may be kept.
  }
  if (isUp()) return;
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
});
