import type { QueueSnapshot } from '@queuebell/contracts';
import { watchQueue } from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { early } from '@queuebell/host-kit/capabilities/early';
import { firstSnapshotOf } from '../queue/queue-event';

export interface FirstBoard {
  snapshot: QueueSnapshot;
  /** By this device's clock, in milliseconds. */
  at: number;
}

const VALID_MS = 2_000;

/** The board of the page's own early request, if it is for this shop and recent; else null. */
export function firstBoard(host: Host, ownerId: string, now: number): FirstBoard | null {
  const answer = early(host, watchQueue, { userId: ownerId, view: 'board' });
  if (!answer?.text || now - answer.at >= VALID_MS) return null;
  const snapshot = firstSnapshotOf(answer.text);
  return snapshot && { snapshot, at: answer.at };
}
