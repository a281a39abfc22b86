import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useMemo } from 'react';

/** The wait of the customer with this ticket. */
export function useTicketWait({ api }: Pick<Host, 'api'>, ticketId: string) {
  return useMemo(
    () => (signal: AbortSignal) => api.call(routes.readTicketWait, { id: ticketId }, { signal }),
    [api, ticketId],
  );
}
