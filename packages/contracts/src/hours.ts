import { z } from 'zod';
import { lineField } from './fields.js';
import { hoursProblems } from './hours-rules.js';
import {
  DAY_STARTS_HOUR_MAX,
  HOURS_EXCEPTIONS_MAX,
  HOURS_NOTE_MAX,
  HOURS_RANGES_MAX,
  LAST_CHECK_IN_MINUTES_MAX,
  PAUSE_MESSAGE_MAX,
  SHOP_CAPACITY_MAX,
} from './limits.js';

/** A time of the shop's day, 'HH:MM' from 00:00 to 23:59. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30');

/**
 * Open from `from` until `to`. A time before the hour at which the day starts (`dayStartsHour`) is in the night that
 * follows: with 4, 18:00 to 02:00 are eight hours. `to` may be that hour itself, the end of the day: with 0, 00:00 to 00:00
 * is the whole day.
 */
export const HoursRange = z.strictObject({ from: TimeOfDay, to: TimeOfDay });
export type HoursRange = z.infer<typeof HoursRange>;

/** A day's opening hours in their order, with breaks between them. Empty: closed. */
export const DayHours = z
  .array(HoursRange)
  .max(HOURS_RANGES_MAX, `must have at most ${HOURS_RANGES_MAX} opening times a day`);
export type DayHours = z.infer<typeof DayHours>;

/**
 * Other hours on one date, YYYY-MM-DD; empty `ranges`: closed. A night belongs to the date on which it began. `note` is for the
 * owner: 'Christmas'.
 */
export const HoursException = z.strictObject({
  date: z.iso.date('must be a date'),
  ranges: DayHours,
  note: lineField.max(HOURS_NOTE_MAX, `must have at most ${HOURS_NOTE_MAX} characters`).optional(),
});
export type HoursException = z.infer<typeof HoursException>;

/** The hour at which numbers start again and nobody waits any more, by the clock of the shop. */
export const DayStartsHour = z.int().min(0).max(DAY_STARTS_HOUR_MAX);

/**
 * The rule that ended the shop's days until its zone, or that hour, was changed: at `since`, on `day`, YYYY-MM-DD. That day ends when
 * it is over by both. `dayStartsHour`: missing for midnight.
 */
export const DayBefore = z.strictObject({
  day: z.string(),
  since: z.iso.datetime(),
  timeZone: z.string(),
  dayStartsHour: DayStartsHour.optional(),
});
export type DayBefore = z.infer<typeof DayBefore>;

/**
 * When the shop takes customers.
 *
 * - `dayStartsHour`: 0 is midnight.
 * - `weekdays`: Monday first. Null: always open; then there are no `exceptions`.
 * - `lastCheckInMinutes`: customers check in until so many minutes before closing. A break is no closing.
 * - `capacity`: while so many wait, the customers being served not counted, nobody else checks in. Null: no limit.
 *
 * A change of `dayStartsHour`, or of the shop's time zone, takes effect with the next day of the queue; all else at once.
 * Staff let anybody in at any time.
 */
export const ShopHours = z
  .strictObject({
    dayStartsHour: DayStartsHour,
    weekdays: z.array(DayHours).length(7, 'must have seven days').nullable(),
    exceptions: z
      .array(HoursException)
      .max(HOURS_EXCEPTIONS_MAX, `must have at most ${HOURS_EXCEPTIONS_MAX} dates`),
    lastCheckInMinutes: z.int().min(0).max(LAST_CHECK_IN_MINUTES_MAX),
    capacity: z.int().min(1).max(SHOP_CAPACITY_MAX).nullable(),
  })
  .superRefine((hours, context) => {
    for (const { path, message } of hoursProblems(hours)) context.addIssue({ code: 'custom', path, message });
  });
export type ShopHours = z.infer<typeof ShopHours>;

/** Shown to customers while the check-in is paused: 'Back at two'. An empty field means none. */
export const PauseMessage = lineField
  .max(PAUSE_MESSAGE_MAX, `must have at most ${PAUSE_MESSAGE_MAX} characters`)
  .transform((text) => text || undefined)
  .optional();

/** Customers cannot check in, until that time or, with null, until staff end it. */
export const ShownPause = z.strictObject({
  message: z.string().optional(),
  until: z.iso.datetime().nullable(),
});
export type ShownPause = z.infer<typeof ShownPause>;

/** An opening time. Customers check in until `lastCheckIn`; missing: until `to`. */
export const OpenRange = z.strictObject({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  lastCheckIn: z.iso.datetime().optional(),
});
export type OpenRange = z.infer<typeof OpenRange>;

/**
 * When customers can check in. Missing in shops without hours that neither have a pause nor are full.
 * `openingAt` in packages/queue-rules says from it what is true at a time, so a screen changes at opening and closing time
 * by itself, also offline.
 *
 * - `ranges`: the opening times that have not ended, until one of a later day at least. Empty: the shop does not open within a
 *   year. Missing: always open.
 * - `pause`: also one whose time is over by now.
 * - `full`: so many wait that nobody else checks in.
 */
export const ShopOpening = z.strictObject({
  ranges: z.array(OpenRange).optional(),
  pause: ShownPause.optional(),
  full: z.literal(true).optional(),
});
export type ShopOpening = z.infer<typeof ShopOpening>;
