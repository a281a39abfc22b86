import { z } from 'zod';

/**
 * A typed code: the six digits of an authenticator app, or a recovery code; spaces, hyphens and case do not
 * matter. At the login also a `secondFactorPass` (`LoginResponse`).
 */
export const secondFactorCode = z.string().max(100);

/**
 * `GET /api/second-factor` — whether the login asks for a code, since when, and the number of unused recovery
 * codes. `isRequired`: site staff need it for their work (`ADMIN_SECOND_FACTOR`).
 */
export const SecondFactorState = z.strictObject({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int().min(0),
  isRequired: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/**
 * `POST /api/second-factor/begin` — for the authenticator app: `secret` in base32, for typing; `uri` for its
 * camera. It takes effect when a code was sent to `/confirm` in the same login before `endsAt`. A repeat makes
 * a new one.
 */
export const SecondFactorBegun = z.strictObject({
  secret: z.string(),
  uri: z.string(),
  endsAt: z.iso.datetime(),
});
export type SecondFactorBegun = z.infer<typeof SecondFactorBegun>;

/** `POST /api/second-factor/confirm`, `/recovery-codes` and `/off`: proof of the app, or of a recovery code. */
export const SecondFactorRequest = z.strictObject({ code: secondFactorCode });
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;

/**
 * The answer of `/confirm` and `/recovery-codes`: codes that replace the app, each once. They are shown only
 * here; earlier codes are invalid.
 */
export const RecoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string()),
  state: SecondFactorState,
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
