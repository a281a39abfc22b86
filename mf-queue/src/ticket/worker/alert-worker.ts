import { isTicketPath, readPushMessage } from '@queuebell/contracts/push-message';

/** The used part of a service worker's scope: TypeScript is set up for pages. */
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

/** A vibration pattern in milliseconds. */
const SHAKES = [500, 200, 500];

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('push', (event) => {
  const { title, body, url, quiet } = readPushMessage(event.data?.text() ?? null);
  // "Your turn" replaces "you are next" and rings again. Browsers refuse to vibrate silently.
  const heard = { renotify: true, requireInteraction: true, vibrate: SHAKES };
  const options = { body, tag: url, data: url, ...(quiet ? { silent: true } : heard) };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTicket(event.notification.data));
});

async function openTicket(url: unknown): Promise<unknown> {
  if (!isTicketPath(url)) return undefined;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url);
  return open ? open.focus() : self.clients.openWindow(url);
}
