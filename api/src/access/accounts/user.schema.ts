import type { hearAboutUsOptions, SessionUser } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import type { BegunSecondFactor, SecondFactor } from './second-factor.schema.js';
import type { Grant } from './membership-end.js';

export type UserRole = Exclude<SessionUser['role'], 'device'>;

/** An account, collection `users`. Its `_id` is also that of the shop's queue. */
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

export const userIndexes: mongo.IndexDescription[] = [
  { key: { email: 1 }, unique: true },
  { key: { 'deletion.eraseAt': 1 }, sparse: true },
  { key: { membershipExpires: 1 } },
  { key: { 'paymentWatch.digest': 1 }, sparse: true },
  { key: { createdAt: 1 } },
  { key: { 'emailChange.tokenHash': 1 }, unique: true, sparse: true },
];

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
