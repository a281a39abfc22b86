import { randomBytes, randomUUID } from 'node:crypto';

const FURTHER_BYTES = 7;

/** A key as a device makes it: a UUID of version 7 with the device's time in it, and 14 digits more. The tests and the benchmark are devices. */
export function makeKey(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}-${furtherDigits()}`;
}

/** For a customer who came without a key; nobody sends it again. */
export const ownKey = (): string => `${randomUUID()}-${furtherDigits()}`;

const furtherDigits = (): string => randomBytes(FURTHER_BYTES).toString('hex');
