import { z } from 'zod';
import { SessionUser } from './auth.js';

/**
 * `POST /api/session/refresh` — by the cookie `queuebell_refresh` alone, which each answer may replace: the next access
 * token, and the user as it is now.
 */
export const RefreshResponse = z.strictObject({ token: z.string(), user: SessionUser });
export type RefreshResponse = z.infer<typeof RefreshResponse>;

/** `DELETE /api/session` — the login that the cookie or the token belongs to is over; also when it was over before. */
export const LoggedOut = z.strictObject({ loggedOut: z.literal(true) });
export type LoggedOut = z.infer<typeof LoggedOut>;

/** The public id of a login. It opens nothing. */
export const SessionId = z.string().regex(/^[\w-]{22}$/, 'must be an id');

/**
 * Where an account is logged in. `description` is what the browser says of itself: 'Chrome on Windows'; `lastSeenAt` is
 * when it last asked for an access token, `isCurrent`: the one that asks.
 */
export const OwnSession = z.strictObject({
  id: z.string(),
  description: z.string(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** `GET /api/sessions` — the account's, the one that asks first, then the ones seen last. */
export const SessionList = z.array(OwnSession);
export type SessionList = z.infer<typeof SessionList>;

/** `DELETE /api/sessions/{id}` — that login opens nothing from now on. */
export const SessionEnded = z.strictObject({ id: z.string() });
export type SessionEnded = z.infer<typeof SessionEnded>;

/** `DELETE /api/sessions` — all but the one that asks are over; `ended` is how many there were. */
export const OtherSessionsEnded = z.strictObject({ ended: z.int().min(0) });
export type OtherSessionsEnded = z.infer<typeof OtherSessionsEnded>;

/**
 * `POST /api/sessions/confirm` — the password of the account, once more, in a login that goes on. Until `until` it may change
 * what asks for it with PASSWORD_NEEDED.
 */
export const ConfirmPasswordRequest = z.strictObject({ password: z.string().max(1_000) });
export type ConfirmPasswordRequest = z.infer<typeof ConfirmPasswordRequest>;

export const PasswordConfirmed = z.strictObject({ until: z.iso.datetime() });
export type PasswordConfirmed = z.infer<typeof PasswordConfirmed>;
