/** The part of a service worker's scope that is used here: the compiler knows only a page's. */
export interface WorkerScope {
  caches: CacheStorage;
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  fetch(input: Request | string, init?: RequestInit): Promise<Response>;
  setTimeout(callback: () => void, ms: number): number;
  addEventListener(type: 'install', listener: (event: Installing) => void): void;
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
export interface Installing extends Lasting {
  /** Requests that the browser answers without the worker. Not in every browser. */
  addRoutes?(route: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>;
}
interface Fetching {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
