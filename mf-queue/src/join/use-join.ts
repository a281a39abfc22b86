import type { CheckinResponse, JoinRequest } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { pollingSource } from '../queue/queue-source';
import { type JoinState, LOADING, isOfEarlierVisit, joinReducer } from './join-state';

export interface JoinControls {
  state: JoinState;
  join: (customer: JoinRequest) => Promise<ApiAnswer<CheckinResponse>>;
}

/**
 * The key is made once, so that repeated requests take one place.
 * @param newKey makes the key of a check-in
 */
export function useJoin(host: Host, code: string, newKey: () => string): JoinControls {
  const [state, dispatch] = useReducer(joinReducer, LOADING);
  const [key] = useState(newKey);
  /** The shop's report counts how often the page was opened. */
  const isCounted = useRef(false);
  const isOver = state.status === 'held';

  useEffect(() => {
    if (isOver) return undefined;
    const listen = pollingSource({
      read: (signal) =>
        host.api.call(routes.readJoin, { code, ...(!isCounted.current && { opened: 'yes' }) }, { signal }),
      page: window,
      random: Math.random,
    });
    return listen({
      onSnapshot: (joinView) => {
        isCounted.current = true;
        const { place } = joinView;
        dispatch(
          place && isOfEarlierVisit(place.ticketId, key)
            ? { type: 'held', place }
            : { type: 'seen', joinView },
        );
      },
      onTrouble: (trouble) => dispatch({ type: 'missed', code: trouble.code }),
    });
  }, [host, code, key, isOver]);

  const join = useCallback(
    async (customer: JoinRequest) => {
      const answer = await host.api.call(routes.join, { code, ...customer }, { key });
      if (!answer.ok) {
        if (answer.code === 'JOINING_PAUSED') dispatch({ type: 'paused' });
        if (answer.code === 'NOT_FOUND' || answer.code === 'QUEUE_CLOSED')
          dispatch({ type: 'missed', code: answer.code });
      } else if (isOfEarlierVisit(answer.body.ticketId, key)) {
        dispatch({ type: 'held', place: answer.body });
      } else {
        host.links.go(`/ticket/${answer.body.ticketId}`, { replace: true });
      }
      return answer;
    },
    [host, code, key],
  );

  return { state, join };
}
