import { TeamRole } from '@queuebell/contracts';
import { Schema, type mongo } from 'mongoose';
import { collectionSchema } from '../../platform/database/schema.js';

/**
 * A person's place in the team of a shop, collection `members`: invited (`email`, `tokenHash`), active
 * (`personId`), or removed, when only the name stays for the shop's events (docs/decisions/0044-staff-accounts.md).
 */
export interface MemberDocument {
  /** Named by events. */
  _id: mongo.ObjectId;
  /** The owner's account and its queue. */
  ownerId: mongo.ObjectId;
  name: string;
  role: TeamRole;
  invitedAt: Date;
  /** The invited address, until the link is used. */
  email?: string;
  /** SHA-256 of the token in the link, as hex. */
  tokenHash?: string;
  expiresAt?: Date;
  /** The account of the person. */
  personId?: mongo.ObjectId;
  joinedAt?: Date;
  /** Of the PIN by which they name themselves at shared tablets. */
  pinHash?: string;
  removedAt?: Date;
}

const schema = collectionSchema<MemberDocument>('members', {
  _id: { type: Schema.Types.ObjectId, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  role: { type: String, required: true, enum: TeamRole.options },
  invitedAt: { type: Date, required: true },
  email: String,
  tokenHash: String,
  expiresAt: Date,
  personId: Schema.Types.ObjectId,
  joinedAt: Date,
  pinHash: String,
  removedAt: Date,
});
const whereThereIs = (field: string) => ({
  unique: true,
  partialFilterExpression: { [field]: { $exists: true } },
});
schema.index({ ownerId: 1, email: 1 }, whereThereIs('email'));
schema.index({ personId: 1, ownerId: 1 }, whereThereIs('personId'));
schema.index({ tokenHash: 1 }, whereThereIs('tokenHash'));
schema.index({ ownerId: 1, invitedAt: 1 });
schema.index({ removedAt: 1 }, { sparse: true });

export const memberModel = { name: 'Member', schema };

/** A member whose link was used. */
export type ActiveMember = MemberDocument & Required<Pick<MemberDocument, 'personId'>>;
