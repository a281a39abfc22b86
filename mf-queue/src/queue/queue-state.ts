import type { QueueSnapshot } from '@queuebell/contracts';
import { HEARTBEAT_MS } from '@queuebell/contracts/limits';
import { type HeardCall, withHeardCalls } from './heard-calls';

/**
 * Times are milliseconds of this device's clock.
 * - `unreachable`: no snapshot so far, and the last request failed.
 * - `stale`: the numbers were last known to be right at `staleSince`.
 * - `lapsed`: the membership has ended; the queue returns after a renewal.
 */
export type QueueState =
  | { status: 'loading' }
  | { status: 'unreachable' }
  | { status: 'lapsed' }
  | (KnownQueue & { status: 'live'; seenAt: number })
  | (KnownQueue & { status: 'stale'; staleSince: number });

interface KnownQueue {
  queue: QueueSnapshot;
  /** See {@link withHeardCalls}. */
  heard: readonly HeardCall[];
}

/**
 * - `seen`: a snapshot that was right `at` that time.
 * - `remembered`: this browser's own, for a page without network; anything of the server counts more.
 * - `alive`: nothing has changed.
 * - `doubted`: nobody knows whether it is still right. It counts as live until it is {@link DOUBTED_AFTER_MS} old.
 */
export type QueueEvent =
  | { type: 'seen' | 'remembered'; snapshot: QueueSnapshot; at: number }
  | { type: 'alive' | 'doubted'; at: number }
  | { type: 'missed' }
  | { type: 'lapsed' };

/**
 * How long numbers count as live without news: longer than the silence of a live stream, shorter than the time after which a
 * dead stream is noticed.
 */
export const DOUBTED_AFTER_MS = 1.5 * HEARTBEAT_MS;

export const LOADING: QueueState = { status: 'loading' };

/** Stale numbers beat none, and a late answer never replaces a newer one. */
export function queueReducer(state: QueueState, event: QueueEvent): QueueState {
  switch (event.type) {
    case 'seen':
      return afterNews(state, event.snapshot, event.at);
    case 'remembered':
      return state.status === 'loading' || state.status === 'unreachable'
        ? { status: 'stale', queue: event.snapshot, heard: [], staleSince: event.at }
        : state;
    case 'alive':
      return state.status === 'live' ? { ...state, seenAt: event.at } : state;
    case 'doubted':
      return state.status === 'live' && event.at - state.seenAt >= DOUBTED_AFTER_MS
        ? afterMiss(state)
        : state;
    case 'missed':
      return afterMiss(state);
    case 'lapsed':
      return { status: 'lapsed' };
  }
}

export function queueOf(state: QueueState): QueueSnapshot | null {
  return state.status === 'live' || state.status === 'stale' ? state.queue : null;
}

function afterNews(state: QueueState, snapshot: QueueSnapshot, at: number): QueueState {
  const queue = newer(queueOf(state), snapshot);
  const before = 'heard' in state ? state.heard : null;
  return { status: 'live', queue, seenAt: at, heard: withHeardCalls(before, queue.calls, at) };
}

function afterMiss(state: QueueState): QueueState {
  if (state.status === 'loading') return { status: 'unreachable' };
  if (state.status !== 'live') return state;
  const { queue, heard, seenAt } = state;
  return { status: 'stale', queue, heard, staleSince: seenAt };
}

/** A new service day is newer, whatever its revision. */
function newer(known: QueueSnapshot | null, heard: QueueSnapshot): QueueSnapshot {
  if (!known) return heard;
  return heard.revision >= known.revision || heard.serviceDay > known.serviceDay ? heard : known;
}
