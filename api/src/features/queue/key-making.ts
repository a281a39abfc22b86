import { randomBytes, randomUUID } from 'node:crypto';

const FURTHER_BYTES = 7;

/** A UUID version 7 with the device's time, and 14 more digits. For tests and benchmarks. */
export function makeKey(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}-${furtherDigits()}`;
}

/** For a customer without a key; it is never repeated. */
export const ownKey = (): string => `${randomUUID()}-${furtherDigits()}`;

const furtherDigits = (): string => randomBytes(FURTHER_BYTES).toString('hex');
