import { z } from 'zod';
import { ChairId, NoShowPlace, ShownChair } from './chairs.js';
import { CustomerDetails, shownDetails } from './customer.js';
import { ENDING, ending, hasEnding, holdEnding } from './endings.js';
import { nameField, optionalNoteField } from './fields.js';
import { ArrivingCustomers, CompanionNumbers, GroupAct } from './groups.js';
import { DayBefore, DayStartsHour, PauseMessage, ShopOpening } from './hours.js';
import { Services } from './services.js';
import { BoardSound, BoardTheme, ClockHours, Joining, LanguageTag, LongWaitMinutes, Volume } from './shop.js';

export const IDEMPOTENCY_KEY = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?:-[0-9a-fA-F]{14})?$/;
export const IdempotencyKey = z
  .string()
  .regex(IDEMPOTENCY_KEY, 'must be a UUID, optionally followed by a hyphen and 14 hexadecimal digits');

export const OwnerId = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id');

/** `POST /api/queue/checkin`. Needs a token of the queue's owner. */
export const CheckinRequest = ArrivingCustomers.extend({ userId: OwnerId });
export type CheckinRequest = z.infer<typeof CheckinRequest>;

/**
 * `ahead` is how many customers were waiting or being served when the number was given; `ticketId` names the
 * customer's own page, `/ticket/<ticketId>` (see ticket-id.ts). `more`: the numbers of the others who came with the customer, those
 * that are not in the history yet; the page is for all of them.
 */
export const CheckinResponse = z.strictObject({
  queueNumber: z.int().min(1),
  ahead: z.int().min(0),
  ticketId: z.string(),
  more: CompanionNumbers.optional(),
});
export type CheckinResponse = z.infer<typeof CheckinResponse>;

/** How a customer came into the queue: at the tablet, at the tablet while it was offline, or by phone. */
export const JoinedVia = z.enum(['tablet', 'offline', 'phone']);
export type JoinedVia = z.infer<typeof JoinedVia>;

/** `chair`: its id. `startedAt`: the customer has come. `calls`: how often the customer was called to this chair. */
export const ShownTurn = z.strictObject({
  chair: z.string(),
  calledAt: z.iso.datetime(),
  startedAt: z.iso.datetime().optional(),
  calls: z.int().min(1),
});
export type ShownTurn = z.infer<typeof ShownTurn>;

/**
 * One customer in the live queue. `checkedInAt` is an ISO 8601 instant, the arrival at the tablet even if the
 * server learned of it later. In the view of a board there is no phone, and `name` is what the shop shows: ''
 * for numbers alone. `turn`: called to a chair, only in shops with several. `hold`: away, keeps the place and is not
 * called; `until` is when the customer wants to be back. `priority`: staff's reason to serve this customer earlier. `group`: the same for
 * all of a group who are still in the queue, the lowest of their numbers; missing for a customer who is alone. `key`: the
 * ticket's, by which a screen without network means the customer; only in the staff's view, and missing with older servers.
 */
