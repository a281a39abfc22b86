import { watchLeaving } from '../watch-leaving';
import { type Replaced, createPreviousRelease } from './previous-release';
import { showStartProblem } from '../reload-when-reachable';

const fetch = window.fetch.bind(window);
const whenStaying = watchLeaving(window);
const fallBack = createPreviousRelease({ document, history, location, fetch, whenStaying });

/** The first script of a device entry. All else comes after the shared modules are settled. */
void import(/* webpackChunkName: "standalone-start" */ './start')
  .then(({ start }) => start(window, fallBack))
  .catch(async (cause: unknown) => {
    console.error('standalone/start', cause);
    if (await fallBack.go(report)) return;
    showStartProblem(document, {
      fetch,
      location,
      after: (callback, ms) => void setTimeout(callback, ms),
    });
  });

/** The module that reports errors (host/report) may be what did not load. */
function report(replaced: Replaced): void {
  const message = 'The release cannot be started.';
  fetch('/api/client-errors', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ area: 'standalone/start', message, ...replaced }),
  }).catch(() => undefined);
}
