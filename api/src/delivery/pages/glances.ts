import type { Clock } from '../../platform/clock/clock.js';

/** For so long what was seen counts as seen. Somebody who has just mended something will wait as long. */
export const GLANCE_HOLDS_MS = 5_000;

interface Glance<Seen> {
  at: number;
  seen: Promise<Seen>;
}

/**
 * What files on the disk look like, by their names: each is looked at once in {@link GLANCE_HOLDS_MS}, however often it is
 * asked for. Of the names that were asked for, those of the longest standing are forgotten.
 */
export class Glances<Seen> {
  /** The oldest name first. */
  readonly #known = new Map<string, Glance<Seen>>();

  /** @param look must not reject; it is told what was seen there before */
  constructor(
    private readonly clock: Clock,
    private readonly max: number,
    private readonly look: (name: string, before: Seen | undefined) => Promise<Seen>,
  ) {}

  async at(name: string): Promise<Seen> {
    const now = this.clock.now().getTime();
    const known = this.#known.get(name);
    if (known && Math.abs(now - known.at) < GLANCE_HOLDS_MS) return known.seen;
    const seen = Promise.resolve(known?.seen).then((before) => this.look(name, before));
    this.#known.set(name, { at: now, seen });
    const [oldest] = this.#known.keys();
    if (this.#known.size > this.max && oldest !== undefined) this.#known.delete(oldest);
    return seen;
  }
}
