import { z } from 'zod';
import { SessionUser } from './auth.js';

/**
 * `POST /api/session/refresh` — by the cookie `queuebell_refresh`, which each answer may replace: the next
 * access token, and the user as it is now.
 */
export const RefreshResponse = z.strictObject({ token: z.string(), user: SessionUser });
export type RefreshResponse = z.infer<typeof RefreshResponse>;

/** `DELETE /api/session` — ends the login of the cookie or the token, if it was not over before. */
export const LoggedOut = z.strictObject({ loggedOut: z.literal(true) });
export type LoggedOut = z.infer<typeof LoggedOut>;

/** The public id of a login. It opens nothing. */
export const SessionId = z.string().regex(/^[\w-]{22}$/, 'must be an id');

/**
 * A login of the account. `description`: 'Chrome on Windows'; `lastSeenAt`: its last request for an access
 * token; `isCurrent`: the caller's.
 */
export const OwnSession = z.strictObject({
  id: z.string(),
  description: z.string(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** `GET /api/sessions` — the caller's first, then the most recently seen. */
export const SessionList = z.array(OwnSession);
export type SessionList = z.infer<typeof SessionList>;

/** `DELETE /api/sessions/{id}` */
export const SessionEnded = z.strictObject({ id: z.string() });
export type SessionEnded = z.infer<typeof SessionEnded>;

/** `DELETE /api/sessions` — ends all but the caller's; `ended` is their number. */
export const OtherSessionsEnded = z.strictObject({ ended: z.int().min(0) });
export type OtherSessionsEnded = z.infer<typeof OtherSessionsEnded>;

/**
 * `POST /api/sessions/confirm` — the password again. Until `until` calls that answer PASSWORD_NEEDED succeed.
 */
export const ConfirmPasswordRequest = z.strictObject({ password: z.string().max(1_000) });
export type ConfirmPasswordRequest = z.infer<typeof ConfirmPasswordRequest>;

export const PasswordConfirmed = z.strictObject({ until: z.iso.datetime() });
export type PasswordConfirmed = z.infer<typeof PasswordConfirmed>;

/**
 * A shop that the caller may work in. `role` as in `SessionUser`; `isOpen`: it can be entered now;
 * `isCurrent`: the session is in it.
 */
export const OwnShop = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: SessionUser.shape.role.exclude(['device']),
  isOpen: z.boolean(),
  isCurrent: z.boolean(),
});
export type OwnShop = z.infer<typeof OwnShop>;

/** `GET /api/shops` — the caller's own shop first, then those whose team the caller has joined. */
export const OwnShopList = z.array(OwnShop);
export type OwnShopList = z.infer<typeof OwnShopList>;
