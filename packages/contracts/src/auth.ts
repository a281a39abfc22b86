import { z } from 'zod';
import { BillingState } from './billing.js';
import { emailField, lineField, nameField, newPasswordField, phoneField, timeZoneField } from './fields.js';
import { secondFactorCode } from './second-factor.js';

/** The answers to "How did you hear about us?". */
export const hearAboutUsOptions = ['SawItSomewhere', 'social', 'friend', 'ad', 'search'] as const;

const optionalName = z.union([z.literal('').transform(() => undefined), nameField]).optional();

/**
 * `POST /api/register`. `timeZone` is the browser's, so that the shop's numbers start
 * at 1 on the shop's own morning.
 */
export const RegisterRequest = z.strictObject({
  name: nameField,
  email: emailField,
  businessName: optionalName,
  password: newPasswordField,
  phone: phoneField,
  howDidYouHearAboutUs: z.enum(hearAboutUsOptions),
  timeZone: timeZoneField.optional(),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/**
 * `userId` is the new account's. With `paymentSecret` the browser that registered asks whether the account has
 * been paid for (`POST /api/register/payment`), for PAYMENT_SECRET_TTL_MS.
 */
export const RegisterResponse = z.strictObject({
  message: z.string(),
  userId: z.string(),
  paymentSecret: z.string(),
});
export type RegisterResponse = z.infer<typeof RegisterResponse>;

/** `POST /api/register/payment`. A secret works until it was answered `paid` once. */
export const PaymentWatchRequest = z.strictObject({ secret: z.string().min(1).max(100) });
export type PaymentWatchRequest = z.infer<typeof PaymentWatchRequest>;

export const PaymentWatchResponse = z.strictObject({ paid: z.boolean() });
export type PaymentWatchResponse = z.infer<typeof PaymentWatchResponse>;

/**
 * The session user, stored in the browser beside the token. `membershipExpires` is an ISO 8601 instant, or null
 * when there never was a membership. On a paired device the role is `device`, `id` is the owner's, `device`
 * names the device, and the owner's personal data is missing. A person who works in somebody else's shop has
 * the role `manager` or `staff`: `id`, `businessName`, `location` and `timeZone` are the shop's, `name`, `email`
 * and `phone` the person's, `member` is the person's place in the team, and `membershipExpires` is null,
 * because payments are the owner's. `id` is '' for a person without a shop.
 */
export const SessionUser = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  businessName: z.string(),
  location: z.string(),
  timeZone: z.string(),
  role: z.enum(['owner', 'admin', 'manager', 'staff', 'device']),
  accountStatus: z.enum(['uncompleted', 'completed']),
  membershipExpires: z.iso.datetime().nullable(),
  device: z
    .strictObject({ id: z.string(), kind: z.enum(['check-in', 'display', 'admin']), name: z.string() })
    .optional(),
  member: z.strictObject({ id: z.string() }).optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/**
 * `POST /api/login`. `code` is sent only after SECOND_FACTOR_NEEDED, by accounts with a second factor. `shop` is
 * the id of the shop to work in, for people with several (`GET /api/shops`): by default their own if it is
 * paid for, else the first one that is open.
 */
export const LoginRequest = z.strictObject({
  email: z.string().max(1_000).trim().toLowerCase(),
  password: z.string().max(1_000),
  code: secondFactorCode.optional(),
  shop: z.string().max(100).optional(),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

/** When a deleted account (`POST /api/account/delete`) is erased; until then it can be kept. */
export const AccountLeaving = z.strictObject({ eraseAt: z.iso.datetime() });
export type AccountLeaving = z.infer<typeof AccountLeaving>;

/**
 * `user` and `UserObj.user` are the same (the specification allows both). Without a valid membership there is
 * no `token`, and none while the account waits for its deletion: then `leaving` says when it is erased, unless
 * it is kept (`POST /api/account/keep`). `billing` is there when the membership is missing although a monthly
 * payment exists: the next month is on its way, or the card failed, and a second subscription would be wrong.
 * `secondFactorPass` is there if a code was given and there is no token: it replaces a code for
 * SECOND_FACTOR_PASS_TTL_MS. A manager or staff without a `token` works in a shop that is closed at the moment
 * (`user.id` names it), or in none any more (`user.id` is ''): say it in neutral words, never offer a payment.
 */
export const LoginResponse = z.strictObject({
  token: z.string().optional(),
  secondFactorPass: z.string().optional(),
  leaving: AccountLeaving.optional(),
  billing: BillingState.optional(),
  user: SessionUser,
  UserObj: z.strictObject({ user: SessionUser, token: z.string().optional() }),
});
export type LoginResponse = z.infer<typeof LoginResponse>;

/** `POST /api/login/verifyToken`. */
export const VerifyTokenRequest = z.strictObject({ token: z.string().max(4_096) });
export type VerifyTokenRequest = z.infer<typeof VerifyTokenRequest>;

export const VerifyTokenResponse = z.strictObject({ user: SessionUser });
export type VerifyTokenResponse = z.infer<typeof VerifyTokenResponse>;

/** `POST /api/completeAccount`: what a shop needs before its first customer. */
export const CompleteAccountRequest = z.strictObject({
  businessName: nameField,
  location: lineField,
  timeZone: timeZoneField,
  phone: phoneField,
});
export type CompleteAccountRequest = z.infer<typeof CompleteAccountRequest>;

export const CompleteAccountResponse = z.strictObject({ user: SessionUser });
export type CompleteAccountResponse = z.infer<typeof CompleteAccountResponse>;

/** `POST /api/forgotPassword`. The answer is the message to show. */
export const ForgotPasswordRequest = z.strictObject({ email: emailField });
export type ForgotPasswordRequest = z.infer<typeof ForgotPasswordRequest>;

export const ForgotPasswordResponse = z.strictObject({ message: z.string() });
export type ForgotPasswordResponse = z.infer<typeof ForgotPasswordResponse>;

/**
 * `POST /api/resetPassword`, from the page that the email links to. The token works once, within
 * RESET_LINK_TTL_MS; all sessions of the account end.
 */
export const ResetPasswordRequest = z.strictObject({
  token: z.string().max(200),
  newPassword: newPasswordField,
});
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>;

export const ResetPasswordResponse = z.strictObject({ message: z.string() });
export type ResetPasswordResponse = z.infer<typeof ResetPasswordResponse>;

/**
 * `POST /api/changePassword`. Needs a token; the email must be its owner's. All other sessions end; `token`
 * replaces this session's.
 */
export const ChangePasswordRequest = z.strictObject({
  email: z.string().max(1_000).trim().toLowerCase(),
  oldPassword: z.string().max(1_000),
  newPassword: newPasswordField,
});
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

export const ChangePasswordResponse = z.strictObject({ message: z.string(), token: z.string() });
export type ChangePasswordResponse = z.infer<typeof ChangePasswordResponse>;
