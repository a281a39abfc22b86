import { SECOND_FACTOR_DIGITS, SECOND_FACTOR_STEP_S } from '@queuebell/contracts';
import { Secret, TOTP } from 'otpauth';

/** 160 bits, as RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;
/** How many steps a phone's clock may be off. */
const WINDOW_STEPS = 1;
/** The parameters that every authenticator app supports. Some apps silently ignore others. */
const ALGORITHM = 'SHA1';

const sixDigits = new RegExp(`^[0-9]{${SECOND_FACTOR_DIGITS}}$`);

const generator = { algorithm: ALGORITHM, digits: SECOND_FACTOR_DIGITS, period: SECOND_FACTOR_STEP_S };

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const uriOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...generator, secret, issuer, label }).toString();

/** @param used the step of the last accepted code @returns null for a wrong or used code (RFC 6238) */
export function stepOf(secret: string, code: string, now: Date, used: number): number | null {
  if (!sixDigits.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...generator, secret });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > used ? step : null;
}
