import type { Host } from '@queuebell/host-kit';
import { browserDeps } from './browser-deps';
import { deliverOutbox } from './deliver';
import type { CheckInDeps } from './check-in-client';
import { markAbandoned } from './outbox-rules';
import { createCachedRecord } from './cached-record';
import { createRetryLoop } from './retry-loop';
import { browserStorage } from './storage';

type BackgroundDeps = Pick<CheckInDeps, 'storage' | 'locks' | 'page' | 'random' | 'newId' | 'now'>;

/** Customers without a number are removed after 5 minutes, even if another tab is open. */
export const ABANDONED_AFTER_MS = 5 * 60_000;

/**
 * Delivers check-ins that this browser's check-in page left behind when the owner opened another screen. It leases and returns no
 * numbers, and makes no request when nothing waits. A lock keeps it apart from an open check-in page.
 * @returns stops it
 */
export function startBackgroundDelivery(
  api: Host['api'],
  ownerId: string,
  { storage, locks, newId, now, ...deps }: BackgroundDeps = {
    ...browserDeps(),
    storage: browserStorage(),
  },
): () => void {
  // Without storage there is nothing to deliver and nothing to report.
  const ignore = () => undefined;
  const cached = createCachedRecord({ storage, ownerId, newHolder: newId, report: ignore, onChange: ignore });
  const retryLoop = createRetryLoop({
    ...deps,
    work: () => send().catch(ignore),
    // Customers who may still be there are checked again later.
    isSettled: () => !cached.latest()?.outbox.some(({ trouble }) => trouble === null),
    onOffline: ignore,
  });
  async function send(): Promise<void> {
    await cached.update((record) => markAbandoned(record, now(), ABANDONED_AFTER_MS));
    const { isStopped } = retryLoop;
    await deliverOutbox({
      api,
      ownerId,
      cached,
      locks,
      isInFlight: () => false,
      onAnswer: ignore,
      isStopped,
    });
  }
  retryLoop.start();
  return () => void retryLoop.stop();
}
