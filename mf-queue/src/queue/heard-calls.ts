import type { Call } from '@queuebell/contracts';
import { CALL_SHOWN_MS, CHAIRS_MAX } from '@queuebell/contracts/limits';

export interface HeardCall {
  call: Call;
  /** By this device's clock, in milliseconds; the server's may differ. */
  heardAt: number;
  /** False for calls from before this screen started. */
  isNews: boolean;
}

/** A repeated call is recognized for so long. By then, late snapshots have arrived, and a wall has shown the calls of all chairs. */
const KNOWN_FOR_MS = (CHAIRS_MAX + 1) * CALL_SHOWN_MS;

/**
 * Adds a snapshot's calls; each call counts once.
 * @param before null for the first snapshot
 */
export function withHeardCalls(
  before: readonly HeardCall[] | null,
  calls: readonly Call[],
  now: number,
): readonly HeardCall[] {
  const fresh = calls.filter((call) => !before?.some((known) => isSame(known.call, call)));
  const stillKnown =
    before?.filter(
      ({ call, heardAt }) => now - heardAt < KNOWN_FOR_MS || calls.some((again) => isSame(again, call)),
    ) ?? [];
  if (before && fresh.length === 0 && stillKnown.length === before.length) return before;
  return [...stillKnown, ...fresh.map((call) => ({ call, heardAt: now, isNews: before !== null }))];
}

export function justCalled(heard: readonly HeardCall[], now: number): HeardCall[] {
  return heard.filter(({ heardAt }) => now - heardAt < CALL_SHOWN_MS);
}

/** Ids grow, but start again in a queue that was set up anew. */
const isSame = (one: Call, other: Call): boolean => one.id === other.id && one.at === other.at;
