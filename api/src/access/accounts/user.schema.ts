import type { hearAboutUsOptions, SessionUser } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import type { BegunSecondFactor, SecondFactor } from './second-factor.schema.js';
import type { Grant } from './membership-end.js';

/** The roles of accounts. Devices have a role in their own session only, never here. */
export type UserRole = Exclude<SessionUser['role'], 'device'>;

/** An account, collection `users`. Its `_id` is also that of the shop's queue. */
export interface UserDocument {
  _id: mongo.ObjectId;
  name: string;
  email: string;
  /**
   * When a link that was mailed to `email` was used. Missing: nobody has shown that the address is theirs, and what is known
   * of it besides this account is not this account's to see.
   */
  emailProvenAt?: Date;
  passwordHash: string;
  phone: string;
  businessName: string;
  location: string;
  timeZone: string;
  howDidYouHearAboutUs: (typeof hearAboutUsOptions)[number];
  role: UserRole;
  accountStatus: SessionUser['accountStatus'];
  /** End of what was paid for or given; null when there never was a membership. Follows from the reasons below. */
  membershipExpires: Date | null;
  /** The account's membership when its first reason was stored; missing until then. */
  membershipBefore?: Date | null;
  /** The operator's grants. Payments are in `billingEvents`. */
  grants?: Grant[];
  /**
   * Grows by one whenever the account's sessions end; a session token carries the one that it was made under, and
   * opens nothing any more when the account has moved on. Missing means 0, as it does in a token.
   */
  sessionEpoch?: number;
  /** There while the login asks for a code beside the password. */
  secondFactor?: SecondFactor;
  /** There while an authenticator app is being set up. */
  begunSecondFactor?: BegunSecondFactor;
  /** The owner wants the account gone: until `eraseAt` it can be kept, and it opens nothing meanwhile. */
  deletion?: Deletion;
  /** When a link was mailed by which a waiting payment can be had; see `payment-offers.service.ts`. */
  paymentOfferedAt?: Date;
  /** There from the registration until it was answered that the account is paid for, or expires. */
  paymentWatch?: PaymentWatch;
  /** There while another email address waits for its link to be used. */
  emailChange?: EmailChange;
  /** The mails about the membership that were sent, or are being sent: the last one of each kind. */
  membershipMails?: Partial<Record<MembershipMailKind, SentMail>>;
  createdAt: Date;
}

export interface PaymentWatch {
  /** Of the secret that the registering browser has. */
  digest: string;
  expiresAt: Date;
}

export type MembershipMailKind = 'welcome' | 'charge-failed' | 'ends-in-7-days' | 'ends-in-1-day' | 'ended';

export interface SentMail {
  /** The end of the membership that it was about, or 'registration'. */
  period: string;
  /** The process that sets it sends the mail. */
  claimedAt: Date;
  /** Missing: it may have been lost with the process that was sending it. */
  sentAt?: Date;
}

export interface EmailChange {
  /** The address that the link was sent to. */
  email: string;
  /** SHA-256 of the token in the link, as hex. */
  tokenHash: string;
  /** The login that asked, and goes on. */
  sid: string;
  expiresAt: Date;
}

export interface Deletion {
  askedAt: Date;
  eraseAt: Date;
  /** From here on there is no way back. */
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

/** The fields of the account that the owner's browser may know. */
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
