import type { QueueSnapshot } from '@queuebell/contracts';
import { HEARTBEAT_MS } from '@queuebell/contracts/limits';
import { type HeardCall, hear } from './heard-calls';

/**
 * What a screen knows of the queue. All times are milliseconds of this device's clock.
 *
 * - `unreachable`: nothing was ever heard of the queue, and the last try failed.
 * - `stale`: the numbers are those of `staleSince`, the last moment at which they were known to be right.
 * - `lapsed`: the server keeps the queue, and shows it again once the membership is renewed.
 */
export type QueueState =
  | { status: 'loading' }
  | { status: 'unreachable' }
  | { status: 'lapsed' }
  | (Known & { status: 'live'; seenAt: number })
  | (Known & { status: 'stale'; staleSince: number });

interface Known {
  queue: QueueSnapshot;
  /** Who was called, as far as this screen heard of it; see {@link hear}. */
  heard: readonly HeardCall[];
}

/**
 * - `seen`: the queue was heard of, and `at` that time was right.
 * - `alive`: it was heard that nothing has changed.
 * - `doubted`: nobody knows; what was right less than {@link DOUBTED_AFTER_MS} ago still counts as live.
 */
export type QueueEvent =
  | { type: 'seen'; snapshot: QueueSnapshot; at: number }
  | { type: 'alive' | 'doubted'; at: number }
  | { type: 'missed' }
  | { type: 'lapsed' };

/**
 * So long numbers count as live of which nothing more is heard, when there is a reason to ask: longer than a live stream
 * is silent, and surely shorter than until a dead one is noticed.
 */
export const DOUBTED_AFTER_MS = 1.5 * HEARTBEAT_MS;

export const LOADING: QueueState = { status: 'loading' };

/** Stale beats blank, and an older answer that comes late never replaces a newer one. */
export function queueReducer(state: QueueState, event: QueueEvent): QueueState {
  switch (event.type) {
    case 'seen':
      return afterNews(state, event.snapshot, event.at);
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

/** The queue as last heard of, whether that is still so or not. */
export function queueOf(state: QueueState): QueueSnapshot | null {
  return state.status === 'live' || state.status === 'stale' ? state.queue : null;
}

function afterNews(state: QueueState, snapshot: QueueSnapshot, at: number): QueueState {
  const queue = newer(queueOf(state), snapshot);
  const before = 'heard' in state ? state.heard : null;
  return { status: 'live', queue, seenAt: at, heard: hear(before, queue.calls, at) };
}

function afterMiss(state: QueueState): QueueState {
  if (state.status === 'loading') return { status: 'unreachable' };
  if (state.status !== 'live') return state;
  const { queue, heard, seenAt } = state;
  return { status: 'stale', queue, heard, staleSince: seenAt };
}

/** A new service day counts as newer, whatever its revision. */
function newer(known: QueueSnapshot | null, heard: QueueSnapshot): QueueSnapshot {
  if (!known) return heard;
  return heard.revision >= known.revision || heard.serviceDay > known.serviceDay ? heard : known;
}
