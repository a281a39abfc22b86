import { z } from 'zod';
import {
  LONG_WAIT_MINUTES_MAX,
  LONG_WAIT_MINUTES_MIN,
  RETENTION_DAYS_MAX,
  RETENTION_DAYS_MIN,
  VOLUME_MAX,
  VOLUME_MIN,
} from './limits.js';

/** A BCP 47 language tag, such as 'en-GB': what the board speaks. */
export const LanguageTag = z.string().max(35).refine(isLanguageTag, 'must be a language tag');

/** The sound of a board when a number is called. */
export const BoardSound = z.enum(['off', 'chime', 'voice']);
export type BoardSound = z.infer<typeof BoardSound>;

/** How a board names people: in full, 'Olive O.', or by their number alone. */
export const BoardNames = z.enum(['full', 'initial', 'number']);
export type BoardNames = z.infer<typeof BoardNames>;

/** How loud a board is, in per cent of what its device is set to. */
export const Volume = z.int().min(VOLUME_MIN).max(VOLUME_MAX);

/** The colours of a board; `system`: as its screen has them. */
export const BoardTheme = z.enum(['light', 'dark', 'system']);
export type BoardTheme = z.infer<typeof BoardTheme>;

/** How the shop writes the time of day: 14:05 or 2:05 pm. */
export const ClockHours = z.enum(['24', '12']);
export type ClockHours = z.infer<typeof ClockHours>;

/** Whether customers may join from their own phones. `paused` keeps the address and takes nobody. */
export const Joining = z.enum(['off', 'open', 'paused']);
export type Joining = z.infer<typeof Joining>;

/** How many days after their turn customers' names and phones are erased; numbers and times stay. */
export const RetentionDays = z.int().min(RETENTION_DAYS_MIN).max(RETENTION_DAYS_MAX);

/** A customer who has waited for so many minutes is marked on the counter; for twice as many, more loudly. */
export const LongWaitMinutes = z.int().min(LONG_WAIT_MINUTES_MIN).max(LONG_WAIT_MINUTES_MAX);

/**
 * `GET /api/shop` and the answer of `PATCH /api/shop` — the owner's settings. `joinUrl` is what the QR code at the door
 * leads to, null until joining was turned on once; `kioskCode` lets staff out of the check-in screen.
 */
export const ShopSettings = z.strictObject({
  boardNames: BoardNames,
  language: LanguageTag,
  sound: BoardSound,
  volume: Volume,
  boardTheme: BoardTheme,
  clock: ClockHours,
  joining: Joining,
  joinUrl: z.string().nullable(),
  retentionDays: RetentionDays,
  longWaitMinutes: LongWaitMinutes,
  kioskCode: z.string(),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/** `PATCH /api/shop`: what is left out stays. `renewJoinUrl: true` makes a new address; the old QR code is dead then. */
export const ShopSettingsChange = z.strictObject({
  boardNames: BoardNames.optional(),
  language: LanguageTag.optional(),
  sound: BoardSound.optional(),
  volume: Volume.optional(),
  boardTheme: BoardTheme.optional(),
  clock: ClockHours.optional(),
  joining: Joining.optional(),
  kioskCode: z
    .string()
    .regex(/^\d{4,8}$/, 'must have 4 to 8 digits')
    .optional(),
  retentionDays: RetentionDays.optional(),
  longWaitMinutes: LongWaitMinutes.optional(),
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
