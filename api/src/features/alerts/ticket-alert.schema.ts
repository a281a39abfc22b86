import type { PushTarget } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import type { AlertStage } from './alert-rules.js';

const KEPT_FOR_S = 2 * 24 * 60 * 60;

export type StoredTarget = Pick<PushTarget, 'endpoint' | 'keys'>;

/** The phones that want to be told of one ticket, collection `pushTargets`. */
export interface TicketAlert {
  /** The ticket's id. */
  _id: string;
  ownerId: mongo.ObjectId;
  /** The last few that asked, the newest last. */
  targets: StoredTarget[];
  /** What they were told of the place that the ticket has: claimed before it is sent, so that of several servers one tells it. */
  told: AlertStage[];
  /** The last call that they were told of. */
  call?: number;
  /** The queue's when that was claimed; what an older one says is not told any more. */
  revision?: number;
  /** By the database's clock, which also forgets it. */
  storedAt: Date;
}

export const ticketAlertIndexes: mongo.IndexDescription[] = [
  { key: { storedAt: 1 }, expireAfterSeconds: KEPT_FOR_S },
];
