import type { ServerResponse } from 'node:http';
import { CURRENT_EVENT, type QueueView } from '@queuebell/contracts';
import type { SessionClaims } from '../../access/tokens/session-token.js';
import type { EncodedSnapshot } from '../queue/memory/encoded-snapshots.js';
import { OpenStream } from '../../platform/streams/open-stream.js';

const CURRENT = Buffer.from(`event: ${CURRENT_EVENT}\ndata:\n\n`);

export interface QueueStream {
  ownerId: string;
  view: QueueView;
  /** Claims of its token, which are checked again while it is open. */
  claims: SessionClaims;
  /** The device or login that listens; undefined for old tokens without one. */
  listener: string | undefined;
}

export class EventStream extends OpenStream {
  #sentId: string | undefined;

  /** @param openUntil when to check the session again at the latest, ms since 1970 */
  constructor(
    response: ServerResponse,
    readonly subscription: QueueStream,
    public openUntil: number,
  ) {
    super(response);
  }

  start(snapshot: EncodedSnapshot, knownId: string | undefined): void {
    this.#sentId = snapshot.id;
    this.write(knownId === snapshot.id ? CURRENT : snapshot.event);
  }

  offer(snapshot: EncodedSnapshot): void {
    if (snapshot.id === this.#sentId) return;
    this.#sentId = snapshot.id;
    this.write(snapshot.event);
  }
}
