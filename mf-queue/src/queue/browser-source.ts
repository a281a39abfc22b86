import type { QueueView } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { stream } from '@queuebell/host-kit/capabilities/stream';
import { liveSource } from './live-source';
import type { QueueSource } from './queue-source';
import { type Tabs, sharedSource } from './shared-source';
import type { Now } from './use-now';
import { whileVisible } from './while-visible';

interface BrowserDeps {
  window: Window & Partial<Pick<typeof globalThis, 'BroadcastChannel'>>;
  now: Now;
  random: () => number;
}

/**
 * A queue by push, through one stream for all visible pages of this browser. Without HTTPS there are no locks, and each visible
 * page has its own stream.
 */
export function browserSource(
  { api, report }: Pick<Host, 'api' | 'report'>,
  { ownerId, view }: { ownerId: string; view: QueueView },
  { window, now, random }: BrowserDeps,
): QueueSource {
  const own = liveSource({
    open: (options) => stream(api, routes.watchQueue, { userId: ownerId, view }, options),
    read: (signal) => api.call(routes.readQueue, { userId: ownerId, view }, { signal }),
    page: window,
    report,
    now,
    random,
  });
  const tabs = tabsOf(window);
  const name = `queuebell/${ownerId}/${view}`;
  const source = tabs ? sharedSource({ ...tabs, name, own, now, random }) : own;
  return whileVisible(source, { page: window, now });
}

function tabsOf({ navigator, BroadcastChannel: Channel }: BrowserDeps['window']): Tabs | null {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  return locks && Channel ? { locks, openChannel: (name) => new Channel(name) } : null;
}
