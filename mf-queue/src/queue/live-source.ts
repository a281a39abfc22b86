import type { QueueSnapshot } from '@queuebell/contracts';
import type { Host } from '@queuebell/remote-kit';
import { type LinePowers, eventLine } from './event-line';
import { type PollingPowers, type QueueSource, pollingSource } from './queue-source';

/** The names of SNAPSHOT_EVENT and CURRENT_EVENT of the contracts, whose file would bring a validator along. */
const SNAPSHOT = 'snapshot';
const CURRENT = 'current';

type LivePowers = LinePowers & PollingPowers & Pick<Host, 'report'>;

/** Hears of each change by push, and asks every 10 seconds only while push is not connected (design §6). */
export function liveSource({ read, report, ...line }: LivePowers): QueueSource {
  const connect = eventLine(line);
  const poll = pollingSource({ read, page: line.page });
  let pushed: QueueSnapshot | null = null;

  return (listener) => {
    let stopPolling: (() => void) | null = null;
    const hangUp = connect({
      onBytes: listener.onAlive,
      onEvent({ event, data }) {
        const heard = event === SNAPSHOT ? parse(data) : event === CURRENT && withoutCalls(pushed);
        if (!heard) return event !== SNAPSHOT && event !== CURRENT;
        stopPolling?.();
        stopPolling = null;
        pushed = heard;
        listener.onSnapshot(heard);
        return true;
      },
      onDown(trouble) {
        listener.onDoubt();
        if (stopPolling) return;
        report({ area: 'queue/stream', message: trouble.message, cause: trouble });
        stopPolling = poll(listener);
      },
    });
    return () => {
      hangUp();
      stopPolling?.();
    };
  };
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