export const QueueEntry = z.strictObject({
  number: z.int().min(1),
  ...shownDetails,
  checkedInAt: z.iso.datetime(),
  via: JoinedVia,
  turn: ShownTurn.optional(),
  hold: z.strictObject({ until: z.iso.datetime().nullable() }).optional(),
  priority: z.string().optional(),
  key: z.string().optional(),
  group: z.int().min(1).optional(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

/** A number that was announced: its turn came, or staff called it again. `id` grows by one each. */
export const Call = z.strictObject({
  id: z.int().min(1),
  number: z.int().min(1),
  name: z.string(),
  at: z.iso.datetime(),
  /** The id of the chair, in shops with several. */
  chair: z.string().optional(),
});
export type Call = z.infer<typeof Call>;

/**
 * `DELETE /api/queue/{userId}/{number}?outcome=` closes an entry. Default: a customer being served was
 * served, any other was removed. `no-show`: the customer was called and did not come.
 */
export const CloseOutcome = z.enum(['served', 'removed', 'no-show']);
export type CloseOutcome = z.infer<typeof CloseOutcome>;

/** A customer whom staff served or removed recently and can put back. */
export const JustClosed = z.strictObject({
  number: z.int().min(1),
  name: z.string(),
  outcome: CloseOutcome,
  closedAt: z.iso.datetime(),
  /** As in {@link QueueEntry}. */
  key: z.string().optional(),
});
export type JustClosed = z.infer<typeof JustClosed>;

/** `PUT /api/queue/{userId}/joining` — whether customers may join by phone, if the owner has joining on. */
export const JoiningSwitch = Joining.exclude(['off']);
export type JoiningSwitch = z.infer<typeof JoiningSwitch>;
export const JoiningRequest = z.strictObject({ joining: JoiningSwitch });
export type JoiningRequest = z.infer<typeof JoiningRequest>;

/**
 * The fields that only a wall display needs. `waiting` counts everybody who waits, shown or not, also those on
 * hold; `joinCode` is in the address `/join/<code>`, null while nobody can join by phone. `wait`: the wall says how long a customer who
 * comes now will wait (`calls.readWaits`).
 */
export const BoardExtras = z.strictObject({
  waiting: z.int().min(0),
  joinCode: z.string().nullable(),
  theme: BoardTheme,
  volume: Volume,
  wait: z.literal(true).optional(),
});

/**
 * The state of one shop's queue: the answer of `GET /api/queue/{userId}`, and of every call that changes it.
 * `revision` grows by one with each change; a screen ignores older ones. `serviceDay` is the shop's calendar
 * day, YYYY-MM-DD. The first entry of `data` is being served; the rest wait, in the order in which they will be called. A board
 * gets UP_NEXT_COUNT of these at most, and none who are on hold. `calls` are
 * those of the last CALL_CARRIED_MS when this was sent, the oldest first, and the last call for
 * SERVED_CALL_CARRIED_MS while its customer is being served.
 *
 * Shops with several chairs have `chairs`. Then the first entry of `data` is the last called one who is still
 * being served, if it has a `turn`; `serving` has the others who are being served, the last called first. Without a
 * `turn` nobody is being served and all of `data` wait; screens of older releases show the first of them as being
 * served. `partsOf` in packages/queue-rules reads this. In shops without `chairs`, nobody is being served if the first entry has a `hold`.
 *
 * Only in the staff's view: `services`, missing where the shop has none; `justClosed` has the customers served or removed within
 * PUT_BACK_WINDOW_MS and the day's no-shows, the last one first, JUST_CLOSED_MAX of each at most; `callsNext` is missing where a free chair gets the next
 * customer; `joining` is missing while joining by phone
 * is off; `longWaitMinutes` is missing while it is LONG_WAIT_MINUTES_DEFAULT; `noShowPlace` is missing with older servers. `clock`: missing for 24 hours. `dayStartsHour` and
 * `dayBefore`: as in {@link LeaseResponse}.
 * `board` is only in the view of a board, and missing with older servers.
 */
export const QueueSnapshot = z.strictObject({
  data: z
    .array(QueueEntry)
    .describe(
      'The customer being served, who was called last, then those who wait. In a shop with chairs where nobody has a turn, all of them wait: a screen of an older release shows the first one as being served.',
    ),
  serving: z
    .array(QueueEntry)
    .describe(
      'The others who are being served, the last called first. Screens of older releases do not show them.',
    )
    .optional(),
  chairs: z
    .array(ShownChair)
    .describe('Only in shops with several. `turn` of a customer names the chair.')
    .optional(),
  services: Services.optional(),
  callsNext: z.literal(false).optional(),
  calls: z.array(Call),
  justClosed: z.array(JustClosed).optional(),
  joining: JoiningSwitch.optional(),
  longWaitMinutes: LongWaitMinutes.optional(),
  noShowPlace: NoShowPlace.optional(),
  revision: z.int().min(0),
  serviceDay: z.string(),
  shop: z.strictObject({
    name: z.string(),
    timeZone: z.string(),
    language: LanguageTag,
    sound: BoardSound,
    clock: ClockHours.optional(),
    dayStartsHour: DayStartsHour.optional(),
    dayBefore: DayBefore.optional(),
  }),
  opening: ShopOpening.optional(),
  board: BoardExtras.optional(),
});
export type QueueSnapshot = z.infer<typeof QueueSnapshot>;

/**
 * `?view=` of `GET /api/queue/{userId}` and of its events. `staff` (the default) has everything and is for
 * owners and admin devices; `board` is for a wall: no phones, names as the shop shows them. A display device
 * may only read `board`.
 */
export const QueueView = z.enum(['staff', 'board']);
export type QueueView = z.infer<typeof QueueView>;
export const ViewQuery = z.strictObject({ view: QueueView.default('staff') });
export type ViewQuery = z.infer<typeof ViewQuery>;

/** The event names of a queue's stream: `calls.watchQueue`. */
export const SNAPSHOT_EVENT = 'snapshot';
export const CURRENT_EVENT = 'current';

/**
 * The shop's calendar day that the screen shows, YYYY-MM-DD. On another day the number belongs to another
 * customer and nothing changes, so the call is safe to repeat. Default: today.
 */
const day = z.iso.date().optional();
/** `reason`: why staff removed the customer. */
export const CloseQuery = z.strictObject({
  outcome: CloseOutcome.optional(),
  reason: optionalNoteField,
  day,
});
export type CloseQuery = z.infer<typeof CloseQuery>;
/**
 * `asBefore`: staff take a mistake back, so that a no-show, too, stands where they were, at the chair if it is still free. Without it, a
 * no-show gets the place that the shop has chosen. Only servers that send `noShowPlace` know it ({@link QueueSnapshot}).
 */
export const RestoreQuery = z.strictObject({ day, asBefore: z.literal('yes').optional() });
export type RestoreQuery = z.infer<typeof RestoreQuery>;
export const CallAgainQuery = z.strictObject({ day });
export type CallAgainQuery = z.infer<typeof CallAgainQuery>;

/**
 * `POST /api/queue/{userId}/lease` — a block of numbers for when the tablet is offline (docs/decisions/0009). A
 * repeat fills the block up to LEASE_SIZE. `holder` is a UUID that this tablet made for itself.
 */
export const LeaseRequest = z.strictObject({ holder: z.guid() });
export type LeaseRequest = z.infer<typeof LeaseRequest>;

/**
 * Each of `numbers` may be given to one customer a day, on the shop's calendar days `serviceDay` to `lastDay`
 * (YYYY-MM-DD), except the `used` ones, which were given on `serviceDay`. `now` is the server's time, by which
 * the tablet corrects its own clock. `dayStartsHour`: missing for midnight. `dayBefore`: the shop's zone, or this hour, was
 * changed during that day.
 */
export const LeaseResponse = z.strictObject({
  numbers: z.array(z.int().min(1)),
  used: z.array(z.int().min(1)),
  serviceDay: z.string(),
  lastDay: z.string(),
  timeZone: z.string(),
  dayStartsHour: DayStartsHour.optional(),
  dayBefore: DayBefore.optional(),
  now: z.iso.datetime(),
});
export type LeaseResponse = z.infer<typeof LeaseResponse>;

/** `DELETE /api/queue/{userId}/lease/{holder}` — how many unused numbers were returned. */
export const LeaseReturned = z.strictObject({ returned: z.int().min(0) });
export type LeaseReturned = z.infer<typeof LeaseReturned>;

/**
 * `POST /api/queue/{userId}/deliveries`, with the customer's `Idempotency-Key` (required) — a ticket that the
 * tablet gave while it was offline: the number that the customer was told, and the time of arrival by the
 * server's clock as far as the tablet knew it. The answer is the ticket as it is now: its number differs only
 * if the tablet had no right to give the told one, or the customer was already called by another one. `group`: the
 * `Idempotency-Key` of the first one of the customer's group, which is delivered one by one.
 */
export const DeliveryRequest = CustomerDetails.extend({
  holder: z.guid(),
  number: z.int().min(1),
  arrivedAt: z.iso.datetime(),
  group: IdempotencyKey.optional(),
});
export type DeliveryRequest = z.infer<typeof DeliveryRequest>;

/** A queue number in a path. */
export const QueueNumber = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a queue number')
  .transform(Number);

const number = z.int().min(1);

/**
 * `POST /api/queue/{userId}/commands` — what staff do with customers and chairs, besides closing. Each changes nothing when it
 * is repeated.
 *
 * - `next`: a free chair gets the customer who has waited longest of those whom it may take; a busy one stays as it is.
 * - `transfer`: to another chair, where the customer waits as the first one if it is busy; to the front of the queue; or
 *   to the place by arrival; a customer with priority, behind the others who have it and stood before.
 * - `start`: the customer has come to the chair.
 * - `hold`: the customer goes away and keeps the place, or stays away for longer ({@link holdEnding}); `resume`: is back.
 * - `move`: directly behind that customer; null: to the front.
 * - `prioritize`: before all without a reason; null: back to the place by arrival.
 * - `correct`: other details.
 * - `takeBreak`: the chair gets nobody until then, or until `endBreak`.
 * - `pauseCheckIn`: customers cannot check in until then, or until `resumeCheckIn`, and are shown the message.
 * - `group`: something with all of this customer's group ({@link GroupAct}).
 *
 * `day` as in {@link CloseQuery}.
 */
export const StaffCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('next'), chair: ChairId, day }),
  z.strictObject({
    type: z.literal('transfer'),
    number,
    to: z.union([z.strictObject({ chair: ChairId }), z.literal('front'), z.literal('arrival')]),
    day,
  }),
  z.strictObject({ type: z.literal('start'), number, day }),
  z.strictObject({ type: z.literal('hold'), number, ...holdEnding, day }).refine(hasEnding, ENDING),
  z.strictObject({ type: z.literal('resume'), number, day }),
  z.strictObject({ type: z.literal('move'), number, behind: number.nullable(), day }),
  z.strictObject({ type: z.literal('prioritize'), number, reason: nameField.nullable(), day }),
  z.strictObject({ type: z.literal('correct'), number, details: CustomerDetails, day }),
  z.strictObject({ type: z.literal('takeBreak'), chair: ChairId, ...ending, day }).refine(hasEnding, ENDING),
  z.strictObject({ type: z.literal('endBreak'), chair: ChairId, day }),
  z.strictObject({ type: z.literal('group'), number, act: GroupAct, day }),
  z
    .strictObject({ type: z.literal('pauseCheckIn'), message: PauseMessage, ...ending, day })
    .refine(hasEnding, ENDING),
  z.strictObject({ type: z.literal('resumeCheckIn'), day }),
]);
export type StaffCommand = z.infer<typeof StaffCommand>;
