import type { Call } from '@queuebell/contracts';
import { CALL_SHOWN_MS } from '@queuebell/contracts/limits';

/** A call as this screen heard it. */
export interface HeardCall {
  call: Call;
  /** In milliseconds of this device's clock, which may be quite another than the server's. */
  heardAt: number;
  /** False for what was called before this screen began to listen. */
  isNews: boolean;
}

/** Longer than any snapshot that is still on its way may be; until then a call is known again. */
const KNOWN_FOR_MS = 6 * CALL_SHOWN_MS;

/**
 * Takes in the calls of a snapshot. Each is heard once, however often snapshots carry it.
 *
 * @param before null when this is the first snapshot
 */
export function hear(
  before: readonly HeardCall[] | null,
  calls: readonly Call[],
  now: number,
): readonly HeardCall[] {
  const fresh = calls.filter((call) => !before?.some((known) => isSame(known.call, call)));
  const kept =
    before?.filter(
      ({ call, heardAt }) => now - heardAt < KNOWN_FOR_MS || calls.some((again) => isSame(again, call)),
    ) ?? [];
  if (before && fresh.length === 0 && kept.length === before.length) return before;
  return [...kept, ...fresh.map((call) => ({ call, heardAt: now, isNews: before !== null }))];
}

/** What was called within the last CALL_SHOWN_MS, the oldest first. */
export function justCalled(heard: readonly HeardCall[], now: number): HeardCall[] {
  return heard.filter(({ heardAt }) => now - heardAt < CALL_SHOWN_MS);
}

/** Ids grow, but a queue that was set up anew may begin again. */
const isSame = (one: Call, other: Call): boolean => one.id === other.id && one.at === other.at;
