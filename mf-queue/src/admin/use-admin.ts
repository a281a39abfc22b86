import type { CloseOutcome, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/remote-kit';
import { useEffect, useReducer } from 'react';
import { answerInTime } from '../queue/answer-in-time';
import type { QueueState } from '../queue/queue-state';
import { useQueue } from '../queue/use-queue';
import { type Desk, IDLE, deskReducer, mayClose } from './admin-state';

/** How long a closed customer can be put back from the notice. */
const NOTICE_MS = 10_000;
const CHANGE_TIMEOUT_MS = 15_000;

export interface Admin {
  state: QueueState;
  desk: Desk;
  close: (entry: QueueEntry, outcome: CloseOutcome) => Promise<void>;
  /** Puts the customer of the notice back. */
  undo: () => Promise<void>;
}

/** The queue, and the two things that its owner does to it. */
export function useAdmin(host: Host, ownerId: string): Admin {
  const { state, receive } = useQueue(host, ownerId);
  const [desk, dispatch] = useReducer(deskReducer, IDLE);
  const { notice } = desk;

  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'noticed' }), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  const ask = async (number: number, call: () => Promise<ApiAnswer<QueueSnapshot>>) => {
    dispatch({ type: 'asked', number });
    const answer = await answerInTime(call(), CHANGE_TIMEOUT_MS);
    receive(answer);
    return answer;
  };

  const close = async (entry: QueueEntry, outcome: CloseOutcome) => {
    const { number } = entry;
    if (!mayClose(desk, number, Date.now())) return;
    const answer = await ask(number, () => host.api.closeEntry(ownerId, number, outcome));
    if (answer.ok) {
      dispatch({ type: 'closed', entry, outcome, queue: answer.body, at: Date.now() });
    } else {
      host.report({ area: 'queue/close', message: answer.message, cause: answer });
      dispatch({ type: 'failed', number, spot: outcome === 'served' ? 'serve' : `entry-${number}` });
    }
  };

  const undo = async () => {
    if (notice?.kind !== 'closed' || desk.busy.includes(notice.entry.number)) return;
    const { number } = notice.entry;
    const answer = await ask(number, () => host.api.restoreEntry(ownerId, number));
    if (answer.ok) {
      dispatch({ type: 'restored', number });
    } else {
      host.report({ area: 'queue/restore', message: answer.message, cause: answer });
      dispatch({ type: 'failed', number, spot: 'serve', message: answer.message });
    }
  };

  return { state, desk, close, undo };
}
