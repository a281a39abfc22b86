import type { TicketView } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { stream } from '@queuebell/host-kit/capabilities/stream';
import type { ServerEvent } from '../queue/event-parser';
import { pushedSource } from '../queue/pushed-source';
import type { QueueListener, QueueSource } from '../queue/queue-source';
import type { Now } from '../queue/use-now';
import { whileSeen } from '../queue/while-visible';

/** The name of TICKET_EVENT of the contracts, whose file would bring a validator along. */
const TICKET = 'ticket';

interface Powers {
  page: Window;
  mayRest: () => boolean;
  now: Now;
  random: () => number;
}

/** One ticket, as the customer's phone hears of it: by push, and by asking only while push is not connected. */
export function ticketSource(
  { api, report }: Pick<Host, 'api' | 'report'>,
  ticketId: string,
  { page, mayRest, now, random }: Powers,
): QueueSource<QueueListener<TicketView>> {
  const source = pushedSource({
    open: (options) => stream(api, routes.watchTicket, { id: ticketId }, options),
    read: (signal) => api.call(routes.readTicket, { id: ticketId }, { signal }),
    understand,
    onLost: (cause) => report({ area: 'ticket/stream', message: cause.message, cause }),
    page,
    now,
    random,
  });
  return whileSeen(source, { page, now, mayRest });
}

function understand({ event, data }: ServerEvent): TicketView | null | 'nothing' {
  if (event !== TICKET) return 'nothing';
  try {
    const body: unknown = JSON.parse(data);
    return isTicketView(body) ? body : null;
  } catch {
    return null;
  }
}

export function isTicketView(body: unknown): body is TicketView {
  const { number, shop } = (body ?? {}) as Partial<TicketView>;
  return typeof number === 'number' && typeof shop?.name === 'string';
}
