import type { Clock } from '../clock/clock.js';

interface Remembered<Value> {
  readAt: number;
  value: Promise<Value>;
}

/**
 * What was read of the database lately, by id, so that not every request costs a read. Bounded in number, and in age
 * unless somebody forgets here what changes, and hears of it.
 */
export class RecentReads<Value> {
  /** The one read longest ago first. */
  readonly #remembered = new Map<string, Remembered<Value>>();
  #isHeard = () => false;

  constructor(
    private readonly read: (id: string) => Promise<Value>,
    private readonly clock: Clock,
    private readonly bounds: { ttlMs: number; max: number },
  ) {}

  /** @returns what was there at most `ttlMs` ago; moments ago, or earlier and not changed since, while changes are heard of */
  recent(id: string): Promise<Value> {
    const known = this.#remembered.get(id);
    const age = known ? Math.abs(this.clock.now().getTime() - known.readAt) : Infinity;
    return known && (age < this.bounds.ttlMs || this.#isHeard()) ? known.value : this.latest(id);
  }

  /** @returns what is there now; a read that fails is not remembered */
  latest(id: string): Promise<Value> {
    const value = this.read(id);
    this.forget(id);
    this.#remembered.set(id, { readAt: this.clock.now().getTime(), value });
    value.catch(() => {
      if (this.#remembered.get(id)?.value === value) this.forget(id);
    });
    this.#dropOldest();
    return value;
  }

  /** Has to follow when this process changes what is there, or learns that another did. */
  forget(id: string): void {
    this.#remembered.delete(id);
  }

  /** After changes were missed. */
  forgetAll(): void {
    this.#remembered.clear();
  }

  /** @param isHeard whether the caller hears at present of each change, and forgets here what was changed */
  holdWhile(isHeard: () => boolean): void {
    this.#isHeard = isHeard;
  }

  #dropOldest(): void {
    if (this.#remembered.size <= this.bounds.max) return;
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined) this.forget(oldest);
  }
}
