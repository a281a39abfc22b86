import type { QueueSnapshot } from '@queuebell/contracts';
import type { Host } from '@queuebell/remote-kit';
import type { ServerEvent } from './event-parser';
import { type PushedPowers, pushedSource } from './pushed-source';
import type { QueueSource } from './queue-source';

/** The names of SNAPSHOT_EVENT and CURRENT_EVENT of the contracts, whose file would bring a validator along. */
const SNAPSHOT = 'snapshot';
const CURRENT = 'current';

type LivePowers = Omit<PushedPowers<QueueSnapshot>, 'understand' | 'onLost'> & Pick<Host, 'report'>;

/** A queue, by push, and by asking only while push is not connected (design §6). */
export function liveSource({ report, ...powers }: LivePowers): QueueSource {
  return pushedSource({
    ...powers,
    understand,
    onLost: (cause) => report({ area: 'queue/stream', message: cause.message, cause }),
  });
}

/** What an event of a queue's stream tells; see {@link PushedPowers.understand}. */
export function understand(
  { event, data }: ServerEvent,
  before: QueueSnapshot | null,
): QueueSnapshot | null | 'nothing' {
  if (event === SNAPSHOT) return parse(data);
  return event === CURRENT ? withoutCalls(before) : 'nothing';
}

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
