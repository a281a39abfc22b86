import type { ServerResponse } from 'node:http';
import { CURRENT_EVENT, type QueueView } from '@queuebell/contracts';
import type { EncodedSnapshot } from './encoded-snapshots.js';

/** What a screen may leave unread before it is let go; it comes back, and then gets the newest snapshot alone. */
export const UNREAD_MAX_BYTES = 256 * 1024;

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  /** The end of the answer is the end of the connection, so that what is sent to all is sent to all alike. */
  connection: 'close',
} as const;

const HEARTBEAT = Buffer.from(':\n\n');
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

/** One screen that listens. Nothing of its request is kept: there may be ten thousand of them. */
export class EventStream {
  readonly subscription: Subscription;
  readonly #response: ServerResponse;
  #sentId: string | undefined;
  /** When its token opens nothing any more should nothing change before, ms since 1970. */
  openUntil: number;

  constructor(response: ServerResponse, subscription: Subscription, openUntil: number) {
    this.#response = response;
    this.subscription = subscription;
    this.openUntil = openUntil;
  }

  /** @param knownId of the snapshot that the screen has already */
  start(snapshot: EncodedSnapshot, knownId: string | undefined): void {
    this.#sentId = snapshot.id;
    this.#write(knownId === snapshot.id ? CURRENT : snapshot.event);
  }

  /** Sends what the screen does not have yet. */
  offer(snapshot: EncodedSnapshot): void {
    if (snapshot.id === this.#sentId) return;
    this.#sentId = snapshot.id;
    this.#write(snapshot.event);
  }

  beat(): void {
    this.#write(HEARTBEAT);
  }

  end(): void {
    this.#response.end();
  }

  #write(bytes: Buffer): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > UNREAD_MAX_BYTES) this.#response.destroy();
    else this.#response.write(bytes);
  }
}
