import type { ServerEvent } from './event-parser';
import { type LinePowers, type Trouble, eventLine } from './event-stream';
import { type PollingPowers, type QueueListener, type QueueSource, pollingSource } from './queue-source';

export interface PushedPowers<Seen> extends Omit<LinePowers, 'page'>, PollingPowers<Seen> {
  /**
   * What an event tells, of which `before` was told last by this stream.
   *
   * @returns null when it makes no sense, 'nothing' when it is none of those that are listened for
   */
  understand: (event: ServerEvent, before: Seen | null) => Seen | null | 'nothing';
  /** Push is not connected any more. */
  onLost: (trouble: Trouble) => void;
}

/** Hears of each change by push, and asks every 10 seconds only while push is not connected. */
export function pushedSource<Seen extends object>({
  read,
  understand,
  onLost,
  ...line
}: PushedPowers<Seen>): QueueSource<QueueListener<Seen>> {
  const connect = eventLine(line);
  const poll = pollingSource({ read, page: line.page, random: line.random });
  let pushed: Seen | null = null;

  return (listener) => {
    let stopPolling: (() => void) | null = null;
    const hangUp = connect({
      onBytes: listener.onAlive,
      onEvent(event) {
        const heard = understand(event, pushed);
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
      hangUp();
      stopPolling?.();
    };
  };
}
