import type { Clock } from '../../platform/clock/clock.js';

/** After a repair, the old value can be served for this long. */
export const TTL_MS = 5_000;

interface CachedValue<Seen> {
  at: number;
  seen: Promise<Seen>;
}

/** Caches file facts by name: each is read at most once per {@link TTL_MS}. */
export class TtlCache<Seen> {
  readonly #cached = new Map<string, CachedValue<Seen>>();

  /** @param look must not reject; gets the previous value */
  constructor(
    private readonly clock: Clock,
    private readonly max: number,
    private readonly look: (name: string, before: Seen | undefined) => Promise<Seen>,
  ) {}

  async at(name: string): Promise<Seen> {
    const now = this.clock.now().getTime();
    const cached = this.#cached.get(name);
    if (cached && Math.abs(now - cached.at) < TTL_MS) return cached.seen;
    const seen = Promise.resolve(cached?.seen).then((before) => this.look(name, before));
    this.#cached.set(name, { at: now, seen });
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > this.max && oldest !== undefined) this.#cached.delete(oldest);
    return seen;
  }
}
