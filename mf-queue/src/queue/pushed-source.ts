import type { ServerEvent } from './event-parser';
import { type EventStreamDeps, type Trouble, eventStream } from './event-stream';
import { type PollingDeps, type QueueListener, type QueueSource, pollingSource } from './queue-source';

export interface PushedSourceDeps<Seen> extends Omit<EventStreamDeps, 'page'>, PollingDeps<Seen> {
  /**
   * @param before the last one from this stream
   * @returns null for an invalid event, 'nothing' for an event of another kind
   */
  readEvent: (event: ServerEvent, before: Seen | null) => Seen | null | 'nothing';
  onLost: (trouble: Trouble) => void;
}

/** Gets changes by push, and polls every 10 seconds only while push is disconnected. */
export function pushedSource<Seen extends object>({
  read,
  readEvent,
  onLost,
  ...streamDeps
}: PushedSourceDeps<Seen>): QueueSource<QueueListener<Seen>> {
  const connect = eventStream(streamDeps);
  const poll = pollingSource({ read, page: streamDeps.page, random: streamDeps.random });
  let pushed: Seen | null = null;

  return (listener) => {
    let stopPolling: (() => void) | null = null;
    const disconnect = connect({
      onBytes: listener.onAlive,
      onEvent(event) {
        const heard = readEvent(event, pushed);
        if (heard === null || heard === 'nothing') return heard !== null;
        stopPolling?.();
        stopPolling = null;
        pushed = heard;
        listener.onSnapshot(heard);
        return true;
      },
      onDown(trouble) {
        listener.onDoubt();
        if (stopPolling) return;
        onLost(trouble);
        stopPolling = poll(listener);
      },
    });
    return () => {
      disconnect();
      stopPolling?.();
    };
  };
}
