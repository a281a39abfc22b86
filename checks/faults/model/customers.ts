import { expectTrue } from '@queuebell/queue-rules/testing/expect-true';
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
  /** The key of the first one of those who came together; the own one of a customer who came alone. */
  group: string;
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

type Coming = Pick<Customer, 'key' | 'name'> & Partial<Pick<Customer, 'group'>>;

/** Everybody who came, as tablets, phones and staff know of them. */
export class Customers {
  #byKey = new Map<string, Customer>();
  #byName = new Map<string, Customer>();
  /** Requests of all devices that the server has acknowledged. */
  acknowledged = 0;

  get all() {
    return [...this.#byKey.values()];
  }

  add({ key, name, group = key }: Coming, hasJoined: boolean = false): Customer {
    const customer: Customer = {
      ...{ key, name, group, hasJoined, isSentOnline: false, isDelivered: false },
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

  withName(name: string) {
    const customer = this.#byName.get(name);
    if (!customer) throw new Error(`Nobody came who is called ${name}.`);
    return customer;
  }

  /** @param together the first one, whose ticket it is, and those who came along */
  noteTicket(together: readonly Customer[], { body, sentAt, endedAt }: Result) {
    const numbers = [body.queueNumber, ...(body.more ?? [])];
    together.forEach((customer, place) => {
      const number = numbers[place];
      if (number !== undefined)
        customer.ticket ??= { number, ahead: body.ahead, ticketId: body.ticketId, sentAt, endedAt };
    });
    this.acknowledged += 1;
  }

  /** This customer first. */
  togetherWith({ group, key }: Customer): Customer[] {
    const all = this.all.filter((each) => each.group === group);
    return all.sort((one, other) => Number(other.key === key) - Number(one.key === key));
  }

  noteDelivery(customer: Customer, { status, body }: Result) {
    if (status !== 201) return;
    this.acknowledged += 1;
    const before = customer.delivered;
    customer.delivered = body.queueNumber;
    expectTrue(
      before === null || before === customer.delivered,
      `${customer.name} was delivered as ${before}, and again as ${customer.delivered}.`,
    );
  }

  /** A request about all who came together: which of them it changed, the server alone knows. */
  noteTogether(customer: Customer, makes: Act['makes'], result: Result) {
    if (this.togetherWith(customer).length === 1) this.noteAct(customer, makes, result);
    else this.noteMaybe(customer, makes, result);
  }

  /** A request that may have changed this customer, and those who came along. */
  noteMaybe(customer: Customer, makes: Act['makes'], { sentAt }: Result) {
    for (const { acts } of this.togetherWith(customer)) acts.push({ makes, sentAt, endedAt: Infinity });
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
