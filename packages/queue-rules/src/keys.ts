import type { Moment } from './moment.js';
import type { Queue } from './queue.js';

const MINUTE_MS = 60_000;
/** A key older than this may leave the queue with its entry. */
const FORGET_AFTER_MS = 15 * MINUTE_MS;
/** A check-in with a key older than this searches the history first. */
const LOOK_AFTER_MS = 10 * MINUTE_MS;
/** A key further ahead of the server than this has no usable time. */
const AHEAD_MAX_MS = MINUTE_MS;
/** Waiting until such a key is old would fill the queue; see below. */
const FAR_AHEAD_MS = 24 * 60 * MINUTE_MS;

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i;

/**
 * Decides from a key alone whether a check-in must search the history; only old or strange keys cost that read.
 * No repeat is missed, however wrong the device's clock: both questions below use the same key and the
 * *server's* clock. A key leaves the queue when it is more than 15 minutes old, and a check-in with a key more
 * than 10 minutes old searches the history; the 5 minutes between cover the difference of two servers' clocks.
 * A key without a time may leave at any time and is always searched. A key from the future is always searched
 * while it is ahead, and leaves when it is old; one that is more than a day ahead leaves at once.
 *
 * @returns the key's age in ms by the server's clock, negative when it is ahead; null when it has no time
 */
export function keyAgeMs(key: string, now: Date): number | null {
  if (!version7.test(key)) return null;
  return now.getTime() - Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16);
}

/** Whether a check-in with this key must search the history first. */
export function mayBeInHistory(key: string, now: Date): boolean {
  const age = keyAgeMs(key, now);
  return age === null || age > LOOK_AFTER_MS || age < -AHEAD_MAX_MS;
}

/**
 * Whether the queue may drop this key once its entry is in the history.
 * @param isJoined the customer joined by phone: a key from the future is then dropped, or a stranger's phone
 *   could fill the queue. A repeat much later gets a new place.
 */
export function mayBeForgotten(key: string, now: Date, isJoined: boolean): boolean {
  const age = keyAgeMs(key, now);
  if (age === null || age > FORGET_AFTER_MS) return true;
  return age < -(isJoined ? AHEAD_MAX_MS : FAR_AHEAD_MS);
}

/** The keys of archived customers that the queue must keep. */
export const youngKeysOf = ({ goneKeys }: Queue, now: Moment): readonly string[] =>
  goneKeys.filter((key) => !mayBeForgotten(key, now.at, false));

/** Looks at the first key alone, because every command asks, and the oldest keys are in front. */
export function withoutOldKeys(queue: Queue, now: Moment): Queue {
  const [first] = queue.goneKeys;
  const isOld = first !== undefined && mayBeForgotten(first, now.at, false);
  return isOld ? { ...queue, goneKeys: youngKeysOf(queue, now) } : queue;
}
