import type { CloseOutcome, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/remote-kit';
import { useCallback, useReducer } from 'react';
import { answerInTime } from '../queue/answer-in-time';
import { type QueueState, queueOf } from '../queue/queue-state';
import type { Now } from '../queue/use-now';
import { useQueue } from '../queue/use-queue';
import { type Desk, IDLE, deskReducer, mayClose } from './admin-state';

const CHANGE_TIMEOUT_MS = 15_000;

export interface Admin {
  state: QueueState;
  desk: Desk;
  close: (entry: QueueEntry, outcome: CloseOutcome) => Promise<void>;
  /** Has the boards call the customer being served once more. */
  callAgain: (entry: QueueEntry) => Promise<void>;
  /** Puts the customer of the notice back. */
  undo: () => Promise<void>;
  /** The notice has been there long enough. Stays the same function. */
  forget: () => void;
}

/** The queue, and what its owner does to it. */
export function useAdmin(host: Host, ownerId: string, now: Now = Date.now): Admin {
  const { state, receive } = useQueue(host, ownerId, 'staff', { now });
  const [desk, dispatch] = useReducer(deskReducer, IDLE);
  const { notice } = desk;

  const ask = async (number: number, call: () => Promise<ApiAnswer<QueueSnapshot>>) => {
    dispatch({ type: 'asked', number });
    const answer = await answerInTime(call(), CHANGE_TIMEOUT_MS);
    receive(answer);
    return answer;
  };

  const close = async (entry: QueueEntry, outcome: CloseOutcome) => {
    const { number } = entry;
    if (!mayClose(desk, number, now())) return;
    const before = queueOf(state)?.data ?? [];
    const answer = await ask(number, () => host.api.closeEntry(ownerId, number, outcome));
    if (answer.ok) {
      dispatch({ type: 'closed', entry, outcome, before, queue: answer.body, at: now() });
    } else {
      host.report({ area: 'queue/close', message: answer.message, cause: answer });
      dispatch({
        type: 'failed',
        number,
        spots: outcome === 'served' ? ['serve', 'current'] : [`entry-${number}`, 'next'],
      });
    }
  };

  const callAgain = async (entry: QueueEntry) => {
    const { number } = entry;
    if (desk.busy.includes(number)) return;
    const answer = await ask(number, () => host.api.callAgain(ownerId, number));
    if (answer.ok) {
      dispatch({ type: 'called', entry });
    } else {
      host.report({ area: 'queue/call', message: answer.message, cause: answer });
      dispatch({ type: 'failed', number, spots: ['call', 'current'], message: answer.message });
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
      dispatch({ type: 'failed', number, spots: ['serve', 'current'], message: answer.message });
    }
  };

  const forget = useCallback(() => dispatch({ type: 'noticed' }), []);

  return { state, desk, close, callAgain, undo, forget };
}
