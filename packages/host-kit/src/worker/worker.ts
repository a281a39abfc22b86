import { createAnswers } from './answers';
import { storePage, parseWorkingPage } from './store-page';
import { openPageCaches, pageKey, removeOldLayouts } from './page-caches';
import { classifyRequest } from './classify-request';
import { leaveCallsToNetwork } from './leave-calls';
import type { WorkerScope } from './worker-scope';

declare const self: WorkerScope;

/**
 * The service worker of a remote's device entries: a reload or a reboot while the server is away shows the last
 * page that worked (docs/decisions/0012). It has no list of files, so it need not change with a release; the
 * server and the page decide which release runs.
 */
const { scope } = self.registration;
const openCaches = () => openPageCaches(self.caches, scope);
const answers = createAnswers({
  openCaches,
  keyOf: pageKey,
  fetch: (request) => self.fetch(request),
  wait: (ms) => new Promise((resolve) => self.setTimeout(resolve, ms)),
});

self.addEventListener('install', (event) => {
  event.waitUntil(leaveCallsToNetwork(event));
  event.waitUntil(self.skipWaiting());
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), removeOldLayouts(self.caches, scope)])),
);

self.addEventListener('fetch', (event) => {
  const asked = classifyRequest(event.request, scope);
  if (asked !== 'else') event.respondWith(answers[asked](event.request));
});

self.addEventListener('message', (event) => {
  const working = parseWorkingPage(event.data, scope);
  if (!working) return;
  // A failure is ignored, because the page sends this message every few minutes.
  event.waitUntil(
    openCaches()
      .then((open) => storePage(open, working, (url, init) => self.fetch(url, init)))
      .catch(() => undefined),
  );
});
