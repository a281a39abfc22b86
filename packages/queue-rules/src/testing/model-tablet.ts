import type { Leased } from '../commands/lease-numbers.js';
import { arrivalBehind } from '../queue-order.js';
import { dayAfter, dayAt, type Calendar } from '../moment.js';
import type { ServiceDay } from '../queue.js';
import { groupKey } from '../groups.js';
import { companionsOf, keyMadeAt, ZONE } from './build.js';

export interface Stored {
  key: string;
  name: string;
  /** The first one's key, if several came together. */
  group?: string;
  arrivedAt: Date;
  /** The number of the lease that the customer was told; null: none. */
  toldNumber: number | null;
}

/** A tablet's side of docs/decisions/0009, as small as it can be said: what it keeps in its own storage, and nothing else. */
export class ModelTablet {
  holder: string;
  lease: Leased | null = null;
  storage: Stored[] = [];
  isOffline = false;
  readonly #name: string;
  readonly #skewMs: number;
  #given: { day: ServiceDay; number: number }[] = [];
  /** Of the shop, as the tablet knows it. */
  #calendar: Calendar = { timeZone: ZONE };
  #leases = 0;
  #customers = 0;

  /** @param skewMs how wrong the tablet is about the server's time */
  constructor(name: string, skewMs: number) {
    this.#name = name;
    this.#skewMs = skewMs;
    this.holder = `${name} 0`;
  }

  /** A customer stands at the tablet: noted before anything is sent. */
  note(nowMs: number): Stored {
    const arrivedAt = arrivalBehind(new Date(nowMs + this.#skewMs), this.storage.at(-1)?.arrivedAt);
    const name = `${this.#name}${++this.#customers}`;
    const entry = { key: keyMadeAt(arrivedAt, name), name, arrivedAt, toldNumber: null };
    this.storage.push(entry);
    return entry;
  }

  /** The same for several people. */
  noteGroup(nowMs: number, size: number): [Stored, ...Stored[]] {
    const first = this.note(nowMs);
    const group = first.key;
    if (size === 1) return [first];
    first.group = group;
    const others = companionsOf(first.name, size - 1).map((name, place) => {
      const entry = Object.assign(this.note(nowMs), { name, group, key: groupKey(group, place + 1) });
      return entry;
    });
    return [first, ...others];
  }

  /** Tells all of them a number, or nobody. */
  tellAll(entries: readonly Stored[]): number[] | null {
    const numbers = entries.map((entry) => this.tell(entry));
    if (numbers.every((number) => number !== null)) return numbers;
    for (const entry of entries) entry.toldNumber = null;
    return null;
  }

  /**
   * Tells a customer a number of the lease who got no answer.
   * @returns null when there is none that was not given today, nor on the day before: the clock may be wrong about midnight
   */
  tell(entry: Stored): number | null {
    const day = dayAt(this.#calendar, entry.arrivedAt);
    if (!this.lease || day < this.lease.serviceDay || day > this.lease.lastDay) return null;
    const isTaken = (each: number) =>
      this.#given.some((one) => one.number === each && (one.day === day || dayAfter(one.day) === day));
    const number = this.lease.numbers.find((each) => !isTaken(each)) ?? null;
    if (number === null) return null;
    this.#given.push({ day, number });
    entry.toldNumber = number;
    return number;
  }

  settle(key: string): void {
    this.storage = this.storage.filter((entry) => entry.key !== key);
  }

  take(lease: Leased, calendar: Calendar): void {
    this.lease = lease;
    this.#calendar = calendar;
    this.#given.push(...lease.used.map((number) => ({ day: lease.serviceDay, number })));
  }

  /**
   * Gives the lease up before the server is told, and goes on under another name.
   * @returns the name under which the lease was held; null when it must be kept
   */
  giveUp(): string | null {
    if (this.storage.length > 0 || !this.lease) return null;
    const { holder } = this;
    this.lease = null;
    this.holder = `${this.#name} ${++this.#leases}`;
    return holder;
  }
}
