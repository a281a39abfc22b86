import { hearAboutUsOptions, type SessionUser } from '@queuebell/contracts';
import { Schema, type mongo } from 'mongoose';
import { collectionSchema, optionalListOf, partSchema } from '../../platform/database/schema.js';
import {
  begunSecondFactorSchema,
  secondFactorSchema,
  type BegunSecondFactor,
  type SecondFactor,
} from './second-factor.schema.js';
import type { Grant } from './membership-end.js';

export type UserRole = Extract<SessionUser['role'], 'owner' | 'admin'>;

/** An account, collection `users`. Its `_id` is also that of the shop's queue, if it has one. */
export interface UserDocument {
  _id: mongo.ObjectId;
  name: string;
  email: string;
  /** When a mailed link proved the address. Missing: it may be a stranger's. */
  emailProvenAt?: Date;
  passwordHash: string;
  phone: string;
  businessName: string;
  location: string;
  timeZone: string;
  howDidYouHearAboutUs: (typeof hearAboutUsOptions)[number];
  role: UserRole;
  accountStatus: SessionUser['accountStatus'];
  /** The account of a person who was invited to a team: it has no queue, and nothing to pay. */
  hasNoShop?: true;
  /** End of the membership; null if there never was one. Derived from grants and payments. */
  membershipExpires: Date | null;
  /** The membership from before the first stored grant or payment. */
  membershipBefore?: Date | null;
  /** The operator's grants. Payments are in `billingEvents`. */
  grants?: Grant[];
  /** Incremented when the account's sessions end; tokens with another epoch are invalid. */
  sessionEpoch?: number;
  secondFactor?: SecondFactor;
  begunSecondFactor?: BegunSecondFactor;
  /** Set while the account waits for its deletion; it cannot be used meanwhile. */
  deletion?: Deletion;
  /** When a link for a waiting payment was mailed; see `payment-offers.service.ts`. */
  paymentOfferedAt?: Date;
  /** Set from the registration until the payment was reported, or it expires. */
  paymentWatch?: PaymentWatch;
  emailChange?: EmailChange;
  membershipMails?: Partial<Record<MembershipMailKind, SentMail>>;
  /** Of the PIN by which the owner names themselves at shared tablets. */
  pinHash?: string;
  createdAt: Date;
}

export interface PaymentWatch {
  /** Of the registering browser's secret. */
  digest: string;
  expiresAt: Date;
}

export type MembershipMailKind = 'welcome' | 'charge-failed' | 'ends-in-7-days' | 'ends-in-1-day' | 'ended';

export interface SentMail {
  /** The end of the membership that it was about, or 'registration'. */
  period: string;
  /** The process that sets it sends the mail. */
  claimedAt: Date;
  /** Missing: the sending process may have died. */
  sentAt?: Date;
}

export interface EmailChange {
  email: string;
  /** SHA-256 of the token in the link, as hex. */
  tokenHash: string;
  sid: string;
  expiresAt: Date;
}

export interface Deletion {
  askedAt: Date;
  eraseAt: Date;
  /** Erasing cannot be undone from here on. */
  erasingSince?: Date;
}

export const sessionEpochOf = ({ sessionEpoch = 0 }: Pick<UserDocument, 'sessionEpoch'>): number =>
  sessionEpoch;

const grantSchema = partSchema<Grant>({
  at: { type: Date, required: true },
  unit: { type: String, required: true, enum: ['month', 'day'] },
  amount: { type: Number, required: true },
});

const sentMailSchema = partSchema<SentMail>({
  period: { type: String, required: true },
  claimedAt: { type: Date, required: true },
  sentAt: Date,
});

const schema = collectionSchema<UserDocument>('users', {
  _id: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  email: { type: String, required: true },
  emailProvenAt: Date,
  passwordHash: { type: String, required: true },
  phone: { type: String, required: true },
  businessName: { type: String, required: true },
  location: { type: String, required: true },
  timeZone: { type: String, required: true },
  howDidYouHearAboutUs: { type: String, required: true, enum: hearAboutUsOptions },
  role: { type: String, required: true, enum: ['owner', 'admin'] },
  accountStatus: { type: String, required: true, enum: ['uncompleted', 'completed'] },
  hasNoShop: Boolean,
  membershipExpires: Date,
  membershipBefore: Date,
  grants: optionalListOf(grantSchema),
  sessionEpoch: Number,
  secondFactor: secondFactorSchema,
  begunSecondFactor: begunSecondFactorSchema,
  deletion: partSchema<Deletion>({
    askedAt: { type: Date, required: true },
    eraseAt: { type: Date, required: true },
    erasingSince: Date,
  }),
  paymentOfferedAt: Date,
  paymentWatch: partSchema<PaymentWatch>({
    digest: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  }),
  emailChange: partSchema<EmailChange>({
    email: { type: String, required: true },
    tokenHash: { type: String, required: true },
    sid: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  }),
  membershipMails: { type: Map, of: sentMailSchema },
  pinHash: String,
  createdAt: { type: Date, required: true },
});
schema.index({ email: 1 }, { unique: true });
schema.index({ 'deletion.eraseAt': 1 }, { sparse: true });
schema.index({ membershipExpires: 1 });
schema.index({ 'paymentWatch.digest': 1 }, { sparse: true });
schema.index({ createdAt: 1 });
schema.index({ 'emailChange.tokenHash': 1 }, { unique: true, sparse: true });

export const userModel = { name: 'User', schema };

export const sessionUserOf = (user: UserDocument): SessionUser => ({
  id: user._id.toHexString(),
  name: user.name,
  email: user.email,
  phone: user.phone,
  businessName: user.businessName,
  location: user.location,
  timeZone: user.timeZone,
  role: user.role,
  accountStatus: user.accountStatus,
  membershipExpires: user.membershipExpires?.toISOString() ?? null,
});
