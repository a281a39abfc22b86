import { z } from 'zod';

/**
 * A typed code: the six digits of an authenticator app, or a recovery code; spaces, hyphens and capitals do not
 * matter. At the login also a `secondFactorPass` (`LoginResponse`).
 */
export const secondFactorCode = z.string().max(100);

/**
 * `GET /api/second-factor` — whether the account's login asks for a code beside the password, since when, and how many
 * recovery codes have not been used. `isRequired`: the site's staff can do its work only with it (`ADMIN_SECOND_FACTOR`).
 */
export const SecondFactorState = z.strictObject({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int().min(0),
  isRequired: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/**
 * `POST /api/second-factor/begin` — what an authenticator app has to know: `secret` in base32, for typing; `uri` for its camera. It
 * counts once a code of it was sent to `/confirm`, in the same login and before `endsAt`. Beginning again makes another one.
 */
export const SecondFactorBegun = z.strictObject({
  secret: z.string(),
  uri: z.string(),
  endsAt: z.iso.datetime(),
});
export type SecondFactorBegun = z.infer<typeof SecondFactorBegun>;

/** `POST /api/second-factor/confirm`, `/recovery-codes` and `/off`: that whoever asks has the app, or a recovery code, at hand. */
export const SecondFactorRequest = z.strictObject({ code: secondFactorCode });
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;

/**
 * The answer of `/confirm` and `/recovery-codes`: codes that replace the app, each once. They are shown here and never
 * again; those before them are worthless.
 */
export const RecoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string()),
  state: SecondFactorState,
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
