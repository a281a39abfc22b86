import type { ServerResponse } from 'node:http';
import { CURRENT_EVENT, type QueueView } from '@queuebell/contracts';
import type { SessionClaims } from '../../access/tokens/session-token.js';
import type { EncodedSnapshot } from '../queue/memory/encoded-snapshots.js';
import { OpenStream } from './open-stream.js';

const CURRENT = Buffer.from(`event: ${CURRENT_EVENT}\ndata:\n\n`);

/** Whom a stream belongs to, and what its token was asked for. */
export interface Subscription {
  ownerId: string;
  view: QueueView;
  /** What its token said, to be looked at again. */
  claims: SessionClaims;
  /** The paired device or the login that listens; undefined where a token of before logins were kept belongs to none. */
  listener: string | undefined;
}

/** One screen that listens to a queue. */
export class EventStream extends OpenStream {
  readonly subscription: Subscription;
  #sentId: string | undefined;
  /** When its session has to be looked at again should nothing change before, ms since 1970. */
  openUntil: number;

  constructor(response: ServerResponse, subscription: Subscription, openUntil: number) {
    super(response);
    this.subscription = subscription;
    this.openUntil = openUntil;
  }

  /** @param knownId of the snapshot that the screen has already */
  start(snapshot: EncodedSnapshot, knownId: string | undefined): void {
    this.#sentId = snapshot.id;
    this.write(knownId === snapshot.id ? CURRENT : snapshot.event);
  }

  /** Sends what the screen does not have yet. */
  offer(snapshot: EncodedSnapshot): void {
    if (snapshot.id === this.#sentId) return;
    this.#sentId = snapshot.id;
    this.write(snapshot.event);
  }
}
