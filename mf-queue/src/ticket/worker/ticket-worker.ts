import './alert-worker';
import {
  createAnswers,
  deletePageCaches,
  leaveCallsToNetwork,
  openPageCaches,
  type WorkerScope,
} from '@queuebell/host-kit/worker';
import { storeTicketPage } from './store-ticket-page';
import { classifyRequest } from './classify-request';

declare const self: WorkerScope;

/** The service worker of the ticket pages: alerts, and the page without network. */
const { scope } = self.registration;
/** One entry for all tickets, under an address that no ticket has. */
const PAGE = new URL('any', scope).href;
const openCaches = () => openPageCaches(self.caches, scope);
const answers = createAnswers({
  openCaches,
  keyOf: () => PAGE,
  fetch: (request) => self.fetch(request),
  wait: (ms) => new Promise((resolve) => self.setTimeout(resolve, ms)),
});

self.addEventListener('install', (event) => event.waitUntil(leaveCallsToNetwork(event)));

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, scope);
  if (kind !== 'else') event.respondWith(answers[kind](event.request));
});

self.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(deletePageCaches(self.caches, scope));
  if (event.data !== 'keep') return;
  const keeping = openCaches().then((open) =>
    storeTicketPage(open, PAGE, (url, init) => self.fetch(url, init)),
  );
  event.waitUntil(keeping.catch(() => undefined));
});
