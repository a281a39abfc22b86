import type { Clock } from '../clock/clock.js';

interface Remembered<Value> {
  readAt: number;
  value: Promise<Value>;
}

/**
 * Caches reads of the database by id, with a limit on their number. Their age is limited too, except while
 * the caller hears of every change and calls `forget`.
 */
export class RecentReads<Value> {
  /** Least recently read first. */
  readonly #remembered = new Map<string, Remembered<Value>>();
  #isHeard = () => false;

  constructor(
    private readonly read: (id: string) => Promise<Value>,
    private readonly clock: Clock,
    private readonly bounds: { ttlMs: number; max: number },
  ) {}

  /** @returns a value that is at most `ttlMs` old, or has not changed since, while changes are heard */
  recent(id: string): Promise<Value> {
    const cached = this.#remembered.get(id);
    const age = cached ? Math.abs(this.clock.now().getTime() - cached.readAt) : Infinity;
    return cached && (age < this.bounds.ttlMs || this.#isHeard()) ? cached.value : this.latest(id);
  }

  /** @returns the current value; failed reads are not cached */
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

  /** Call it after this process has changed the value, or has heard that another did. */
  forget(id: string): void {
    this.#remembered.delete(id);
  }

  /** Call it after changes may have been missed. */
  forgetAll(): void {
    this.#remembered.clear();
  }

  /** @param isHeard whether the caller currently hears of every change, and forgets changed values here */
  holdWhile(isHeard: () => boolean): void {
    this.#isHeard = isHeard;
  }

  #dropOldest(): void {
    if (this.#remembered.size <= this.bounds.max) return;
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined) this.forget(oldest);
  }
}
