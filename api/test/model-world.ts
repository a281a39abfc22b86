import { dayAt, isOfReserve } from '@queuebell/queue-rules';
import { expect } from '@jest/globals';
import { ApiError } from '../src/platform/errors/api-error.js';
import { makeKey } from '../src/features/queue/key-making.js';
import type { TestApp } from './harness.js';
import { ModelShop, TIME_ZONE } from './model-shop.js';
import type { Fate, ShopStep, Step, TabletStep } from './model-steps.js';
import { ModelTablet, type OutboxEntry } from './model-tablet.js';

const BY_DEVICE = { is: 'device', id: '64b7f0a1c2d3e4f5a6b7c8d9' } as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * The archiver takes customers who closed, and whose key was made, this long ago. A tablet's clock is behind
 * by less.
 */
const OLD_ENOUGH_MS = 18 * MINUTE_MS;

/** A number that a customer was shown. */
export interface ShownNumber {
  key: string;
  number: number;
  day: string;
}

/** A shop with two tablets and two phones, and the history of their requests. */
export class World {
  readonly shop: ModelShop;
  readonly tablets: readonly [ModelTablet, ModelTablet];
  /** Everybody who checked in at a tablet or joined. */
  readonly customers = new Set<string>();
  readonly toldNumbers: ShownNumber[] = [];
  /** Customers who got another number than the counter gave them, by day. */
  readonly renames = new Map<string, number>();
  /** Customers whom the staff restored, whatever these had done since. */
  readonly putBack = new Set<string>();
  /** Customers who checked in online and were closed before the shown number arrived. */
  readonly leftUnrenamed = new Set<string>();
  /** Customers who left without a number, and whose tablet knows that they are not in the queue. */
  readonly gone = new Set<string>();
  #inFlight: { key: string | null; request: () => Promise<unknown> }[] = [];
  readonly #phones = new Map<number, string>();

  private constructor(shop: ModelShop, skews: readonly [number, number]) {
    this.shop = shop;
    this.tablets = [new ModelTablet(TIME_ZONE, skews[0]), new ModelTablet(TIME_ZONE, skews[1])];
  }

  /** @param skews errors of the tablets' estimates of the server's time, ms */
  static async open(app: TestApp, skews: readonly [number, number]): Promise<World> {
    return new World(await ModelShop.open(app), skews);
  }

  play(step: Step): Promise<void> {
    return 'tablet' in step ? this.#atTablet(this.tablets[step.tablet], step) : this.#inShop(step);
  }

  /** Restores the network and delivers everything. */
  async comeToRest(): Promise<void> {
    for (const tablet of this.tablets) {
      tablet.isOffline = false;
      while (tablet.outbox.length > 0) await this.#deliverFirst(tablet, 'answered');
    }
  }

