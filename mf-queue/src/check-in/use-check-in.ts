import { DRAFT_RESET_MS, LAST_TICKET_MS } from '@queuebell/contracts/limits';
import type { CustomerDraft } from '@queuebell/host-kit/form';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { wallClockTimeout } from '../queue/wall-clock-timers';
import { type CheckInState, FIRST_CUSTOMER, attemptFor, checkInReducer, holdsDraft } from './check-in-state';
import type { CheckInClient } from '../offline-check-in/check-in-client';
import type { Attempt } from '../offline-check-in/outbox-rules';
import type { TabletStatus } from '../offline-check-in/tablet-status';

/** After a shorter outage the message stays: only this customer's check-in has failed, and they must read it. */
const OUTAGE_MIN_MS = 1_000;

interface CheckInControls {
  state: CheckInState;
  type: (draft: CustomerDraft) => void;
  send: (isComplete: boolean) => Promise<void>;
  done: () => void;
  again: () => void;
}

/**
 * @param newKey makes the key of a check-in
 * @param status `isClosed`: the shop takes no customers, and drafts are dropped
 */
export function useCheckIn(
  client: CheckInClient,
  newKey: () => string,
  { isClosed, offlineSince }: Pick<TabletStatus, 'isClosed' | 'offlineSince'>,
): CheckInControls {
  const [state, dispatch] = useReducer(checkInReducer, FIRST_CUSTOMER);

  const answer = useCallback(
    async (attempt: Attempt, replaced?: string) => {
      const outcome = await client.checkIn(attempt, replaced);
      dispatch({ type: 'answered', key: attempt.key, outcome });
    },
    [client],
  );

  useEffect(() => {
    let isHere = true;
    void client.start().then((attempt) => {
      if (!attempt || !isHere) return;
      dispatch({ type: 'resumed', attempt });
      void answer(attempt);
    });
    return () => {
      isHere = false;
      void client.stop();
    };
  }, [client, answer]);

  const wasOfflineSince = useRef(offlineSince);
  useEffect(() => {
    const since = wasOfflineSince.current;
    wasOfflineSince.current = offlineSince;
    const isBack = since !== null && offlineSince === null;
    if (isBack && Date.now() - since >= OUTAGE_MIN_MS) dispatch({ type: 'reached' });
  }, [offlineSince]);

  // Typing, presses and answers restart the reset timer; a returning network does not.
  const draft = state.step === 'form' && holdsDraft(state) ? state.draft : null;
  const tried = state.step === 'form' ? state.tried : null;
  useEffect(() => {
    if (!draft) return undefined;
    const leave = () => {
      if (tried) client.leave(tried.key);
      dispatch({ type: 'abandoned' });
    };
    if (!isClosed) return wallClockTimeout(DRAFT_RESET_MS, leave);
    leave();
    return undefined;
  }, [draft, tried, client, isClosed]);

  const last = state.step === 'form' ? state.last : null;
  useEffect(
    () => (last ? wallClockTimeout(LAST_TICKET_MS, () => dispatch({ type: 'forgotten' })) : undefined),
    [last],
  );

  const send = async (isComplete: boolean) => {
    if (state.step !== 'form') return;
    dispatch({ type: 'asked' });
    if (!isComplete) return;
    const attempt = attemptFor(state.draft, state.tried, newKey);
    dispatch({ type: 'sent', attempt });
    await answer(attempt, state.tried?.key === attempt.key ? undefined : state.tried?.key);
  };

  const shown = state.step === 'given' ? state.tried.key : null;
  const done = useCallback(() => {
    if (shown !== null) client.done(shown);
    dispatch({ type: 'done' });
  }, [client, shown]);

  return {
    state,
    type: (typed) => dispatch({ type: 'typed', draft: typed }),
    send,
    done,
    again: () => dispatch({ type: 'again' }),
  };
}
