import { ModelTablet } from '@queuebell/queue-rules/testing/model-tablet';
import { guidOf, type Commands } from './commands.ts';
import type { Customer, Customers } from './customers.ts';
import { expectTrue } from '@queuebell/queue-rules/testing/expect-true';
import type { Command, Requests, Result } from './requests.ts';
import type { Plan, Step } from './steps.ts';

interface Way {
  fate: Extract<Step, { tablet: 0 | 1; fate: string }>['fate'];
  server: 0 | 1;
}

/** Two check-in tablets, which go on without the network. */
export class Tablets {
  readonly all: readonly [ModelTablet, ModelTablet];
  /** Requests that their senders gave up. */
  #late = new Set<Promise<unknown>>();
  readonly #requests;
  readonly #commands;
  readonly #customers;

  constructor(requests: Requests, commands: Commands, customers: Customers, [one, other]: Plan['skewsMs']) {
    this.#requests = requests;
    this.#commands = commands;
    this.#customers = customers;
    this.all = [new ModelTablet('a', one), new ModelTablet('b', other)];
  }

  /** @param size how many come together */
  async checkIn(lane: string, tablet: ModelTablet, way: Way, isPowerCut: boolean, size = 1) {
    const entries = tablet.noteGroup(Date.now(), size);
    const [first, ...others] = entries;
    const customers = entries.map((entry) => this.#customers.add(entry));
    const command = this.#commands.checkIn(
      first,
      others.map(({ name }) => name),
    );
    const result = await this.#send(lane, tablet, way, command, (answer) => {
      for (const customer of customers) customer.isSentOnline = true;
      if (answer.status === 201) this.#customers.noteTicket(customers, answer);
    });
    if (isPowerCut) return;
    if (result) return entries.forEach(({ key }) => tablet.settle(key));
    const toldNumbers = tablet.tellAll(entries);
    customers.forEach((customer, place) => (customer.toldOffline = toldNumbers?.[place] ?? null));
  }

  async deliverFirst(lane: string, tablet: ModelTablet, way: Way) {
    const [entry] = tablet.storage;
    if (!entry) return;
    const { toldNumber } = entry;
    const customer = this.#customers.withKey(entry.key);
    const result =
      toldNumber === null
        ? await this.#send(lane, tablet, way, this.#commands.change(customer, 'leave'), (answer) =>
            this.#customers.noteTogether(customer, 'closed', answer),
          )
        : await this.#send(
            ...([lane, tablet, way] as const),
            this.#commands.delivery(entry, toldNumber, tablet.holder),
            (answer) => this.#customers.noteDelivery(customer, answer),
            () => (customer.isDelivered = true),
          );
    if (result) tablet.settle(entry.key);
  }

  async lease(lane: string, tablet: ModelTablet, way: Way) {
    const { holder } = tablet;
    const body = { holder: guidOf(holder) };
    const command = this.#commands.byStaff(`lease of ${holder}`, 'POST', '/lease', body);
    const result = await this.#send(lane, tablet, way, command);
    if (result) tablet.take(result.body, result.body);
  }

  async giveBack(lane: string, tablet: ModelTablet, way: Way) {
    const holder = tablet.giveUp();
    if (holder === null) return;
    const command = this.#commands.byStaff(`lease of ${holder} ends`, 'DELETE', `/lease/${guidOf(holder)}`);
    await this.#send(lane, tablet, way, command);
  }

  /** The network is back for good, and everything that waits is delivered. */
  async comeToRest() {
    await Promise.all(this.#late);
    await Promise.all(
      this.all.map(async (tablet, place) => {
        tablet.isOffline = false;
        while (tablet.storage.length > 0)
          await this.deliverFirst(`tablet ${place}`, tablet, { fate: 'answered', server: 0 });
      }),
    );
  }

  /** Sends again what this customer's device sent last. */
  async repeat(customer: Customer, server: 0 | 1) {
    const { key, name, group, ticket } = customer;
    const [, ...others] = this.#customers.togetherWith(customer);
    const isAnyDelivered = () => [customer, ...others].some(({ isDelivered }) => isDelivered);
    if (ticket === null || key !== group || isAnyDelivered()) return;
    const { status, body } = await this.#requests.insist(
      'again',
      server,
      this.#commands.checkIn(
        customer,
        others.map((each) => each.name),
      ),
    );
    if (isAnyDelivered()) return;
    const { number, ahead, ticketId } = ticket;
    expectTrue(
      status === 201 && body.queueNumber === number && body.ahead === ahead && body.ticketId === ticketId,
      `${name} had number ${number} behind ${ahead}, and got ${status} ${JSON.stringify(body)} when asked again.`,
    );
  }

  /**
   * A tablet asks once. An answer that is late counts as none.
   *
   * @param note is called with the result, even if the tablet never gets it
   * @param noteSent is called when the request goes out
   * @returns null when the tablet gets nothing that it can use
   */
  async #send(
    lane: string,
    tablet: ModelTablet,
    { fate, server }: Way,
    command: Command,
    note: (result: Result) => void = () => {},
    noteSent: () => void = () => {},
  ): Promise<Result | null> {
    if (tablet.isOffline || fate === 'lost') return null;
    noteSent();
    const asked = this.#requests.once(lane, server, command).then((result) => {
      note(result);
      return result;
    });
    if (fate === 'late') {
      this.#late.add(asked);
      return null;
    }
    const result = await asked;
    const isAnswered = result.status >= 200 && result.status < 300;
    const isRefused = result.status === 404 && command.what.includes('leave');
    expectTrue(
      isAnswered || isRefused || result.endedAt === Infinity,
      `${command.what} was answered with ${result.status} ${JSON.stringify(result.body)}.`,
    );
    return fate === 'answer lost' || result.endedAt === Infinity ? null : result;
  }
}
