import { randomBytes, randomUUID } from 'node:crypto';

const MINUTE_MS = 60_000;
const FURTHER_BYTES = 7;
/** Older than this, a key's entry may leave the live queue's document. */
const ARCHIVE_AFTER_MS = 15 * MINUTE_MS;
/** Older than this, a check-in looks for its key in the history first. */
const LOOK_AFTER_MS = 10 * MINUTE_MS;
/** Further ahead of the server than this, a key's time says nothing. */
const AHEAD_MAX_MS = MINUTE_MS;
/** Further ahead than this, waiting for the key to grow old would fill the document; see below. */
const FAR_AHEAD_MS = 24 * 60 * MINUTE_MS;

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i;

/**
 * Where an entry with a given idempotency key can be, in the shop's one document or in the history, told from the key
 * alone. A check-in so needs no second read, except with a key that is old or strange.
 *
 * Why no retry is missed, however wrong the device's clock: both questions below ask the same function of the same key
 * and the *server's* clock; the device's clock only decides what stands in the key, and that does not change between
 * tries. An entry is archived only when the key is more than 15 minutes old. From then on the key only gets older, so
 * every later try finds it more than 10 minutes old and looks into the history. The 5 minutes between are what two
 * servers' clocks may differ by. A key without a time may be archived at any time and is looked for every time. A key
 * from the future is looked for every time while it is ahead; it is archived when it has grown old like any other. Only
 * one that is more than a day ahead is archived at once: it is looked for during all of that day.
 *
 * @returns the key's age in ms by the server's clock, negative when it is ahead; null when it has no time
 */
export function keyAgeMs(key: string, now: Date): number | null {
  if (!version7.test(key)) return null;
  return now.getTime() - Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16);
}

/** Whether an entry with this key may leave the live queue's document. */
export function mayBeArchived(key: string, now: Date): boolean {
  const age = keyAgeMs(key, now);
  return age === null || age > ARCHIVE_AFTER_MS || age < -FAR_AHEAD_MS;
}

/**
 * The same of a customer who joined by phone: a key from the future does not keep such an entry, or a stranger's phone could
 * fill the document. A repeat much later, when the key is no longer ahead, gets a new place.
 */
export function mayJoinedBeArchived(key: string, now: Date): boolean {
  const age = keyAgeMs(key, now);
  return mayBeArchived(key, now) || (age !== null && age < -AHEAD_MAX_MS);
}

/** Whether a check-in with this key has to look into the history before it makes an entry. */
export function mayBeInHistory(key: string, now: Date): boolean {
  const age = keyAgeMs(key, now);
  return age === null || age > LOOK_AFTER_MS || age < -AHEAD_MAX_MS;
}

/** A key as a device makes it: a UUID of version 7 with the device's time in it, and 14 digits more. The tests and the benchmark are devices. */
export function makeKey(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}-${furtherDigits()}`;
}

/** For who came without a key. */
export const ownKey = (): string => `${randomUUID()}-${furtherDigits()}`;

const furtherDigits = (): string => randomBytes(FURTHER_BYTES).toString('hex');
