import type { Ticket } from '../commands/check-in.js';
import type { Deliver } from '../commands/deliver.js';
import { calendarOf, dayAfter, dayAt, isOfToday, type Calendar, type Moment } from '../moment.js';
import { isOfReserve } from '../numbers.js';
import { servedIn } from '../serving.js';
import { expectTrue, isEqual, keysOf } from './expect-true.js';
import { CAPACITY, type ModelShop, type Server } from './model-shop.js';
import type { Fate } from './model-steps.js';
import { ModelTablet, type Stored } from './model-tablet.js';

type StoredWithNumber = Stored & { toldNumber: number };
interface Trip {
  fate: Fate;
  server: Server;
}

/** Two check-in tablets, and a network that loses, delays and repeats their requests. */
export class ModelTablets {
  readonly all: readonly [ModelTablet, ModelTablet];
  readonly #shop: ModelShop;
  /** Check-ins and deliveries that were on their way; a network may bring each again. */
  readonly reached: ((server: Server) => unknown)[] = [];
  #late: { key: string | null; send: (server: Server) => unknown }[] = [];

  /** @param skewsMs how wrong the tablets are about the server's time */
  constructor(shop: ModelShop, skewsMs: readonly [number, number]) {
    this.#shop = shop;
    this.all = [new ModelTablet('a', skewsMs[0]), new ModelTablet('b', skewsMs[1])];
  }

  /** @param size how many come together */
  checkInAt(tablet: ModelTablet, { isPowerCut, ...trip }: Trip & { isPowerCut: boolean }, size = 1): void {
    const { record } = this.#shop;
    const entries = tablet.noteGroup(this.#shop.nowMs, size);
    const [{ key, name }, ...others] = entries;
    const more = others.map((each) => each.name);
    const command = {
      ...({ type: 'checkIn', details: { name }, key, via: 'tablet', capacity: CAPACITY } as const),
      ...(more.length > 0 && { more }),
    };
    const checkIn = (at: Server) => {
      const ticket = this.#shop.takeIn(command, at);
      if (ticket !== 'full') this.reached.push((again) => this.#shop.takeIn(command, again));
      return ticket;
    };
    const ticket = this.#send(tablet, trip, checkIn, key);
    if (isPowerCut) return;
    const isKept = ticket === null;
    const numbers = isKept
      ? tablet.tellAll(entries)
      : ticket === 'full'
        ? []
        : [ticket.number, ...(ticket.more ?? [])];
    entries.forEach((entry, place) => {
      const number = numbers?.[place];
      if (number !== undefined) record.toldNumbers.push({ key: entry.key, number, isKept });
      if (!isKept) tablet.settle(entry.key);
    });
  }

  deliverFirst(tablet: ModelTablet, trip: Trip): void {
    const [entry] = tablet.storage;
    if (!entry) return;
    const { key, toldNumber } = entry;
    const { holder } = tablet;
    if (toldNumber === null) {
      if (!this.#send(tablet, trip, (at) => this.#leaveWithoutNumber(key, at))) return;
      // A browser has long ended a check-in that is still on its way.
      this.#late = this.#late.filter((late) => late.key !== key);
      tablet.settle(key);
      this.#shop.record.gone.add(key);
      return;
    }
    const deliver = (at: Server) => {
      const ticket = this.#deliver({ ...entry, toldNumber }, holder, at);
      this.reached.push((again) => this.#deliver({ ...entry, toldNumber }, holder, again));
      return ticket;
    };
    if (this.#send(tablet, trip, deliver)) tablet.settle(key);
  }

  lease(tablet: ModelTablet, trip: Trip): void {
    const command = { type: 'leaseNumbers', holder: tablet.holder } as const;
    const leased = this.#send(tablet, trip, (server) => this.#shop.change(command, server));
    if (leased) tablet.take(leased, calendarOf(this.#shop.queue));
  }

  giveBack(tablet: ModelTablet, trip: Trip): void {
    const holder = tablet.giveUp();
    if (holder) this.#send(tablet, trip, (server) => this.#shop.change({ type: 'endLease', holder }, server));
  }

  /** A request that was given up long ago reaches the server. */
  bringLate(place: number, server: Server): void {
    this.#late.splice(place, 1)[0]?.send(server);
  }

  /** The network is back for good, and everything that waits is delivered. */
  deliverAll(): void {
    for (const tablet of this.all) {
      tablet.isOffline = false;
      while (tablet.storage.length > 0) this.deliverFirst(tablet, { fate: 'answered', server: 0 });
    }
  }

  #leaveWithoutNumber(key: string, server: Server): true {
    this.#shop.change({ type: 'leave', key }, server);
    return true;
  }

  /** Delivers, and looks at what a delivery promises to everybody else: nobody moves, and nobody is pushed aside. */
  #deliver(entry: StoredWithNumber, holder: string, server: Server): Ticket {
    const shop = this.#shop;
    const now = shop.now(server);
    const { key, toldNumber } = entry;
    const wasKnown = shop.find(key) !== undefined;
    const before = { ...shop.queue, waiting: isOfToday(shop.queue, now) ? shop.queue.waiting : [] };
    const ticket = shop.takeIn(deliveryOfStored(entry, holder, now, calendarOf(shop.queue)), server);
    if (ticket === 'full') throw new Error('A delivery was refused.');
    // A server that is past midnight already has ended a lease and granted the number anew, while this one counts both to the same day.
    const isGrantedAhead = shop.queue.leases.some(
      ({ lastDay, numbers }) => lastDay > dayAfter(now.day) && numbers.includes(toldNumber),
    );
    expectTrue(
      wasKnown || isGrantedAhead || ticket.number === toldNumber,
      'A customer whom nobody knew has the number they were told.',
    );
    if (!isOfReserve(ticket.number)) shop.record.notRenumbered.add(key);
    if (!isOfToday(shop.queue, now)) return ticket;
    const wasWaiting = before.waiting.some((each) => each.key === key);
    const others = keysOf(shop.queue.waiting).filter((each) => wasWaiting || each !== key);
    expectTrue(isEqual(others, keysOf(before.waiting)), 'Nobody else moves by a delivery.');
    const served = keysOf(servedIn(before)).sort();
    const isServedStill = isEqual(keysOf(servedIn(shop.queue)).sort(), served);
    expectTrue(served.length === 0 || isServedStill, 'The customers being served stay so.');
    return ticket;
  }

  #send<Answer>(
    tablet: ModelTablet,
    { fate, server }: Trip,
    request: (server: Server) => Answer,
    key: string | null = null,
  ): Answer | null {
    if (tablet.isOffline || fate === 'lost') return null;
    if (fate === 'late') {
      this.#late.push({ key, send: request });
      return null;
    }
    const answer = request(server);
    return fate === 'answer lost' ? null : answer;
  }
}

export function deliveryOfStored(
  { key, name, group, toldNumber, arrivedAt }: StoredWithNumber,
  holder: string,
  now: Moment,
  calendar: Calendar,
): Deliver {
  const at = arrivedAt > now.at ? now.at : arrivedAt;
  const arrived = { at, day: dayAt(calendar, at) };
  return {
    ...{ type: 'deliver', details: { name }, key, holder, number: toldNumber, arrived },
    ...(group !== undefined && { group }),
    capacity: CAPACITY,
  };
}
