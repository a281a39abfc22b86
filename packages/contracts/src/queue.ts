import { z } from 'zod';
import { CustomerDetails, shownDetails } from './customer.js';
import { BoardSound, BoardTheme, ClockHours, Joining, LanguageTag, LongWaitMinutes, Volume } from './shop.js';

/**
 * The header by which a check-in is sent again without a second number: a UUID made by the
 * device for this one customer. Version 7 is preferred: its time tells the server where to look. After it may come a hyphen and
 * 14 digits more, all of them random: with these nobody guesses the ticket's address (ticket-id.ts).
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** Carries a shop's id, for proxies alone: the API decides nothing by it. */
export const SHOP_HEADER = 'queuebell-shop';
export const IDEMPOTENCY_KEY = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?:-[0-9a-fA-F]{14})?$/;
export const IdempotencyKey = z.string().regex(IDEMPOTENCY_KEY, 'must be a UUID, or one and 14 digits more');

/** The id of an owner, and so of the owner's queue. */
export const OwnerId = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id');

/** `POST /api/queue/checkin`. Needs a token of the queue's owner. */
export const CheckinRequest = CustomerDetails.extend({ userId: OwnerId });
export type CheckinRequest = z.infer<typeof CheckinRequest>;

/**
 * `ahead` is how many customers were waiting or being served when the number was given; `ticketId` names the
 * customer's own page, `/ticket/<ticketId>` (see ticket-id.ts).
 */
export const CheckinResponse = z.strictObject({
  queueNumber: z.int().min(1),
  ahead: z.int().min(0),
  ticketId: z.string(),
});
export type CheckinResponse = z.infer<typeof CheckinResponse>;

/** How somebody came into the line: at the tablet, at the tablet while it was offline, or from their own phone. */
export const JoinedVia = z.enum(['tablet', 'offline', 'phone']);
export type JoinedVia = z.infer<typeof JoinedVia>;

/**
 * One customer in the live queue. `checkedInAt` is an ISO 8601 instant, of the arrival at the tablet also when the
 * server heard of it later. In the view of a board there is no phone, and `name` is what the shop shows: '' for
 * numbers alone.
 */
export const QueueEntry = z.strictObject({
  number: z.int().min(1),
  ...shownDetails,
  checkedInAt: z.iso.datetime(),
  via: JoinedVia,
});
export type QueueEntry = z.infer<typeof QueueEntry>;

/** A number that was called: it became the one being served, or the owner called it again. `id` grows by one each. */
export const Call = z.strictObject({
  id: z.int().min(1),
  number: z.int().min(1),
  name: z.string(),
  at: z.iso.datetime(),
});
export type Call = z.infer<typeof Call>;

/**
 * `DELETE /api/queue/{userId}/{number}?outcome=` closes an entry. Left out, the one being served was served
 * and anybody else was removed.
 */
export const CloseOutcome = z.enum(['served', 'removed']);
export type CloseOutcome = z.infer<typeof CloseOutcome>;

/** A customer whom staff served or removed a moment ago and can put back. */
export const JustClosed = z.strictObject({
  number: z.int().min(1),
  name: z.string(),
  outcome: CloseOutcome,
  closedAt: z.iso.datetime(),
});
export type JustClosed = z.infer<typeof JustClosed>;

/** `PUT /api/queue/{userId}/joining` — whether customers may join by phone, where the owner has turned that on. */
export const JoiningSwitch = Joining.exclude(['off']);
export type JoiningSwitch = z.infer<typeof JoiningSwitch>;
export const JoiningRequest = z.strictObject({ joining: JoiningSwitch });
export type JoiningRequest = z.infer<typeof JoiningRequest>;

/**
 * The fields that only a wall needs. `waiting` counts everybody after the one being served, shown or not; `joinCode` is in the address
 * `/join/<code>`, null while nobody can join by phone.
 */
export const BoardExtras = z.strictObject({
  waiting: z.int().min(0),
  joinCode: z.string().nullable(),
  theme: BoardTheme,
  volume: Volume,
});

