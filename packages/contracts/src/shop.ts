import { z } from 'zod';
import { Chairs, NoShowPlace } from './chairs.js';
import { ShopHours } from './hours.js';
import {
  LONG_WAIT_MINUTES_MAX,
  LONG_WAIT_MINUTES_MIN,
  NO_SHOW_MINUTES_MAX,
  NO_SHOW_MINUTES_MIN,
  RETENTION_DAYS_MAX,
  RETENTION_DAYS_MIN,
  VOLUME_MAX,
  VOLUME_MIN,
} from './limits.js';
import { Services } from './services.js';

/** A BCP 47 language tag, such as 'en-GB': what the board speaks. */
export const LanguageTag = z.string().max(35).refine(isLanguageTag, 'must be a language tag');

export const BoardSound = z.enum(['off', 'chime', 'voice']);
export type BoardSound = z.infer<typeof BoardSound>;

/** Names on a board: in full, 'Olive O.', or the number alone. */
export const BoardNames = z.enum(['full', 'initial', 'number']);
export type BoardNames = z.infer<typeof BoardNames>;

/** In per cent of the device's volume. */
export const Volume = z.int().min(VOLUME_MIN).max(VOLUME_MAX);

/** `system`: the device's own setting. */
export const BoardTheme = z.enum(['light', 'dark', 'system']);
export type BoardTheme = z.infer<typeof BoardTheme>;

/** How the shop writes the time of day: 14:05 or 2:05 pm. */
export const ClockHours = z.enum(['24', '12']);
export type ClockHours = z.infer<typeof ClockHours>;

/** Whether customers may join by phone. `paused` keeps the address and accepts nobody. */
export const Joining = z.enum(['off', 'open', 'paused']);
export type Joining = z.infer<typeof Joining>;

/** Customers' names and phones are erased this many days after their turn; numbers and times stay. */
export const RetentionDays = z.int().min(RETENTION_DAYS_MIN).max(RETENTION_DAYS_MAX);

/** The counter marks a customer after this many minutes, and more strongly after twice as many. */
export const LongWaitMinutes = z.int().min(LONG_WAIT_MINUTES_MIN).max(LONG_WAIT_MINUTES_MAX);

/** A customer who was called to a chair and has not come after so many minutes did not come; null: staff alone say so. */
export const NoShowMinutes = z.int().min(NO_SHOW_MINUTES_MIN).max(NO_SHOW_MINUTES_MAX).nullable();

/**
 * `GET /api/shop` and the answer of `PATCH /api/shop` — the owner's settings. `joinUrl` is the address in the
 * QR code at the door, null until joining was turned on once; with `kioskCode` staff leave the check-in screen.
 * `callsNext`: a chair that has served its customer gets the next one at once. `mayAskForPerson`: customers choose
 * whom they wait for. `services`: missing where customers are not asked what they come for.
 * `busyPage`: a public page at `busyUrl`, null until it was turned on once, says how busy the shop is. `publishesScore`: the join page says how often
 * waits were right, from 100 customers on. `asksForRating`: tickets ask those who were served how the visit was.
 * `hours`: missing or null in a shop that is always open, and whose numbers start again at midnight.
 */
export const ShopSettings = z.strictObject({
  boardNames: BoardNames,
  language: LanguageTag,
  sound: BoardSound,
  volume: Volume,
  boardTheme: BoardTheme,
  boardWait: z.boolean(),
  clock: ClockHours,
  joining: Joining,
  joinUrl: z.string().nullable(),
  busyPage: z.boolean(),
  busyUrl: z.string().nullable(),
  publishesScore: z.boolean(),
  asksForRating: z.boolean(),
  retentionDays: RetentionDays,
  longWaitMinutes: LongWaitMinutes,
  chairs: Chairs,
  callsNext: z.boolean(),
  mayAskForPerson: z.boolean(),
  noShowPlace: NoShowPlace,
  noShowMinutes: NoShowMinutes,
  services: Services.optional(),
  hours: ShopHours.nullish(),
  kioskCode: z.string(),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/**
 * `PATCH /api/shop`: missing fields stay; `hours: null` removes them. `renewJoinUrl: true` makes a new address; the old QR code stops
 * working.
 */
export const ShopSettingsChange = z.strictObject({
  boardNames: BoardNames.optional(),
  language: LanguageTag.optional(),
  sound: BoardSound.optional(),
  volume: Volume.optional(),
  boardTheme: BoardTheme.optional(),
  boardWait: z.boolean().optional(),
  clock: ClockHours.optional(),
  joining: Joining.optional(),
  busyPage: z.boolean().optional(),
  publishesScore: z.boolean().optional(),
  asksForRating: z.boolean().optional(),
  kioskCode: z
    .string()
    .regex(/^\d{4,8}$/, 'must have 4 to 8 digits')
    .optional(),
  retentionDays: RetentionDays.optional(),
  longWaitMinutes: LongWaitMinutes.optional(),
  chairs: Chairs.optional(),
  callsNext: z.boolean().optional(),
  mayAskForPerson: z.boolean().optional(),
  noShowPlace: NoShowPlace.optional(),
  noShowMinutes: NoShowMinutes.optional(),
  services: Services.optional(),
  hours: ShopHours.nullish(),
  renewJoinUrl: z.literal(true).optional(),
});
export type ShopSettingsChange = z.infer<typeof ShopSettingsChange>;

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
