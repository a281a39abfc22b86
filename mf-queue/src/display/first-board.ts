import type { QueueSnapshot } from '@queuebell/contracts';
import { watchQueue } from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { early } from '@queuebell/host-kit/capabilities/early';
import { firstSnapshotOf } from '../queue/queue-event';

/** A board as it was told while its screen was still loading. */
export interface FirstBoard {
  snapshot: QueueSnapshot;
  /** When, in milliseconds of this device's clock. */
  at: number;
}

/** A screen that is drawn later than so, as when somebody comes back to it, asks before it shows anything. */
const HOLDS_MS = 2_000;

/** The numbers for the first picture, where the page itself has asked for this shop's and been told just now; else null. */
export function firstBoard(host: Host, ownerId: string, now: number): FirstBoard | null {
  const told = early(host, watchQueue, { userId: ownerId, view: 'board' });
  if (!told?.text || now - told.at >= HOLDS_MS) return null;
  const snapshot = firstSnapshotOf(told.text);
  return snapshot && { snapshot, at: told.at };
}
