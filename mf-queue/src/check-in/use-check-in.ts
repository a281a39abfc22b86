import { DRAFT_RESET_MS } from '@queuebell/contracts/limits';
import { optionalPhoneProblem, personProblem } from '@queuebell/remote-kit/form';
import { useCallback, useEffect, useReducer } from 'react';
import { afterByTheClock } from './by-the-clock';
import {
  type CheckIn,
  type Draft,
  FIRST_CUSTOMER,
  attemptFor,
  checkInReducer,
  holdsDraft,
} from './check-in-state';
import type { Desk } from './desk/desk';
import type { Attempt } from './desk/kept-rules';

interface CheckInTurn {
  state: CheckIn;
  type: (draft: Draft) => void;
  /** The button was pressed; what is not right is not sent. */
  send: () => Promise<void>;
  /** The ticket was read; the next customer may come. */
  done: () => void;
}

/**
 * One customer after the other takes a number at this desk.
 *
 * @param newKey makes the key of a check-in
 * @param isClosed whether the shop takes nobody now: what was typed is dropped
 */
export function useCheckIn(desk: Desk, newKey: () => string, isClosed: boolean): CheckInTurn {
  const [state, dispatch] = useReducer(checkInReducer, FIRST_CUSTOMER);

  const answer = useCallback(
    async (attempt: Attempt, replaced?: string) => {
      const outcome = await desk.checkIn(attempt, replaced);
      dispatch({ type: 'answered', key: attempt.key, outcome });
    },
    [desk],
  );

  useEffect(() => {
    let isHere = true;
    void desk.start().then((attempt) => {
      if (!attempt || !isHere) return;
      dispatch({ type: 'resumed', attempt });
      void answer(attempt);
    });
    return () => {
      isHere = false;
      void desk.stop();
    };
  }, [desk, answer]);

  // Every key pressed and every answer is a new state, and starts the time anew.
  useEffect(() => {
    if (!holdsDraft(state)) return undefined;
    const leave = () => {
      if (state.step === 'form' && state.tried) desk.leave(state.tried.key);
      dispatch({ type: 'abandoned' });
    };
    if (!isClosed) return afterByTheClock(DRAFT_RESET_MS, leave);
    leave();
    return undefined;
  }, [state, desk, isClosed]);

  const send = async () => {
    if (state.step !== 'form') return;
    dispatch({ type: 'asked' });
    if (personProblem(state.draft.name) || optionalPhoneProblem(state.draft.phone)) return;
    const attempt = attemptFor(state.draft, state.tried, newKey);
    dispatch({ type: 'sent', attempt });
    await answer(attempt, state.tried?.key === attempt.key ? undefined : state.tried?.key);
  };

  const shown = state.step === 'given' ? state.tried.key : null;
  const done = useCallback(() => {
    if (shown !== null) desk.done(shown);
    dispatch({ type: 'done' });
  }, [desk, shown]);

  return { state, type: (draft) => dispatch({ type: 'typed', draft }), send, done };
}
