import type { Clock } from '../../platform/clock/clock.js';

/** After a repair, the old value can be served for this long. */
export const TTL_MS = 5_000;

interface CachedValue<Seen> {
  at: number;
  seen: Promise<Seen>;
}

/** Caches file facts by name: each is read at most once per {@link TTL_MS}. */
export class TtlCache<Seen> {
  readonly #known = new Map<string, CachedValue<Seen>>();

  /** @param look must not reject; gets the previous value */
  constructor(
    private readonly clock: Clock,
    private readonly max: number,
    private readonly look: (name: string, before: Seen | undefined) => Promise<Seen>,
  ) {}

  async at(name: string): Promise<Seen> {
    const now = this.clock.now().getTime();
    const known = this.#known.get(name);
    if (known && Math.abs(now - known.at) < TTL_MS) return known.seen;
    const seen = Promise.resolve(known?.seen).then((before) => this.look(name, before));
    this.#known.set(name, { at: now, seen });
    const [oldest] = this.#known.keys();
    if (this.#known.size > this.max && oldest !== undefined) this.#known.delete(oldest);
    return seen;
  }
}
