import { z } from 'zod';

/** Screens decide by code; people read the message. */
export const errorCodes = [
  'INVALID_INPUT',
  'INVALID_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'NOT_FOUND',
  'NOT_LOGGED_IN',
  'NOT_YOURS',
  'FORBIDDEN',
  'MEMBERSHIP_LAPSED',
  'INVALID_CREDENTIALS',
  'EMAIL_TAKEN',
  'USER_NOT_FOUND',
  'PASSWORD_REFUSED',
  'PASSWORD_GUESSABLE',
  'PASSWORD_NEEDED',
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_WRONG',
  'SECOND_FACTOR_EXPIRED',
  'SECOND_FACTOR_CHANGED',
  'SECOND_FACTOR_REQUIRED',
  'RESET_LINK_INVALID',
  'EMAIL_LINK_INVALID',
  'INVITATION_INVALID',
  'ALREADY_IN_TEAM',
  'TEAM_FULL',
  'ACCOUNT_ERASED',
  'MAIL_FAILED',
  'QUEUE_FULL',
  'TICKET_NOT_FOUND',
  'CHAIR_NOT_FOUND',
  'CHAIR_ON_BREAK',
  'UNDO_TOO_LATE',
  'CANNOT_UNDO',
  'RATING_CLOSED',
  'PAIRING_UNKNOWN',
  'PAIRING_EXPIRED',
  'TOO_MANY_DEVICES',
  'WRONG_CODE',
  'WRONG_DEVICE',
  'JOINING_PAUSED',
  'QUEUE_CLOSED',
  'OUTSIDE_HOURS',
  'CHECK_IN_PAUSED',
  'DEPLOY_TOKEN_REFUSED',
  'RELEASE_REFUSED',
  'RELEASE_UNKNOWN',
  'RELEASE_CHANGED',
  'RATE_LIMITED',
  'PAGE_OUTDATED',
  'BAD_SIGNATURE',
  'SERVER_ERROR',
] as const;

/**
 * The shape of every error answer. `statusCode` repeats the HTTP status; `message` may be shown to people as it
 * is.
 */
export const ErrorBody = z.strictObject({
  statusCode: z.int().min(400).max(599),
  message: z.string(),
  code: z.enum(errorCodes),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
export type ErrorCode = ErrorBody['code'];
