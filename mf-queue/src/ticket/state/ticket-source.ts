import type { TicketView } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { stream } from '@queuebell/host-kit/capabilities/stream';
import type { ServerEvent } from '../../queue/event-parser';
import { pushedSource } from '../../queue/pushed-source';
import type { QueueListener, QueueSource } from '../../queue/queue-source';
import type { Now } from '../../queue/use-now';
import { whileVisible } from '../../queue/while-visible';

/** The value of TICKET_EVENT of the contracts; importing that would add a validator to the page. */
const TICKET = 'ticket';

interface TicketSourceDeps {
  page: Window;
  mayPause: () => boolean;
  now: Now;
  random: () => number;
}

/** One ticket, by push, and by polling while push is disconnected. */
export function ticketSource(
  { api, report }: Pick<Host, 'api' | 'report'>,
  ticketId: string,
  { page, mayPause, now, random }: TicketSourceDeps,
): QueueSource<QueueListener<TicketView>> {
  const source = pushedSource({
    open: (options) => stream(api, routes.watchTicket, { id: ticketId }, options),
    read: (signal) => api.call(routes.readTicket, { id: ticketId }, { signal }),
    readEvent,
    onLost: (cause) => report({ area: 'ticket/stream', message: cause.message, cause }),
    page,
    now,
    random,
  });
  return whileVisible(source, { page, now, mayPause });
}

function readEvent({ event, data }: ServerEvent): TicketView | null | 'nothing' {
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
