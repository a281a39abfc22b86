import { z } from 'zod';
import { AskablePerson } from './chairs.js';
import { ArrivingCustomers } from './groups.js';
import { ALERTS_AHEAD } from './limits.js';
import { ShopOpening } from './hours.js';
import { CheckinResponse, QueueNumber } from './queue.js';
import { Services } from './services.js';
import { ClockHours } from './shop.js';

/** `expired`: the day ended before the turn came. */
export const TicketStatus = z.enum(['waiting', 'serving', 'served', 'removed', 'left', 'expired']);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** One of a group, as their common ticket shows them. `canReturn` as in {@link TicketView}. */
export const TicketPerson = z.strictObject({
  number: z.int().min(1),
  name: z.string(),
  status: TicketStatus,
  chair: z.string().optional(),
  noShow: z.literal(true).optional(),
  canReturn: z.boolean(),
});
export type TicketPerson = z.infer<typeof TicketPerson>;

/**
 * `POST /api/tickets/{ticketId}/leave` and `/return`. `number`: only this one of the group; missing: all who are in the queue, or all who
 * left last.
 */
export const TicketQuery = z.strictObject({ number: QueueNumber.optional() });
export type TicketQuery = z.infer<typeof TicketQuery>;

/**
 * `GET /api/tickets/{ticketId}` — one customer's ticket. Public: the id gives access. `ahead` counts those waiting or being served
 * before this one, 0 unless waiting; `nowServing` is the number that was called last of those being served, null when nobody is.
 * `before`: how many will be called before this one, in shops with several chairs; `ahead` is then one more, for pages that do not
 * know this field. `awaits`: the chair for which this customer asked and, if named, who works there; `onBreak` until that time or,
 * with null, until staff end it. `canReturn`: left recently enough to return. `call` is the id of this ticket's last call while it
 * is being served, higher each time that it is called again; otherwise, and with older servers, missing. `isOld`: that call was
 * more than a minute ago, so that no page rings for it. `after`: the number of the customer directly before this one, by order of
 * arrival; only if that one waits too and this ticket's number does not follow theirs (801 after 14, 15 after 801). `chair`: the
 * name of the chair to which the customer was called, in shops with several. `hold`: staff hold the place while the customer is
 * away, until that time or, with null, for a time that nobody knows. `noShow`: the customer was `removed` because they did not come
 * when they were called. `service`: the name of what this customer comes for, while they wait or are being served. `group`:
 * everybody who took their numbers together, in order, without those whose turn was over long ago; the rest of the view is of the
 * one whose turn it is, or who is next. `rating`: `open` when the page may ask how the visit was, `given` when this ticket has
 * answered; missing before, later than RATING_WINDOW_MS, and where the shop does not ask. `clock`: missing for 24 hours.
 */
export const TicketView = z.strictObject({
  number: z.int().min(1),
  name: z.string(),
  status: TicketStatus,
  ahead: z.int().min(0),
  before: z.int().min(0).optional(),
  nowServing: z.int().min(1).nullable(),
  canReturn: z.boolean(),
  after: z.int().min(1).optional(),
  call: z.int().min(1).optional(),
  isOld: z.literal(true).optional(),
  chair: z.string().optional(),
  hold: z.strictObject({ until: z.iso.datetime().nullable() }).optional(),
  awaits: z
    .strictObject({
      chair: z.string(),
      person: z.string().optional(),
      onBreak: z.strictObject({ until: z.iso.datetime().nullable() }).optional(),
    })
    .optional(),
  noShow: z.literal(true).optional(),
  service: z.string().optional(),
  group: z.array(TicketPerson).optional(),
  rating: z.enum(['open', 'given']).optional(),
  shop: z.strictObject({ name: z.string(), timeZone: z.string(), clock: ClockHours.optional() }),
});
export type TicketView = z.infer<typeof TicketView>;

/** The event name of a ticket's stream: `calls.watchTicket`. */
export const TICKET_EVENT = 'ticket';

/** The result of a browser's `PushSubscription.toJSON()` (RFC 8030, 8291). */
export const PushTarget = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(2_000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});
export type PushTarget = z.infer<typeof PushTarget>;

/** The first alert: at the turn, as the next customer, or with so many before them. The alert for the turn always comes. */
export const AlertFrom = z.literal(['turn', 'next', ...ALERTS_AHEAD]);
export type AlertFrom = z.infer<typeof AlertFrom>;

/**
 * `PUT /api/tickets/{ticketId}/alert` — alerts this browser `from` then on, by default as the next customer; it may be repeated
 * with another choice, which counts for all browsers of the ticket.
 */
export const AlertRequest = PushTarget.extend({ from: AlertFrom.optional() });
export type AlertRequest = z.infer<typeof AlertRequest>;

export const AlertSet = z.strictObject({ set: z.literal(true) });
export type AlertSet = z.infer<typeof AlertSet>;

/** `GET /api/alerts/key` — the server's public VAPID key (RFC 8292), base64url. Public. */
export const AlertKey = z.strictObject({ publicKey: z.string() });
export type AlertKey = z.infer<typeof AlertKey>;

/**
 * `GET /api/join/{code}` — shown before joining. Public. `place`: this browser's place by its cookie; null
 * without one, missing with older servers. `people`: whom customers may ask for; missing where they may not.
 * `services`: what they choose from; missing where there is no choice. `timeZone` and `clock`: for `opening`, missing
 * without it; `clock` also for 24 hours.
 */
export const JoinView = z.strictObject({
  shop: z.strictObject({ name: z.string(), timeZone: z.string().optional(), clock: ClockHours.optional() }),
  paused: z.boolean(),
  waiting: z.int().min(0),
  nowServing: z.int().min(1).nullable(),
  place: CheckinResponse.pick({ queueNumber: true, ticketId: true }).nullish(),
  people: z.array(AskablePerson).optional(),
  services: Services.optional(),
  opening: ShopOpening.optional(),
});
export type JoinView = z.infer<typeof JoinView>;

/** `GET /api/join/{code}`. `opened`: the first time that a page asks; it is counted as opened, and the later ones are not. */
export const JoinQuery = z.strictObject({ opened: z.literal('yes').optional() });
export type JoinQuery = z.infer<typeof JoinQuery>;

/**
 * `POST /api/join/{code}`, with an `Idempotency-Key` (required) — one place per phone: a phone with a place
 * gets the same ticket.
 */
export const JoinRequest = ArrivingCustomers;
export type JoinRequest = z.infer<typeof JoinRequest>;