  async #atTablet(tablet: ModelTablet, step: TabletStep): Promise<void> {
    const { id, screens } = this.shop;
    switch (step.type) {
      case 'checks in':
        return this.#checkIn(tablet, step.fate, step.isPowerCut);
      case 'delivers':
        return this.#deliverFirst(tablet, step.fate);
      case 'leases': {
        const { holder } = tablet;
        const answer = await this.#send(tablet, step.fate, () => screens.lease(id, BY_DEVICE, holder));
        if (answer) tablet.take(answer);
        return;
      }
      case 'gives back': {
        const holder = tablet.giveUp();
        if (holder) await this.#send(tablet, step.fate, () => screens.endLease(id, BY_DEVICE, holder));
        return;
      }
      case 'network':
        tablet.isOffline = step.isOffline;
    }
  }

  async #inShop(step: ShopStep): Promise<void> {
    const { id, queue } = this.shop;
    switch (step.type) {
      case 'late request':
        await this.#inFlight.splice(step.which, 1)[0]?.request();
        return;
      case 'joins':
        return this.#join(step.phone);
      case 'leaves':
        await queue.leave(id, this.#keyOf(step.phone));
        return;
      case 'comes back':
        return mayBeRefused(queue.returnByKey(id, this.#keyOf(step.phone)));
      case 'is closed': {
        const { waiting, serviceDay } = await this.shop.document();
        const entry = waiting[step.place];
        if (entry && serviceDay === this.shop.today) await queue.close(id, BY_DEVICE, entry.number);
        return;
      }
      case 'is put back': {
        const entry = (await this.shop.document()).closed.at(-1);
        if (!entry) return;
        this.putBack.add(entry.key);
        return mayBeRefused(queue.restore(id, BY_DEVICE, entry.number));
      }
      case 'time passes':
        return this.shop.passTime(step.minutes * MINUTE_MS);
      case 'next day': {
        const nextMorning = new Date(`${this.shop.today}T09:00:00Z`).getTime() + DAY_MS;
        return this.shop.passTime(nextMorning - this.shop.now.getTime());
      }
      case 'is archived':
        this.shop.passTime(OLD_ENOUGH_MS);
        return this.shop.archive();
    }
  }

  async #checkIn(tablet: ModelTablet, fate: Fate, isPowerCut: boolean): Promise<void> {
    const entry = tablet.note(`Customer ${this.customers.size}`, this.shop.now);
    this.customers.add(entry.key);
    const answer = await this.#send(tablet, fate, () => this.#enter(entry), entry.key);
    if (isPowerCut) return;
    if (answer) {
      this.toldNumbers.push({ key: entry.key, number: answer.queueNumber, day: this.shop.today });
      return tablet.settle(entry.key);
    }
    const shown = tablet.tell(entry);
    if (shown) this.toldNumbers.push({ key: entry.key, ...shown });
  }

  async #deliverFirst(tablet: ModelTablet, fate: Fate): Promise<void> {
    const [entry] = tablet.outbox;
    if (!entry) return;
    const { holder } = tablet;
    const { toldNumber, key } = entry;
    if (toldNumber === null) return this.#takeOut(tablet, key, fate);
    const request = () => this.#deliver({ ...entry, toldNumber }, holder);
    if (await this.#send(tablet, fate, request)) tablet.settle(key);
  }

  /**
   * Removes a customer without a number. A late check-in arrives before this or never, because the browser
   * has cancelled it.
   */
  async #takeOut(tablet: ModelTablet, key: string, fate: Fate): Promise<void> {
    const { id, queue } = this.shop;
    if (!(await this.#send(tablet, fate, () => queue.leave(id, key)))) return;
    this.#inFlight = this.#inFlight.filter((late) => late.key !== key);
    tablet.settle(key);
    this.gone.add(key);
  }

  #enter({ key, name }: OutboxEntry) {
    return this.shop.arrivals.enter(this.shop.id, { name }, { key, via: 'tablet', by: BY_DEVICE });
  }

  /** Delivers, and checks the effect on the queue: others stay in place, and the number is the shown one. */
  async #deliver({ key, name, toldNumber, arrivedAt }: OutboxEntry & { toldNumber: number }, holder: string) {
    const { shop } = this;
    const before = await shop.document();
    const wasKnown = [...before.waiting, ...before.closed, ...(await shop.visits())].some(
      (entry) => entry.key === key,
    );
    const request = { name, holder, number: toldNumber, arrivedAt: arrivedAt.toISOString() };
    const answer = await shop.arrivals.deliver(shop.id, BY_DEVICE, request, key);
    const { queueNumber } = answer;
    const after = await shop.document();

    const line = before.serviceDay === shop.today ? before.waiting : [];
    const inQueue = line.find((entry) => entry.key === key);
    const isOfToday = dayAt({ timeZone: TIME_ZONE }, arrivedAt) === shop.today;
    const wasAnswered = this.leftUnrenamed.has(key);
    if (!wasKnown || (inQueue && isOfToday && !wasAnswered)) expect(queueNumber).toBe(toldNumber);
    if (!isOfReserve(queueNumber)) this.leftUnrenamed.add(key);
    if (inQueue && inQueue.number !== queueNumber) {
      this.renames.set(shop.today, (this.renames.get(shop.today) ?? 0) + 1);
    }
    if (after.serviceDay === shop.today) {
      expect(keysOf(after.waiting, inQueue ? undefined : key)).toEqual(keysOf(line));
      if (line[0]) expect(after.waiting[0]?.key).toBe(line[0].key);
    }
    return answer;
  }

  async #join(phone: number): Promise<void> {
    const key = makeKey(this.shop.now);
    const way = { key, via: 'phone', joiner: `phone ${phone}`, by: { is: 'customer' } } as const;
    const { queueNumber } = await this.shop.arrivals.enter(this.shop.id, { name: 'Phil' }, way);
    const { waiting } = await this.shop.document();
    const entry = waiting.find(({ number }) => number === queueNumber);
    expect(entry).toMatchObject({ joiner: way.joiner, serviceDay: this.shop.today });
    if (entry?.key !== key) return;
    this.#phones.set(phone, key);
    this.customers.add(key);
    this.toldNumbers.push({ key, number: queueNumber, day: this.shop.today });
  }

  #keyOf(phone: number): string {
    return this.#phones.get(phone) ?? makeKey(this.shop.now);
  }

  /**
   * @param checkInOf the key of the customer who checks in
   * @returns null if the sender gets no answer
   */
  async #send<Result>(
    tablet: ModelTablet,
    fate: Fate,
    request: () => Promise<Result>,
    checkInOf: string | null = null,
  ): Promise<Result | null> {
    if (tablet.isOffline || fate === 'lost') return null;
    if (fate === 'late') {
      this.#inFlight.push({ key: checkInOf, request });
      return null;
    }
    const answer = await request();
    return fate === 'answer lost' ? null : answer;
  }
}

const keysOf = (line: readonly { key: string }[], without?: string): string[] =>
  line.map(({ key }) => key).filter((key) => key !== without);

/** Ignores only refusals of requests that came too late. */
async function mayBeRefused(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
