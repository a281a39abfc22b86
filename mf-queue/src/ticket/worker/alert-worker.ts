import { isTicketPath, readPushMessage } from '@queuebell/contracts/push-message';

/** As much of a service worker's surroundings as is used here: the compiler knows those of a page. */
interface WorkerScope {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<PageClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: Lasting) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Tapped) => void): void;
}
interface PageClient {
  url: string;
  focus(): Promise<unknown>;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Lasting {
  data: { text(): string } | null;
}
interface Tapped extends Lasting {
  notification: { data: unknown; close(): void };
}

declare const self: WorkerScope;

/** In milliseconds: felt in a pocket, also on a phone that is silent. */
const SHAKES = [500, 200, 500];

/**
 * The part of the tickets' service worker that shows what the server pushes, also while no page is open.
 */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('push', (event) => {
  const { title, body, url, quiet } = readPushMessage(event.data?.text() ?? null);
  // That it is the turn takes the place of that one is next, and rings again. A browser refuses to shake and be silent.
  const heard = { renotify: true, requireInteraction: true, vibrate: SHAKES };
  const options = { body, tag: url, data: url, ...(quiet ? { silent: true } : heard) };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTicket(event.notification.data));
});

/** The page that is open already, else a new one. */
async function openTicket(url: unknown): Promise<unknown> {
  if (!isTicketPath(url)) return undefined;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url);
  return open ? open.focus() : self.clients.openWindow(url);
}
