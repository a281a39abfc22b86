/**
 * @typedef {object} Act what somebody asked to be done with a customer's place
 * @property {'waits' | 'closed'} makes where the customer is once it is done
 * @property {number} sentAt
 * @property {number} endedAt Infinity: nobody knows whether it was done, or will be
 *
 * @typedef {object} Customer what the people outside know
 * @property {string} key
 * @property {string} name of nobody else
 * @property {boolean} hasJoined from a phone
 * @property {boolean} isSentOnline a check-in was sent, whatever came of it
 * @property {boolean} isDelivered a delivery was sent, whatever came of it
 * @property {{ number: number, ahead: number, ticketId: string, sentAt: number, endedAt: number } | null} ticket as a check-in was answered
 * @property {number | null} delivered the number with which a delivery was answered
 * @property {number | null} toldOffline the number of the lease that the customer was told
 * @property {Act[]} acts
 */

/** Everybody who came, as tablets, phones and staff know of them. */
export class Customers {
  /** @type {Map<string, Customer>} */
  #byKey = new Map();
  /** @type {Map<string, Customer>} */
  #byName = new Map();

  get all() {
    return [...this.#byKey.values()];
  }

  /**
   * @param {string} key
   * @param {string} name
   * @param {boolean} [hasJoined]
   * @returns {Customer}
   */
  add(key, name, hasJoined = false) {
    /** @type {Customer} */
    const customer = {
      ...{ key, name, hasJoined, isSentOnline: false, isDelivered: false },
      ...{ ticket: null, delivered: null, toldOffline: null, acts: [] },
    };
    this.#byKey.set(key, customer);
    this.#byName.set(name, customer);
    return customer;
  }

  /** @param {string} key */
  withKey(key) {
    const customer = this.#byKey.get(key);
    if (!customer) throw new Error(`Nobody came with the key ${key}.`);
    return customer;
  }

  /** @param {string} name */
  called(name) {
    const customer = this.#byName.get(name);
    if (!customer) throw new Error(`Nobody came who is called ${name}.`);
    return customer;
  }
}

/**
 * @param {Customer} customer
 * @returns {boolean} whether the server has said that it has the customer
 */
export const isTakenIn = ({ ticket, delivered }) => ticket !== null || delivered !== null;

/**
 * Where a customer can be in the end. An act counts unless a later one was surely done: one that was sent after it had ended.
 *
 * @param {readonly Act[]} acts
 * @returns {ReadonlySet<Act['makes']>}
 */
export function endsOf(acts) {
  const done = acts.filter(({ endedAt }) => endedAt < Infinity);
  const last = Math.max(-Infinity, ...done.map(({ sentAt }) => sentAt));
  const ends = new Set(acts.filter(({ endedAt }) => endedAt >= last).map(({ makes }) => makes));
  if (done.length === 0) ends.add('waits');
  return ends;
}
