export class StreamIndex<Stream> {
  readonly #streams = new Map<string, Set<Stream>>();

  add(key: string, stream: Stream): void {
    const known = this.#streams.get(key);
    if (known) known.add(stream);
    else this.#streams.set(key, new Set([stream]));
  }

  remove(key: string, stream: Stream): void {
    const known = this.#streams.get(key);
    known?.delete(stream);
    if (known?.size === 0) this.#streams.delete(key);
  }

  has(key: string): boolean {
    return this.#streams.has(key);
  }

  of(key: string): Iterable<Stream> {
    return this.#streams.get(key) ?? [];
  }

  *all(): Iterable<Stream> {
    for (const streams of this.#streams.values()) yield* streams;
  }
}
