import { useEffect, useState } from 'react';
import type { Host } from '@queuebell/host-kit';
import type { Queue } from '@queuebell/queue-rules';
import { START } from './demo-shop';

/** A page has one host. */
const queues = new WeakMap<Host, Queue>();

/** The queue that the demo's screens share until the page is loaded again. */
export function useShop(host: Host) {
  const [queue, setQueue] = useState(() => queues.get(host) ?? START);
  useEffect(() => void queues.set(host, queue), [host, queue]);
  return [queue, setQueue] as const;
}
