import type { EventStream } from './event-stream.js';

/** Streams by what they have in common. */
export class StreamIndex {
  readonly #streams = new Map<string, Set<EventStream>>();

  add(key: string, stream: EventStream): void {
    const known = this.#streams.get(key);
    if (known) known.add(stream);
    else this.#streams.set(key, new Set([stream]));
  }

  remove(key: string, stream: EventStream): void {
    const known = this.#streams.get(key);
    known?.delete(stream);
    if (known?.size === 0) this.#streams.delete(key);
  }

  has(key: string): boolean {
    return this.#streams.has(key);
  }

  of(key: string): Iterable<EventStream> {
    return this.#streams.get(key) ?? [];
  }

  *all(): Iterable<EventStream> {
    for (const streams of this.#streams.values()) yield* streams;
  }
}
