import type { Connection, mongo } from 'mongoose';
import { ticketAlertIndexes, type TicketAlert } from '../../features/alerts/ticket-alert.schema.js';
import {
  billingEventIndexes,
  type BillingEvent,
  type LedgerTurn,
} from '../../features/billing/billing-event.schema.js';
import { deviceIndexes, type DeviceDocument } from '../../access/devices/device.schema.js';
import { pairingIndexes, type PairingDocument } from '../../features/devices/pairing.schema.js';
import { feedbackIndexes, type FeedbackDocument } from '../../features/feedback/feedback.schema.js';
import {
  legacyPostIndexes,
  type LegacyPostDocument,
} from '../../features/legacy-posts/legacy-post.schema.js';
import { limitIndexes, type LimitDocument } from '../limits/limit.schema.js';
import { resetLinkIndexes, type ResetLink } from '../../access/reset-links/reset-link.schema.js';
import { joinCodeIndexes, type JoinCodeDocument } from '../../features/queue/schemas/join-code.schema.js';
import { eventIndexes, type EventBatch } from '../../features/queue/schemas/event.schema.js';
import { queueIndexes, type QueueDocument } from '../../features/queue/schemas/queue.schema.js';
import { visitIndexes, type Visit } from '../../features/queue/schemas/visit.schema.js';
import { sessionIndexes, type SessionDocument } from '../../access/sessions/session.schema.js';
import { userIndexes, type UserDocument } from '../../access/accounts/user.schema.js';

/** What each collection holds. */
export interface Collections {
  users: UserDocument;
  queues: QueueDocument;
  visits: Visit;
  joinCodes: JoinCodeDocument;
  queueEvents: EventBatch;
  billingEvents: BillingEvent;
  billingLedger: LedgerTurn;
  feedback: FeedbackDocument;
  resetLinks: ResetLink;
  legacyPosts: LegacyPostDocument;
  sessions: SessionDocument;
  devices: DeviceDocument;
  pairings: PairingDocument;
  limits: LimitDocument;
  pushTargets: TicketAlert;
}

const indexes: Record<keyof Collections, mongo.IndexDescription[]> = {
  users: userIndexes,
  queues: queueIndexes,
  visits: visitIndexes,
  joinCodes: joinCodeIndexes,
  queueEvents: eventIndexes,
  billingEvents: billingEventIndexes,
  billingLedger: [],
  feedback: feedbackIndexes,
  resetLinks: resetLinkIndexes,
  legacyPosts: legacyPostIndexes,
  sessions: sessionIndexes,
  devices: deviceIndexes,
  pairings: pairingIndexes,
  limits: limitIndexes,
  pushTargets: ticketAlertIndexes,
};

/**
 * A collection as the driver has it. Documents are written by pipelines of ours and read as they are, so a model's
 * casting and change tracking would only cost time on the two paths that must be fast.
 */
export function collection<Name extends keyof Collections>(
  connection: Connection,
  name: Name,
): mongo.Collection<Collections[Name]> {
  if (!connection.db) throw new Error('The database is not connected.');
  return connection.db.collection<Collections[Name]>(name);
}

/** Unique indexes are what makes "each email once" and "each event once" true: no request before they stand. */
export async function buildIndexes(connection: Connection): Promise<void> {
  const { db } = connection;
  if (!db) throw new Error('The database is not connected.');
  const existing = new Set(
    (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  for (const [name, wanted] of Object.entries(indexes)) {
    if (!existing.has(name)) await createIfMissing(db, name);
    if (wanted.length > 0) await db.collection(name).createIndexes(wanted);
  }
}

async function createIfMissing(db: mongo.Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    if ((error as mongo.MongoServerError).codeName !== 'NamespaceExists') throw error;
  }
}
