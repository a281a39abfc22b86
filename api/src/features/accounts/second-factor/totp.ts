import { SECOND_FACTOR_DIGITS, SECOND_FACTOR_STEP_S } from '@queuebell/contracts';
import { Secret, TOTP } from 'otpauth';

/** 160 bits, as RFC 4226 recommends; authenticator apps know no longer ones for SHA-1. */
const SECRET_BYTES = 20;
/** A phone's clock may be that many steps off, and a code that long on its way. */
const WINDOW_STEPS = 1;
/** The parameters that every authenticator app knows. Some apps silently ignore others. */
const ALGORITHM = 'SHA1';

const sixDigits = new RegExp(`^[0-9]{${SECOND_FACTOR_DIGITS}}$`);

const generator = { algorithm: ALGORITHM, digits: SECOND_FACTOR_DIGITS, period: SECOND_FACTOR_STEP_S };

/** A new secret in base32, from the system's generator. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code for an authenticator app. @param issuer the site's name @param label whose it is there */
export const uriOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...generator, secret, issuer, label }).toString();

/**
 * Which step of time a code belongs to (RFC 6238), compared in constant time.
 * @param code as it was typed, without the space between its two groups
 * @param used the step of the last code that was taken
 * @returns null when it is the code of none that may be used now
 */
export function stepOf(secret: string, code: string, now: Date, used: number): number | null {
  if (!sixDigits.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...generator, secret });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > used ? step : null;
}