/**
 * The state of one shop's queue: the answer of `GET /api/queue/{userId}`, and of everything that changes it.
 * `revision` grows by one with each change; a screen ignores what is older than it has. `serviceDay` is the
 * shop's calendar day, YYYY-MM-DD. The first entry of `data` is the one being served; the rest stand in the order in
 * which they arrived. `calls` are those of the last CALL_CARRIED_MS when this was sent, the oldest first, and the one of whoever is
 * being served for SERVED_CALL_CARRIED_MS. `justClosed`, in the staff's view only, has the customers closed within
 * PUT_BACK_WINDOW_MS, the last one first, JUST_CLOSED_MAX at most; `joining`, there as well, is missing while joining by phone is off.
 * `longWaitMinutes`, there as well, is missing while it is LONG_WAIT_MINUTES_DEFAULT. `clock`: missing for 24 hours. `board` is in the view of a board alone, and missing with
 * servers of before.
 */
export const QueueSnapshot = z.strictObject({
  data: z.array(QueueEntry),
  calls: z.array(Call),
  justClosed: z.array(JustClosed).optional(),
  joining: JoiningSwitch.optional(),
  longWaitMinutes: LongWaitMinutes.optional(),
  revision: z.int().min(0),
  serviceDay: z.string(),
  shop: z.strictObject({
    name: z.string(),
    timeZone: z.string(),
    language: LanguageTag,
    sound: BoardSound,
    clock: ClockHours.optional(),
  }),
  board: BoardExtras.optional(),
});
export type QueueSnapshot = z.infer<typeof QueueSnapshot>;

/**
 * `?view=` of `GET /api/queue/{userId}` and of its events. `staff` (when left out) has everything and is for owners and
 * admin devices; `board` is what may hang on a wall: those who are shown there, no phones, names as the shop shows them. A display device may
 * only have the board's.
 */
export const QueueView = z.enum(['staff', 'board']);
export type QueueView = z.infer<typeof QueueView>;
export const ViewQuery = z.strictObject({ view: QueueView.default('staff') });
export type ViewQuery = z.infer<typeof ViewQuery>;

/** The names of what a queue's stream sends: `calls.watchQueue`. */
export const SNAPSHOT_EVENT = 'snapshot';
export const CURRENT_EVENT = 'current';

/**
 * `day` is the shop's calendar day, YYYY-MM-DD, that the screen shows. On another day the number is another customer's, and
 * nothing changes; so a change may be sent again at any time. Left out, it is the day that it is.
 */
const day = z.iso.date().optional();
export const CloseQuery = z.strictObject({ outcome: CloseOutcome.optional(), day });
export type CloseQuery = z.infer<typeof CloseQuery>;
export const RestoreQuery = z.strictObject({ day });
export type RestoreQuery = z.infer<typeof RestoreQuery>;

/**
 * `POST /api/queue/{userId}/lease` — a block of numbers for when the tablet is offline (docs/decisions/0009). Asking
 * again tops the block up to LEASE_SIZE and keeps what is in it. `holder` is a UUID that this tablet made for itself.
 */
export const LeaseRequest = z.strictObject({ holder: z.guid() });
export type LeaseRequest = z.infer<typeof LeaseRequest>;

/**
 * `numbers` may each be given to one customer a day, on the shop's calendar days `serviceDay` to `lastDay`
 * (YYYY-MM-DD), except the `used` ones, which were given on `serviceDay` already. `now` is the server's time, by which
 * the tablet corrects its own clock.
 */
export const LeaseResponse = z.strictObject({
  numbers: z.array(z.int().min(1)),
  used: z.array(z.int().min(1)),
  serviceDay: z.string(),
  lastDay: z.string(),
  timeZone: z.string(),
  now: z.iso.datetime(),
});
export type LeaseResponse = z.infer<typeof LeaseResponse>;

/** `DELETE /api/queue/{userId}/lease/{holder}` — how many unused numbers of the block went back. */
export const LeaseReturned = z.strictObject({ returned: z.int().min(0) });
export type LeaseReturned = z.infer<typeof LeaseReturned>;

/**
 * `POST /api/queue/{userId}/deliveries`, with the customer's `Idempotency-Key` (required) — a ticket that the tablet
 * gave while it was offline: the number told to the customer and the time of arrival, by the server's clock as far as
 * the tablet knew it. The answer is the ticket as it now is: the number is another one only where the told one was not the
 * tablet's to give, or where the customer was called under another one already.
 */
export const DeliveryRequest = CustomerDetails.extend({
  holder: z.guid(),
  number: z.int().min(1),
  arrivedAt: z.iso.datetime(),
});
export type DeliveryRequest = z.infer<typeof DeliveryRequest>;

/** A queue number in a path. */
export const QueueNumber = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a queue number')
  .transform(Number);
