import { randomBytes } from 'node:crypto';
import { groupKey, type CustomerDetails } from '@queuebell/queue-rules';
import { companionsOf, keyMadeAt } from '@queuebell/queue-rules/testing/build';
import type { Commands } from './commands.ts';
import type { Customers } from './customers.ts';
import type { Requests } from './requests.ts';
import type { Lane } from './steps.ts';

/** There is a limit to how often a browser joins. */
const JOINS_OF_BROWSER = 8;
const BROWSER_ID_BYTES = 16;

type Wishes = Pick<CustomerDetails, 'askedFor' | 'service'>;

/** Customers' own phones, with which they join, leave and come back. */
export class Phones {
  #joined = 0;
  /** phone → key of its last ticket */
  #keys = new Map<Lane, string>();
  /** phone → the id of its browser */
  #browsers = new Map<Lane, string>();
  readonly #requests;
  readonly #commands;
  readonly #customers;

  constructor(requests: Requests, commands: Commands, customers: Customers) {
    this.#requests = requests;
    this.#commands = commands;
    this.#customers = customers;
  }

  /** @param more how many come along */
  async join(phone: Lane, server: 0 | 1, wishes: Wishes = {}, more = 0) {
    const name = `c${++this.#joined}`;
    const key = keyMadeAt(new Date(), name);
    const names = companionsOf(name, more);
    const together = [name, ...names].map((each, place) =>
      this.#customers.add({ key: groupKey(key, place), name: each, group: key }, true),
    );
    for (const customer of together) customer.isSentOnline = true;
    const asked = { ...wishes, ...(more > 0 && { more: names }) };
    const command = this.#commands.join({ key, name }, this.#browserOf(phone), asked);
    const result = await this.#requests.insist(phone, server, command);
    // Another ticket than the key's is that of the place which this phone has already.
    if (result.status !== 201 || result.body.ticketId !== this.#commands.ticketId(key)) return;
    this.#customers.noteTicket(together, result);
    this.#keys.set(phone, key);
  }

  async change(phone: Lane, change: 'leave' | 'return', makes: 'closed' | 'waits', server: 0 | 1) {
    const key = this.#keys.get(phone);
    if (key === undefined) return;
    const customer = this.#customers.withKey(key);
    const result = await this.#requests.insist(phone, server, this.#commands.change(customer, change));
    this.#customers.noteTogether(customer, makes, result);
  }

  #browserOf(phone: Lane) {
    const present = this.#browsers.get(phone);
    if (present !== undefined && this.#joined % JOINS_OF_BROWSER !== 0) return present;
    const browser = randomBytes(BROWSER_ID_BYTES).toString('base64url');
    this.#browsers.set(phone, browser);
    return browser;
  }
}
