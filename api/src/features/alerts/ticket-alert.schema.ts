import type { AlertFrom, PushTarget } from '@queuebell/contracts';
import { Schema, type mongo } from 'mongoose';
import { collectionSchema, partSchema } from '../../platform/database/schema.js';
import type { AlertStage, NearStep } from './alert-rules.js';

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
  /** Missing: 'next'. */
  from?: AlertFrom;
  /** The steps that were chosen and reached; each is told once. */
  near?: NearStep[];
  /** The queue's revision at the claim; older revisions are not sent any more. */
  revision?: number;
  /** Database time; the document expires by it. */
  storedAt: Date;
}

const schema = collectionSchema<TicketAlert>('pushTargets', {
  _id: { type: String, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  targets: [
    partSchema<StoredTarget>({
      endpoint: { type: String, required: true },
      keys: { type: Schema.Types.Mixed, required: true },
    }),
  ],
  told: [String],
  call: Number,
  from: Schema.Types.Mixed,
  near: [Number],
  revision: Number,
  storedAt: { type: Date, required: true },
});
schema.index({ storedAt: 1 }, { expireAfterSeconds: KEPT_FOR_S });

export const ticketAlertModel = { name: 'TicketAlert', schema };
