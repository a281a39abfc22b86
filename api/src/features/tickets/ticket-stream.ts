import type { ServerResponse } from 'node:http';
import { TICKET_EVENT, type TicketView } from '@queuebell/contracts';
import { OpenStream } from '../../platform/streams/open-stream.js';
import type { TicketKey } from './tickets.service.js';

/** A customer's page that listens. Changes that do not affect this customer are not sent. */
export class TicketStream extends OpenStream {
  #sent: string | undefined;
  #asked = 0;

  constructor(
    response: ServerResponse,
    readonly ticket: TicketKey,
  ) {
    super(response);
  }

  /** Sends the view if the page does not have it. @returns whether it was sent */
  offer(view: TicketView): boolean {
    this.#asked += 1;
    const json = JSON.stringify(view);
    if (json === this.#sent) return false;
    this.#sent = json;
    this.write(Buffer.from(`event: ${TICKET_EVENT}\ndata: ${json}\n\n`));
    return true;
  }

  /**
   * Sends a pending view, unless a newer one was sent meanwhile. If the ticket is gone, ends the stream: a
   * new request gets the reason.
   */
  async offerLater(finding: Promise<TicketView | null>): Promise<void> {
    const asked = (this.#asked += 1);
    const view = await finding;
    if (asked !== this.#asked) return;
    if (view) this.offer(view);
    else this.end();
  }
}
