import { z } from 'zod';
import { LegacyPost, legacyPostKinds } from './legacy-posts.js';
import { SessionUser } from './auth.js';
import { shownDetails } from './customer.js';
import { secondFactorCode } from './second-factor.js';
import { CustomerComment } from './ratings.js';
import { TeamRole } from './team.js';
import { WaitScore } from './waits.js';

const moment = z.iso.datetime();

/** A customer in the queue, without the key of the customer's own ticket page. */
const ExportedEntry = z.strictObject({
  /** The shop's calendar day, YYYY-MM-DD. */
  serviceDay: z.string(),
  number: z.int(),
  ...shownDetails,
  via: z.string(),
  checkedInAt: moment,
  /** Staff's reasons to serve the customer earlier, and to remove them. */
  priority: z.string().optional(),
  reason: z.string().optional(),
  /** The same number, of that day, for all who came together. */
  group: z.int().optional(),
});

/**
 * `GET /api/account/export`: everything that is stored of an account, except secrets (the password's hash,
 * tokens and their hashes). `account.emailProvenAt` is when a link in a mail to the account's email was used;
 * null: the address is not proven. `feedback` was sent while logged in or, if the email is proven, with it as a
 * visitor. `events` are the changes of the queue, for as long as names are kept: `by` whom (`clock`: nobody,
 * the day had ended); `details` has what a change removed. `payments` is what the payment provider reported;
 * the payer (`email`, `customer`, `subscription`, `accountRef`, `payUrl`) is missing unless the payment page
 * was opened from the account or the email is proven.
 */
export const AccountExport = z.strictObject({
  exportedAt: moment,
  account: SessionUser.extend({
    howDidYouHearAboutUs: z.string(),
    createdAt: moment,
    emailProvenAt: moment.nullable(),
    grants: z.array(z.strictObject({ at: moment, unit: z.enum(['month', 'day']), amount: z.int() })),
    /** Two-step login; null while it is off. */
    secondFactor: z.strictObject({ since: moment, recoveryCodesLeft: z.int() }).nullable(),
  }),
  /** Null for a person who only works in other shops. */
  shop: z
    .strictObject({
      shopName: z.string(),
      timeZone: z.string(),
      serviceDay: z.string(),
      lastNumber: z.int(),
      settings: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  /** How long services and waits were, and how often estimates were right; null before the first customer. */
  waits: z
    .strictObject({
      history: z.record(z.string(), z.unknown()),
      lastVisits: z.array(z.record(z.string(), z.unknown())),
    })
    .nullable(),
  /**
   * The counts of each service day. `figures`: those of reports, which are counted from `visits`; null until a report is read that
   * includes the day.
   */
  days: z.array(
    z.strictObject({
      day: z.string(),
      joinPageViews: z.int(),
      estimates: WaitScore,
      figures: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  /** The people of the shop's team, with those who were removed and are still named in its events. */
  team: z.array(
    z.strictObject({
      name: z.string(),
      email: z.string().optional(),
      role: TeamRole,
      invitedAt: moment,
      joinedAt: moment.nullable(),
      removedAt: moment.nullable(),
    }),
  ),
  /** The other shops whose team the account belongs to. */
  worksAt: z.array(z.strictObject({ shopName: z.string(), role: TeamRole, joinedAt: moment.nullable() })),
  waiting: z.array(ExportedEntry),
  visits: z.array(
    ExportedEntry.extend({
      outcome: z.enum(['served', 'removed', 'no-show', 'left', 'expired']),
      closedAt: moment,
    }),
  ),
  /** The answers to how a visit was. `comment`: for as long as names are kept. */
  ratings: z.array(CustomerComment.partial({ comment: true })),
  events: z.array(
    z.strictObject({
      at: moment,
      by: z.enum(['owner', 'person', 'device', 'customer', 'clock']),
      /** The name of a person of the team, also of one who used a device; the id after it was erased. */
      person: z.string().optional(),
      /** The device's name, also of a removed one; its id after the name was erased. */
      device: z.string().optional(),
      type: z.string(),
      number: z.int().optional(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  devices: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.string(),
      pairedAt: moment,
      lastSeenAt: moment.nullable(),
    }),
  ),
  /** For as long as names are kept. */
  formerDevices: z.array(z.strictObject({ name: z.string(), removedAt: moment })),
  logIns: z.array(
    z.strictObject({
      description: z.string(),
      startedAt: moment,
      /** When the password was last entered in that session. */
      passwordAt: moment,
      lastSeenAt: moment,
      expiresAt: moment,
    }),
  ),
  posts: z.array(LegacyPost.extend({ kind: z.enum(legacyPostKinds) })),
  feedback: z.array(
    z.strictObject({
      name: z.string(),
      email: z.string(),
      phone: z.string().optional(),
      message: z.string(),
      createdAt: moment,
    }),
  ),
  payments: z.array(
    z.strictObject({
      event: z.string(),
      type: z.string(),
      receivedAt: moment,
      said: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});
export type AccountExport = z.infer<typeof AccountExport>;

/** `POST /api/account/delete`, `/keep` and `/export`: a login without a session; `code` as at the login. */
export const AccountCredentials = z.strictObject({
  email: z.string().max(1_000).trim().toLowerCase(),
  password: z.string().max(1_000),
  code: secondFactorCode.optional(),
});
export type AccountCredentials = z.infer<typeof AccountCredentials>;

export const AccountKept = z.strictObject({ message: z.string() });
export type AccountKept = z.infer<typeof AccountKept>;
