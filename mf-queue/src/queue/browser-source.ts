import type { QueueView } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { stream } from '@queuebell/host-kit/capabilities/stream';
import { liveSource } from './live-source';
import type { QueueSource } from './queue-source';
import { type Tabs, sharedSource } from './shared-source';
import type { Now } from './use-now';
import { whileSeen } from './while-visible';

interface BrowserPowers {
  window: Window & Partial<Pick<typeof globalThis, 'BroadcastChannel'>>;
  now: Now;
  random: () => number;
}

/**
 * A queue as a page of this browser hears of it: by push, through one stream for all its pages that can be seen. Where
 * pages cannot agree on that (a page without HTTPS has no locks), each has its own while it can be seen.
 */
export function browserSource(
  { api, report }: Pick<Host, 'api' | 'report'>,
  { ownerId, view }: { ownerId: string; view: QueueView },
  { window, now, random }: BrowserPowers,
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
  return whileSeen(source, { page: window, now });
}

function tabsOf({ navigator, BroadcastChannel: Channel }: BrowserPowers['window']): Tabs | null {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  return locks && Channel ? { locks, openChannel: (name) => new Channel(name) } : null;
}
