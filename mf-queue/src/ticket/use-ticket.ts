import type { AlertFrom, TicketView } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Now } from '../queue/use-now';
import type { LastSeenTickets } from './offline/last-seen';
import { useStoredTicket } from './offline/use-stored-ticket';
import { ticketSource } from './state/ticket-source';
import { LOADING, type TicketState, ticketReducer } from './state/ticket-state';

interface TicketControls {
  state: TicketState;
  /** Takes the server's answer to a change, and starts listening anew. */
  receive: (answer: ApiAnswer<TicketView>) => void;
  dismiss: () => void;
}

/**
 * @param lastSeen a stable object
 * @param mayPause whether the page may stop listening while hidden; a stable function
 * @param alertFrom the customer's choice; a stable function
 */
export function useTicket(
  host: Host,
  ticketId: string,
  lastSeen: LastSeenTickets,
  mayPause: () => boolean,
  alertFrom: () => AlertFrom,
  now: Now = Date.now,
): TicketControls {
  const [state, dispatch] = useReducer(ticketReducer, LOADING);
  const [changes, setChanges] = useState(0);

  useEffect(() => {
    const source = ticketSource(host, ticketId, { page: window, mayPause, now, random: Math.random });
    return source({
      onSnapshot: (ticket) => dispatch({ type: 'seen', ticket, at: now(), from: alertFrom() }),
      onAlive: () => dispatch({ type: 'alive', at: now() }),
      onDoubt: () => dispatch({ type: 'doubted', at: now() }),
      onTrouble({ code }) {
        if (code === 'TICKET_NOT_FOUND') lastSeen.forget(ticketId);
        dispatch(
          code === 'TICKET_NOT_FOUND'
            ? { type: 'unknown' }
            : { type: 'missed', lastSeen: lastSeen.read(ticketId) },
        );
      },
    });
  }, [host, ticketId, lastSeen, mayPause, alertFrom, now, changes]);
  useStoredTicket(ticketId, state, lastSeen);

  const receive = useCallback(
    (answer: ApiAnswer<TicketView>) => {
      if (answer.ok) dispatch({ type: 'seen', ticket: answer.body, at: now(), from: alertFrom() });
      setChanges((count) => count + 1);
    },
    [alertFrom, now],
  );
  const dismiss = useCallback(() => dispatch({ type: 'dismissed' }), []);

  return { state, receive, dismiss };
}
