import type { ServerResponse } from 'node:http';
import { TICKET_EVENT, type TicketView } from '@queuebell/contracts';
import { OpenStream } from '../live/open-stream.js';
import type { TicketKey } from './tickets.service.js';

/** One customer's page that listens. It hears nothing of changes that make no difference to this customer. */
export class TicketStream extends OpenStream {
  #sent: string | undefined;
  #asked = 0;

  constructor(
    response: ServerResponse,
    readonly ticket: TicketKey,
  ) {
    super(response);
  }

  /** Sends what the page does not have yet. @returns whether there was anything to send */
  offer(view: TicketView): boolean {
    this.#asked += 1;
    const json = JSON.stringify(view);
    if (json === this.#sent) return false;
    this.#sent = json;
    this.write(Buffer.from(`event: ${TICKET_EVENT}\ndata: ${json}\n\n`));
    return true;
  }

  /**
   * Sends what is still to be found out, unless something newer was sent meanwhile. A ticket that is no more ends the
   * stream: asking again says why.
   */
  async offerLater(finding: Promise<TicketView | null>): Promise<void> {
    const asked = (this.#asked += 1);
    const view = await finding;
    if (asked !== this.#asked) return;
    if (view) this.offer(view);
    else this.end();
  }
}
