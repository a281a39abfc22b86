import { HEARTBEAT_MS } from '@queuebell/contracts';

/** Heartbeats are spread over this many moments, so that ten thousand of them block nothing. */
export const SLOTS = 28;
/** A little less than HEARTBEAT_MS per round, because timers are late. */
export const SLOT_MS = Math.floor((HEARTBEAT_MS - 1_000) / SLOTS);

export class HeartbeatSlots<Stream> {
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<Stream>());
  #added = 0;
  #slot = 0;

  add(stream: Stream): () => void {
    const slot = this.#slots[this.#added++ % SLOTS];
    slot?.add(stream);
    return () => slot?.delete(stream);
  }

  next(): Iterable<Stream> {
    this.#slot = (this.#slot + 1) % SLOTS;
    return this.#slots[this.#slot] ?? [];
  }
}
