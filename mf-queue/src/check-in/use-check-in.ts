import { DRAFT_RESET_MS } from '@queuebell/contracts/limits';
import type { Host } from '@queuebell/remote-kit';
import { useCallback, useEffect, useReducer } from 'react';
import { answerInTime } from '../queue/answer-in-time';
import type { Now } from '../queue/use-now';
import {
  type CheckIn,
  type Draft,
  FIRST_CUSTOMER,
  attemptFor,
  checkInReducer,
  holdsDraft,
} from './check-in-state';
import { uuidV7 } from './uuid-v7';

/** A customer waits no longer than this for an answer; sending again is safe (design §5). */
const SEND_TIMEOUT_MS = 15_000;

interface CheckInDesk {
  state: CheckIn;
  type: (draft: Draft) => void;
  send: () => Promise<void>;
  /** The ticket was read; the next customer may come. */
  done: () => void;
}

/** One customer after the other takes a number in the queue of this owner. */
export function useCheckIn(host: Host, ownerId: string, now: Now = Date.now): CheckInDesk {
  const [state, dispatch] = useReducer(checkInReducer, FIRST_CUSTOMER);

  // Every key pressed and every answer is a new state, and starts the time anew.
  useEffect(() => {
    if (!holdsDraft(state)) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'abandoned' }), DRAFT_RESET_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const send = async () => {
    if (state.step !== 'form') return;
    const newKey = () => uuidV7(now(), (bytes) => crypto.getRandomValues(bytes));
    const attempt = attemptFor(state.draft, state.tried, newKey);
    const { name, phone, key } = attempt;
    dispatch({ type: 'sent', attempt });
    const asked = host.api.checkIn({ name, userId: ownerId, ...(phone && { phone }) }, key);
    dispatch({ type: 'answered', answer: await answerInTime(asked, SEND_TIMEOUT_MS) });
  };

  return {
    state,
    type: (draft) => dispatch({ type: 'typed', draft }),
    send,
    done: useCallback(() => dispatch({ type: 'done' }), []),
  };
}
