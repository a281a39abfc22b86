import { HEARTBEAT_MS } from '@queuebell/contracts';

/** Heartbeats are spread over this many moments, so that ten thousand of them hold nobody up. */
export const SLOTS = 28;
/** A little less than one round in HEARTBEAT_MS, because a timer is never early. */
export const SLOT_MS = Math.floor((HEARTBEAT_MS - 1_000) / SLOTS);

/** Streams by the moment of their heartbeat, as many in each. */
export class HeartbeatSlots<Stream> {
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<Stream>());
  #added = 0;
  #slot = 0;

  get count(): number {
    return this.#slots.reduce((sum, { size }) => sum + size, 0);
  }

  /** @returns takes it out again */
  add(stream: Stream): () => void {
    const slot = this.#slots[this.#added++ % SLOTS];
    slot?.add(stream);
    return () => slot?.delete(stream);
  }

  /** @returns whose moment comes after that of the call before */
  next(): Iterable<Stream> {
    this.#slot = (this.#slot + 1) % SLOTS;
    return this.#slots[this.#slot] ?? [];
  }
}
