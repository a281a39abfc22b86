import { DRAFT_RESET_MS, LAST_TICKET_MS } from '@queuebell/contracts/limits';
import { type CustomerDraft, customerProblems } from '@queuebell/host-kit/form';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { afterByTheClock } from './wall-clock-timers';
import { type CheckIn, FIRST_CUSTOMER, attemptFor, checkInReducer, holdsDraft } from './check-in-state';
import type { Desk } from '../offline-check-in/check-in-client';
import type { Attempt } from '../offline-check-in/outbox-rules';
import type { DeskStatus } from '../offline-check-in/tablet-status';

/** A server that answers sooner was not away: it was that one check-in that failed, and the customer is still to read so. */
const OUTAGE_MIN_MS = 1_000;

interface CheckInTurn {
  state: CheckIn;
  type: (draft: CustomerDraft) => void;
  /** The button was pressed; what is not right is not sent. */
  send: () => Promise<void>;
  /** The ticket was read; the next customer may come. */
  done: () => void;
  /** Shows the last ticket once more. */
  again: () => void;
}

/**
 * One customer after the other takes a number at this desk.
 *
 * @param newKey makes the key of a check-in
 * @param status `isClosed`: the shop takes nobody now, and what was typed is dropped
 */
export function useCheckIn(
  desk: Desk,
  newKey: () => string,
  { isClosed, offlineSince }: Pick<DeskStatus, 'isClosed' | 'offlineSince'>,
): CheckInTurn {
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

  const wasOfflineSince = useRef(offlineSince);
  useEffect(() => {
    const since = wasOfflineSince.current;
    wasOfflineSince.current = offlineSince;
    const isBack = since !== null && offlineSince === null;
    if (isBack && Date.now() - since >= OUTAGE_MIN_MS) dispatch({ type: 'reached' });
  }, [offlineSince]);

  // Every key, every press and every answer starts the time anew; a network that is back does not.
  const draft = state.step === 'form' && holdsDraft(state) ? state.draft : null;
  const tried = state.step === 'form' ? state.tried : null;
  useEffect(() => {
    if (!draft) return undefined;
    const leave = () => {
      if (tried) desk.leave(tried.key);
      dispatch({ type: 'abandoned' });
    };
    if (!isClosed) return afterByTheClock(DRAFT_RESET_MS, leave);
    leave();
    return undefined;
  }, [draft, tried, desk, isClosed]);

  const last = state.step === 'form' ? state.last : null;
  useEffect(
    () => (last ? afterByTheClock(LAST_TICKET_MS, () => dispatch({ type: 'forgotten' })) : undefined),
    [last],
  );

  const send = async () => {
    if (state.step !== 'form') return;
    dispatch({ type: 'asked' });
    if (Object.keys(customerProblems(state.draft)).length > 0) return;
    const attempt = attemptFor(state.draft, state.tried, newKey);
    dispatch({ type: 'sent', attempt });
    await answer(attempt, state.tried?.key === attempt.key ? undefined : state.tried?.key);
  };

  const shown = state.step === 'given' ? state.tried.key : null;
  const done = useCallback(() => {
    if (shown !== null) desk.done(shown);
    dispatch({ type: 'done' });
  }, [desk, shown]);

  return {
    state,
    type: (typed) => dispatch({ type: 'typed', draft: typed }),
    send,
    done,
    again: () => dispatch({ type: 'again' }),
  };
}
