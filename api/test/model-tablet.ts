import { randomUUID } from 'node:crypto';
import type { LeaseResponse } from '@queuebell/contracts';
import { dayAt } from '@queuebell/queue-rules';
import { makeKey } from '../src/features/queue/key-making.js';

export interface OutboxEntry {
  key: string;
  name: string;
  arrivedAt: Date;
  /**
   * The leased number that the customer was shown; null if none: such customers are gone at the next
   * delivery.
   */
  toldNumber: number | null;
}

interface Lease extends Pick<LeaseResponse, 'numbers' | 'serviceDay' | 'lastDay'> {
  used: { day: string; number: number }[];
}

/**
 * A minimal tablet for docs/decisions/0009: its stored state only, so that a power cut loses nothing between
 * two steps. The check-in screen has its own property-based test (mf-queue/src/offline-check-in); this one
 * checks the protocol independently.
 */
export class ModelTablet {
  holder: string = randomUUID();
  lease: Lease | null = null;
  outbox: OutboxEntry[] = [];
  isOffline = false;
  readonly #timeZone: string;
  /** Error of the tablet's estimate of the server's time. */
  readonly #skewMs: number;

  constructor(timeZone: string, skewMs: number) {
    this.#timeZone = timeZone;
    this.#skewMs = skewMs;
  }

  /** Stores a customer before anything is sent. */
  note(name: string, now: Date): OutboxEntry {
    const here = new Date(now.getTime() + this.#skewMs);
    const last = this.outbox.at(-1)?.arrivedAt.getTime() ?? 0;
    const arrivedAt = new Date(Math.max(here.getTime(), last + 1));
    const entry = { key: makeKey(here), name, arrivedAt, toldNumber: null };
    this.outbox.push(entry);
    return entry;
  }

  /**
   * Gives a number of the lease to a customer without an answer.
   * @returns the number and its day, or null
   */
  tell(entry: OutboxEntry): { number: number; day: string } | null {
    const day = dayAt({ timeZone: this.#timeZone }, entry.arrivedAt);
    if (!this.lease || day < this.lease.serviceDay || day > this.lease.lastDay) return null;
    const { numbers, used } = this.lease;
    const number = numbers.find((each) => !used.some((use) => use.day === day && use.number === each));
    if (number === undefined) return null;
    used.push({ day, number });
    entry.toldNumber = number;
    return { number, day };
  }

  settle(key: string): void {
    this.outbox = this.outbox.filter((entry) => entry.key !== key);
  }

  /** Stores the server's lease, with numbers that the server does not know yet. */
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
   * Gives up the lease before the server is told, and takes a new name.
   * @returns the lease's name; null if it must be kept
   */
  giveUp(): string | null {
    if (this.outbox.length > 0 || !this.lease) return null;
    const { holder } = this;
    this.lease = null;
    this.holder = randomUUID();
    return holder;
  }
}
