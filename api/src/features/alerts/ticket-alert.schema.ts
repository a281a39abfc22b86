import type { PushTarget } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import type { AlertStage } from './alert-rules.js';

const KEPT_FOR_S = 2 * 24 * 60 * 60;

export type StoredTarget = Pick<PushTarget, 'endpoint' | 'keys'>;

/** The phones that get alerts about one ticket, collection `pushTargets`. */
export interface TicketAlert {
  /** The ticket's id. */
  _id: string;
  ownerId: mongo.ObjectId;
  targets: StoredTarget[];
  /** Stages that the phones know. Claimed before sending, so that only one server sends. */
  told: AlertStage[];
  call?: number;
  /** The queue's revision at the claim; older revisions are not sent any more. */
  revision?: number;
  /** Database time; the document expires by it. */
  storedAt: Date;
}

export const ticketAlertIndexes: mongo.IndexDescription[] = [
  { key: { storedAt: 1 }, expireAfterSeconds: KEPT_FOR_S },
];
