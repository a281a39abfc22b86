import type { TicketView } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Now } from '../queue/use-now';
import type { LastSeenTickets } from './offline/last-seen';
import { useKeptTicket } from './offline/use-stored-ticket';
import { ticketSource } from './ticket-source';
import { LOADING, type TicketState, ticketReducer } from './ticket-state';

interface TicketTurn {
  state: TicketState;
  /** Takes in what the server answered to a change. What was asked before that is not waited for. */
  receive: (answer: ApiAnswer<TicketView>) => void;
  /** The notice was read. */
  dismiss: () => void;
}

/**
 * The one way in which a phone reads its ticket.
 *
 * @param lastSeen what this phone keeps of its tickets; stays the same object
 * @param mayRest whether nothing needs to be heard while the page is hidden; stays the same function
 */
export function useTicket(
  host: Host,
  ticketId: string,
  lastSeen: LastSeenTickets,
  mayRest: () => boolean,
  now: Now = Date.now,
): TicketTurn {
  const [state, dispatch] = useReducer(ticketReducer, LOADING);
  const [changes, setChanges] = useState(0);

  useEffect(() => {
    const source = ticketSource(host, ticketId, { page: window, mayRest, now, random: Math.random });
    return source({
      onSnapshot: (ticket) => dispatch({ type: 'seen', ticket, at: now() }),
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
  }, [host, ticketId, lastSeen, mayRest, now, changes]);
  useKeptTicket(ticketId, state, lastSeen);

  const receive = useCallback(
    (answer: ApiAnswer<TicketView>) => {
      if (answer.ok) dispatch({ type: 'seen', ticket: answer.body, at: now() });
      setChanges((count) => count + 1);
    },
    [now],
  );
  const dismiss = useCallback(() => dispatch({ type: 'noticed' }), []);

  return { state, receive, dismiss };
}
