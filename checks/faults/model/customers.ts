import { expectTrue } from './expect-true.ts';
import type { Result } from './requests.ts';

/** One request about a customer's place. */
interface Act {
  /** Where the customer is once it is done. */
  makes: 'waits' | 'closed';
  sentAt: number;
  /** Infinity: nobody knows whether it was done, or will be. */
  endedAt: number;
}

/** A customer, as far as anybody outside the server knows. */
export interface Customer {
  key: string;
  /** Of nobody else. */
  name: string;
  /** From a phone. */
  hasJoined: boolean;
  /** A check-in was sent, whatever came of it. */
  isSentOnline: boolean;
  /** A delivery was sent, whatever came of it. */
  isDelivered: boolean;
  /** As a check-in was answered. */
  ticket: { number: number; ahead: number; ticketId: string; sentAt: number; endedAt: number } | null;
  /** The number with which a delivery was answered. */
  delivered: number | null;
  /** The number of the lease that the customer was told. */
  toldOffline: number | null;
  acts: Act[];
}

/** Everybody who came, as tablets, phones and staff know of them. */
export class Customers {
  #byKey = new Map<string, Customer>();
  #byName = new Map<string, Customer>();
  /** Requests of all devices that the server has acknowledged. */
  acknowledged = 0;

  get all() {
    return [...this.#byKey.values()];
  }

  add(key: string, name: string, hasJoined: boolean = false): Customer {
    const customer: Customer = {
      ...{ key, name, hasJoined, isSentOnline: false, isDelivered: false },
      ...{ ticket: null, delivered: null, toldOffline: null, acts: [] },
    };
    this.#byKey.set(key, customer);
    this.#byName.set(name, customer);
    return customer;
  }

  withKey(key: string) {
    const customer = this.#byKey.get(key);
    if (!customer) throw new Error(`Nobody came with the key ${key}.`);
    return customer;
  }

  called(name: string) {
    const customer = this.#byName.get(name);
    if (!customer) throw new Error(`Nobody came who is called ${name}.`);
    return customer;
  }

  noteTicket(customer: Customer, { body, sentAt, endedAt }: Result) {
    customer.ticket ??= {
      ...{ number: body.queueNumber, ahead: body.ahead, ticketId: body.ticketId, sentAt, endedAt },
    };
    this.acknowledged += 1;
  }

  noteDelivery(customer: Customer, { status, body }: Result) {
    customer.isDelivered = true;
    if (status !== 201) return;
    this.acknowledged += 1;
    const before = customer.delivered;
    customer.delivered = body.queueNumber;
    expectTrue(
      before === null || before === customer.delivered,
      `${customer.name} was delivered as ${before}, and again as ${customer.delivered}.`,
    );
  }

  noteAct({ acts }: Customer, makes: Act['makes'], { status, sentAt, endedAt, tries }: Result) {
    const isDone = status >= 200 && status < 300;
    // Refused at once it was not done; after tries that nobody answered, one of them may have been.
    if (!isDone && endedAt < Infinity && tries === 1) return;
    acts.push({ makes, sentAt, endedAt: isDone ? endedAt : Infinity });
    if (isDone) this.acknowledged += 1;
  }
}

/** @returns whether the server has said that it has the customer */
export const isTakenIn = ({ ticket, delivered }: Customer): boolean => ticket !== null || delivered !== null;

/** Possible final states of a customer. An act counts unless one that was sent after its end was surely done. */
export function endsOf(acts: readonly Act[]): ReadonlySet<Act['makes']> {
  const done = acts.filter(({ endedAt }) => endedAt < Infinity);
  const last = Math.max(-Infinity, ...done.map(({ sentAt }) => sentAt));
  const ends = new Set(acts.filter(({ endedAt }) => endedAt >= last).map(({ makes }) => makes));
  if (done.length === 0) ends.add('waits');
  return ends;
}
