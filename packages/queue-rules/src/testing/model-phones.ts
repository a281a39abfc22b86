import { decide } from '../decide.js';
import { groupKey, ticketKeyOf, togetherWith } from '../groups.js';
import type { Entry } from '../queue.js';
import { servedIn } from '../serving.js';
import type { Wishes } from '../wishes.js';
import { companionsOf, keyMadeAt } from './build.js';
import { expectTrue, isEqual, keysOf } from './expect-true.js';
import { CAPACITY, type ModelShop, type Server } from './model-shop.js';

type Phone = 0 | 1;

/** Two customers with phones, who join, leave and come back. */
export class ModelPhones {
  readonly #shop: ModelShop;
  readonly #reached: ((server: Server) => unknown)[];
  readonly #keys = new Map<Phone, string>();
  #joined = 0;

  /** @param reached gets the requests that a network may bring again */
  constructor(shop: ModelShop, reached: ((server: Server) => unknown)[]) {
    this.#shop = shop;
    this.#reached = reached;
  }

  /** @param more how many come along */
  join(phone: Phone, server: Server, wishes: Wishes = {}, more = 0): void {
    const shop = this.#shop;
    const key = keyMadeAt(shop.now(server).at, `c${++this.#joined}`);
    const joiner = `phone ${phone}`;
    const details = { name: `Phone ${phone}`, ...wishes };
    const command = {
      ...({ type: 'checkIn', details, key, via: 'phone', joiner, capacity: CAPACITY } as const),
      ...(more > 0 && { more: companionsOf(`Phone ${phone}`, more) }),
    };
    const ticket = shop.takeIn(command, server);
    if (ticket === 'full') return;
    const entry = shop.queue.waiting.find((each) => each.number === ticket.number);
    expectTrue(entry?.joiner === joiner, 'A phone has a place of its own.');
    if (ticket.key !== key) return;
    this.#reached.push((again) => shop.takeIn(command, again));
    this.#keys.set(phone, key);
    [ticket.number, ...(ticket.more ?? [])].forEach((number, place) =>
      shop.record.toldNumbers.push({ key: groupKey(key, place), number, isKept: false }),
    );
  }

  leave(phone: Phone, server: Server): void {
    const shop = this.#shop;
    const key = this.#keyOf(phone);
    const before = shop.queue;
    shop.change({ type: 'leave', key }, server);
    const left = togetherWith(before.waiting, key);
    if (shop.queue === before || left.length === 0) return;
    if (left.some((entry) => servedIn(before).includes(entry) || this.#isPlaceLost(entry))) return;
    const back = decide(shop.queue, { type: 'return', key, capacity: 2 * CAPACITY }, shop.now(server));
    expectTrue(
      !('refused' in back) && isEqual(keysOf(back.queue.waiting), keysOf(before.waiting)),
      'A customer who takes the leaving back at once has the same place.',
    );
  }

  comeBack(phone: Phone, server: Server): void {
    this.#shop.decide({ type: 'return', key: this.#keyOf(phone), capacity: CAPACITY }, server);
  }

  wantAlert(phone: Phone, server: Server): void {
    this.#shop.decide({ type: 'markAlert', key: this.#keyOf(phone) }, server);
  }

  /** A customer on hold comes back to be called, and one whose browser has a second place is too late. */
  #isPlaceLost(entry: Entry): boolean {
    const { key, joiner, hold, group = key } = entry;
    const { queue } = this.#shop;
    const hasAnother = queue.waiting.some((each) => each.joiner === joiner && ticketKeyOf(each) !== group);
    return hasAnother || hold !== undefined;
  }

  #keyOf(phone: Phone): string {
    return this.#keys.get(phone) ?? 'nobody';
  }
}
