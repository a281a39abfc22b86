import type { QueueSnapshot } from '@queuebell/contracts';
import type { ServerEvent } from './event-parser';

/** The names of SNAPSHOT_EVENT and CURRENT_EVENT of the contracts, whose file would bring a validator along. */
const SNAPSHOT = 'snapshot';
const CURRENT = 'current';

/** What an event of a queue's stream tells; see `PushedPowers.understand`. */
export function understand(
  { event, data }: ServerEvent,
  before: QueueSnapshot | null,
): QueueSnapshot | null | 'nothing' {
  if (event === SNAPSHOT) return parse(data);
  return event === CURRENT ? withoutCalls(before) : 'nothing';
}

/** Of an event as the server writes it: its name, and its data in one line. */
const FIRST_SNAPSHOT = /^event: snapshot\n(?:.+\n)*?data: (.+)\n\n/m;

/** What a stream tells of a queue first; null when that is no queue. It reads less than an event parser, and is smaller. */
export const firstSnapshotOf = (text: string): QueueSnapshot | null =>
  parse(FIRST_SNAPSHOT.exec(text)?.[1] ?? '');

/** A wall display draws whatever this says for months: an event that is no queue is none. */
function parse(data: string): QueueSnapshot | null {
  try {
    const body = JSON.parse(data) as Partial<QueueSnapshot> | null;
    return Array.isArray(body?.data) && Array.isArray(body.calls) && typeof body.shop?.name === 'string'
      ? (body as QueueSnapshot)
      : null;
  } catch {
    return null;
  }
}

/** The queue as it is told once more: whom it called was told before. */
export function withoutCalls<Heard extends QueueSnapshot | null>(snapshot: Heard): Heard {
  return snapshot && { ...snapshot, calls: [] };
}
