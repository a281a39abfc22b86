import type { QueueSnapshot } from '@queuebell/contracts';

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
  | { status: 'live'; queue: QueueSnapshot; seenAt: number }
  | { status: 'stale'; queue: QueueSnapshot; staleSince: number };

export type QueueEvent =
  { type: 'seen'; snapshot: QueueSnapshot; at: number } | { type: 'missed' } | { type: 'lapsed' };

export const LOADING: QueueState = { status: 'loading' };

/** Stale beats blank, and an older answer that comes late never replaces a newer one (design §6). */
export function queueReducer(state: QueueState, event: QueueEvent): QueueState {
  switch (event.type) {
    case 'seen':
      return { status: 'live', queue: newer(queueOf(state), event.snapshot), seenAt: event.at };
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

function afterMiss(state: QueueState): QueueState {
  if (state.status === 'loading') return { status: 'unreachable' };
  if (state.status === 'live') return { status: 'stale', queue: state.queue, staleSince: state.seenAt };
  return state;
}

/** A new service day counts as newer, whatever its revision. */
function newer(known: QueueSnapshot | null, heard: QueueSnapshot): QueueSnapshot {
  if (!known) return heard;
  return heard.revision >= known.revision || heard.serviceDay > known.serviceDay ? heard : known;
}
