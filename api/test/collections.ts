import type { Connection, mongo } from 'mongoose';
import type { TicketAlert } from '../src/features/alerts/ticket-alert.schema.js';
import type { BillingEvent, LedgerLock } from '../src/features/billing/billing-event.schema.js';
import type { ComparisonDocument } from '../src/delivery/canaries/comparison.schema.js';
import type { PageLoadDocument } from '../src/delivery/canaries/page-load.schema.js';
import type { DeviceDocument } from '../src/access/devices/device.schema.js';
import type { FormerDevice } from '../src/access/devices/former-device.schema.js';
import type { PairingDocument } from '../src/access/devices/pairing.schema.js';
import type { FeedbackDocument } from '../src/features/feedback/feedback.schema.js';
import type { LegacyPostDocument } from '../src/features/legacy-posts/legacy-post.schema.js';
import type { LimitDocument } from '../src/platform/limits/limit.schema.js';
import type { ResetLink } from '../src/access/reset-links/reset-link.schema.js';
import type { JoinCodeDocument } from '../src/features/queue/schemas/join-code.schema.js';
import type { EventBatch } from '../src/features/queue/schemas/event.schema.js';
import type { QueueDocument } from '../src/features/queue/schemas/queue.schema.js';
import type { RatingDocument } from '../src/features/queue/schemas/rating.schema.js';
import type { WaitRecordDocument } from '../src/features/queue/schemas/wait-record.schema.js';
import type { ShopDay } from '../src/features/queue/schemas/shop-day.schema.js';
import type { Visit } from '../src/features/queue/schemas/visit.schema.js';
import type { MemberDocument } from '../src/access/team/member.schema.js';
import type { SessionDocument } from '../src/access/sessions/session.schema.js';
import type { UserDocument } from '../src/access/accounts/user.schema.js';

/** The documents of each collection. */
export interface Collections {
  users: UserDocument;
  queues: QueueDocument;
  visits: Visit;
  joinCodes: JoinCodeDocument;
  queueEvents: EventBatch;
  ratings: RatingDocument;
  waitRecords: WaitRecordDocument;
  shopDays: ShopDay;
  billingEvents: BillingEvent;
  billingLedger: LedgerLock;
  feedback: FeedbackDocument;
  resetLinks: ResetLink;
  legacyPosts: LegacyPostDocument;
  sessions: SessionDocument;
  members: MemberDocument;
  devices: DeviceDocument;
  formerDevices: FormerDevice;
  pairings: PairingDocument;
  limits: LimitDocument;
  pushTargets: TicketAlert;
  pageLoads: PageLoadDocument;
  canaryComparisons: ComparisonDocument;
}

/** A collection as the driver has it. */
export function collection<Name extends keyof Collections>(
  connection: Connection,
  name: Name,
): mongo.Collection<Collections[Name]> {
  if (!connection.db) throw new Error('The database is not connected.');
  return connection.db.collection<Collections[Name]>(name);
}
