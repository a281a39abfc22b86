import type { QueueSnapshot } from '@queuebell/contracts';
import type { ServerEvent } from './event-parser';

/** The values of SNAPSHOT_EVENT and CURRENT_EVENT of the contracts; importing those would add a validator to the page. */
const SNAPSHOT = 'snapshot';
const CURRENT = 'current';

export function readEvent(
  { event, data }: ServerEvent,
  before: QueueSnapshot | null,
): QueueSnapshot | null | 'nothing' {
  if (event === SNAPSHOT) return parse(data);
  return event === CURRENT ? withoutCalls(before) : 'nothing';
}

/** An event as the server writes it, with its data in one line. */
const FIRST_SNAPSHOT = /^event: snapshot\n(?:.+\n)*?data: (.+)\n\n/m;

/** The first snapshot of a stream, or null. Smaller than the event parser, for the early board. */
export const firstSnapshotOf = (text: string): QueueSnapshot | null =>
  parse(FIRST_SNAPSHOT.exec(text)?.[1] ?? '');

/** A wall display draws this for months, so invalid data is refused. */
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

/** For a repeat of a snapshot: its calls were announced before. */
export function withoutCalls<Heard extends QueueSnapshot | null>(snapshot: Heard): Heard {
  return snapshot && { ...snapshot, calls: [] };
}
