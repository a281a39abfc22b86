import { z } from 'zod';
import {
  EMAIL_MAX,
  NAME_MAX,
  NOTE_MAX,
  PASSWORD_MAX_LETTERS,
  PASSWORD_MIN_BYTES,
  PASSWORD_MIN_LETTERS,
  PHONE_MAX,
} from './limits.js';
import { messages } from './messages.js';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * Control characters, and those that change the direction of writing: they would break other lines on a wall
 * display.
 */
const disruptive = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line of text: trimmed; may be empty. */
const lineOf = (lettersMax: number) =>
  z
    .string()
    .trim()
    .max(lettersMax, `must have at most ${lettersMax} characters`)
    .refine((text) => !disruptive.test(text), 'must be plain text on one line');

/** One line of text: trimmed, at most {@link NAME_MAX} code units; may be empty. */
export const lineField = lineOf(NAME_MAX);

/** A note or a reason, at most {@link NOTE_MAX} code units. An empty form field sends '', which means none. */
export const optionalNoteField = lineOf(NOTE_MAX)
  .transform((text) => text || undefined)
  .optional();

/** A name of a person or a shop: a {@link lineField} with at least one visible character. */
export const nameField = lineField.refine((text) => visible.test(text), 'must not be empty');

/** An email address, trimmed and in lower case: the key of an account. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, `must have at most ${EMAIL_MAX} characters`)
  .pipe(z.email('must be an email address'));

/** Digits only, kept as typed. */
export const phoneField = z
  .string()
  .trim()
  .max(PHONE_MAX, `must have at most ${PHONE_MAX} digits`)
  .regex(/^\d+$/, messages.phoneNotNumeric);

/** An empty form field sends '', which means none. */
export const optionalPhoneField = z.union([z.literal('').transform(() => undefined), phoneField]).optional();

/** A new password: at least 10 bytes of UTF-8 and 8 letters, at most 128 letters. */
export const newPasswordField = z
  .string()
  .refine((text) => bytesOf(text) >= PASSWORD_MIN_BYTES && [...text].length >= PASSWORD_MIN_LETTERS, {
    message: `must have at least ${PASSWORD_MIN_BYTES} characters`,
  })
  .refine((text) => [...text].length <= PASSWORD_MAX_LETTERS, {
    message: `must have at most ${PASSWORD_MAX_LETTERS} characters`,
  });

/** An IANA time zone that this server's Node knows, such as 'Europe/London'. */
export const timeZoneField = z.string().max(64).refine(isTimeZone, 'must be a known time zone');
