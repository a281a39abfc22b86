import { randomUUID } from 'node:crypto';
import type { LeaseResponse } from '@queuebell/contracts';
import { dayIn } from '@queuebell/queue-rules';
import { makeKey } from '../src/features/queue/key-making.js';

export interface OutboxEntry {
  key: string;
  name: string;
  arrivedAt: Date;
  /** The leased number that the customer was told; null: none was, and they have left by the time that anything is delivered. */
  told: number | null;
}

interface Lease extends Pick<LeaseResponse, 'numbers' | 'serviceDay' | 'lastDay'> {
  used: { day: string; number: number }[];
}

/**
 * A tablet's side of docs/decisions/0009, as small as it can be said: what it keeps in its own storage, and nothing
 * else, so that a power cut loses nothing between two steps. The check-in screen's own rules are in
 * mf-queue/src/offline-check-in, which has a property-based test of its own; this one is a second opinion of the protocol.
 */
export class ModelTablet {
  holder: string = randomUUID();
  lease: Lease | null = null;
  outbox: OutboxEntry[] = [];
  isOffline = false;
  readonly #timeZone: string;
  /** How wrong the tablet still is about the server's time. */
  readonly #skewMs: number;

  constructor(timeZone: string, skewMs: number) {
    this.#timeZone = timeZone;
    this.#skewMs = skewMs;
  }

  /** A customer stands at the tablet: noted before anything is sent. */
  note(name: string, now: Date): OutboxEntry {
    const here = new Date(now.getTime() + this.#skewMs);
    const last = this.outbox.at(-1)?.arrivedAt.getTime() ?? 0;
    const arrivedAt = new Date(Math.max(here.getTime(), last + 1));
    const entry = { key: makeKey(here), name, arrivedAt, told: null };
    this.outbox.push(entry);
    return entry;
  }

  /**
   * Takes a number from the lease for who got no answer.
   * @returns the number and its day; null when there is none to give
   */
  tell(entry: OutboxEntry): { number: number; day: string } | null {
    const day = dayIn(this.#timeZone, entry.arrivedAt);
    if (!this.lease || day < this.lease.serviceDay || day > this.lease.lastDay) return null;
    const { numbers, used } = this.lease;
    const number = numbers.find((each) => !used.some((use) => use.day === day && use.number === each));
    if (number === undefined) return null;
    used.push({ day, number });
    entry.told = number;
    return { number, day };
  }

  settle(key: string): void {
    this.outbox = this.outbox.filter((entry) => entry.key !== key);
  }

  /** The lease as the server has it, with what this tablet gave and the server has not heard of yet. */
  take({ numbers, used, serviceDay, lastDay }: LeaseResponse): void {
    const own = this.lease?.used ?? [];
    this.lease = {
      numbers,
      serviceDay,
      lastDay,
      used: [...own, ...used.map((number) => ({ day: serviceDay, number }))],
    };
  }

  /**
   * Gives the lease up before the server is told, and goes on under another name.
   * @returns the name under which the lease was held; null when it must be kept
   */
  giveUp(): string | null {
    if (this.outbox.length > 0 || !this.lease) return null;
    const { holder } = this;
    this.lease = null;
    this.holder = randomUUID();
    return holder;
  }
}
