import type { ServerResponse } from 'node:http';
import { CURRENT_EVENT, type QueueView } from '@queuebell/contracts';
import type { EncodedSnapshot } from './encoded-snapshots.js';
import { OpenStream } from './open-stream.js';

const CURRENT = Buffer.from(`event: ${CURRENT_EVENT}\ndata:\n\n`);

/** Whom a stream belongs to, and what its token was asked for. */
export interface Subscription {
  ownerId: string;
  view: QueueView;
  /** As it was sent, to be looked at again. */
  token: string;
  /** The paired device that listens; undefined for an owner. */
  deviceId: string | undefined;
}

/** One screen that listens to a queue. */
export class EventStream extends OpenStream {
  readonly subscription: Subscription;
  #sentId: string | undefined;
  /** When its token opens nothing any more should nothing change before, ms since 1970. */
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
