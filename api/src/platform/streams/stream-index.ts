export class StreamIndex<Stream> {
  readonly #streams = new Map<string, Set<Stream>>();

  add(key: string, stream: Stream): void {
    const group = this.#streams.get(key);
    if (group) group.add(stream);
    else this.#streams.set(key, new Set([stream]));
  }

  remove(key: string, stream: Stream): void {
    const group = this.#streams.get(key);
    group?.delete(stream);
    if (group?.size === 0) this.#streams.delete(key);
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
