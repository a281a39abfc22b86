import './alert-worker';
import { createAnswers, deletePageCaches, openPageCaches } from '@queuebell/host-kit/worker';
import { keepTicketPage } from './store-ticket-page';
import { classifyRequest } from './classify-request';

/** As much of a service worker's surroundings as is used here: the compiler knows those of a page. */
interface WorkerScope {
  caches: CacheStorage;
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  fetch(input: Request | string, init?: RequestInit): Promise<Response>;
  setTimeout(callback: () => void, ms: number): number;
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

declare const self: WorkerScope;

/** The service worker of the tickets' pages: their alerts, and the page itself while there is no network. */
const { scope } = self.registration;
/** The page is the same for all tickets, and kept once, under an address that is none's. */
const PAGE = new URL('any', scope).href;
const kept = () => openPageCaches(self.caches, scope);
const answers = createAnswers({
  kept,
  keyOf: () => PAGE,
  fetch: (request) => self.fetch(request),
  wait: (ms) => new Promise((resolve) => self.setTimeout(resolve, ms)),
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const asked = classifyRequest(event.request, scope);
  if (asked !== 'else') event.respondWith(answers[asked](event.request));
});

self.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(deletePageCaches(self.caches, scope));
  if (event.data !== 'keep') return;
  const keeping = kept().then((open) => keepTicketPage(open, PAGE, (url, init) => self.fetch(url, init)));
  // What could not be kept is tried again when a ticket is next opened.
  event.waitUntil(keeping.catch(() => undefined));
});
