const MINUTE_MS = 60_000;
/** Older than this, a key's entry may leave the queue without leaving its key. */
const FORGET_AFTER_MS = 15 * MINUTE_MS;
/** Older than this, a check-in looks for its key in the history first. */
const LOOK_AFTER_MS = 10 * MINUTE_MS;
/** Further ahead of the server than this, a key's time says nothing. */
const AHEAD_MAX_MS = MINUTE_MS;
/** Further ahead than this, waiting for the key to grow old would fill the queue; see below. */
const FAR_AHEAD_MS = 24 * 60 * MINUTE_MS;

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i;

/**
 * Whether a key is to be looked for in the history, told from the key alone. A check-in so needs no further read, except with
 * a key that is old or strange.
 *
 * No retry is missed, however wrong the device's clock. Both questions below ask the same function of the same key and the
 * *server's* clock; the device's clock only decides what stands in the key, and that does not change between tries. A key
 * leaves the queue only when it is more than 15 minutes old. From then on it only gets older, so every later try finds it
 * more than 10 minutes old and looks into the history. The 5 minutes between are the most by which two servers' clocks may
 * differ. A key without a time may leave at any time and is looked for every time. A key from the future is looked for every
 * time while it is ahead; it leaves when it has grown old like any other. Only one that is more than a day ahead leaves at
 * once: it is looked for during all of that day.
 *
 * @returns the key's age in ms by the server's clock, negative when it is ahead; null when it has no time
 */
export function keyAgeMs(key: string, now: Date): number | null {
  if (!version7.test(key)) return null;
  return now.getTime() - Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16);
}

/** Whether a check-in with this key has to look into the history before it is decided. */
export function mayBeInHistory(key: string, now: Date): boolean {
  const age = keyAgeMs(key, now);
  return age === null || age > LOOK_AFTER_MS || age < -AHEAD_MAX_MS;
}

/**
 * Whether the queue may forget this key once its entry is in the history.
 * @param isJoined the customer joined by phone: a key from the future is not kept then, or a stranger's phone could fill
 *   the queue. A repeat much later, when the key is no longer ahead, gets a new place.
 */
export function mayBeForgotten(key: string, now: Date, isJoined: boolean): boolean {
  const age = keyAgeMs(key, now);
  if (age === null || age > FORGET_AFTER_MS) return true;
  return age < -(isJoined ? AHEAD_MAX_MS : FAR_AHEAD_MS);
}
