import type { ChairNow, ShopNow, Visit, Waiting } from '@queuebell/wait-estimate';
import { Random } from './random.ts';
import type { Scenario, SimulatedChair, SimulatedService } from './scenarios.ts';

/** A Monday. */
export const FIRST_DAY_MS = Date.UTC(2026, 0, 5);
const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const SUNDAY = 6;
const LUNCH_MINUTES = 30;
/** Days of the year on which the shop is closed; the day before is busier. */
const HOLIDAYS = [46, 95, 121, 275, 354, 355];
const BEFORE_HOLIDAY = 1.3;

export interface Customer {
  key: string;
  at: number;
  service: SimulatedService;
  /** The chair asked for. */
  named?: string;
  comes: boolean;
  leavesAt: number;
  hold?: { from: number; to: number; isStated: boolean };
}

/** Told of all that somebody in the shop could see. */
export interface Watcher {
  /** A customer has come and waits; the line has them as the last one. */
  arrived: (customer: Customer, shop: ShopNow) => void;
  /** A customer who had to wait is called. */
  called: (customer: Customer, waited: number, wasHeld: boolean) => void;
  visited: (visit: Visit) => void;
}

interface Chair {
  of: SimulatedChair;
  serving?: { customer: Customer; since: number; ends: number };
  /** `until`: as the shop was told. */
  pause?: { since: number; until: number | null; ends: number };
  /** Begins when the chair is free. */
  pauses: { at: number; minutes: number; isStated: boolean }[];
}

/** Plays so many days of a shop. The same seed gives the same days. */
export function playShop(
  scenario: Scenario,
  { seed, days }: { seed: number; days: number },
  watcher: Watcher,
) {
  const random = new Random(seed);
  for (let day = 0; day < days; day += 1) {
    if (day % 7 === SUNDAY || HOLIDAYS.includes(day % 365)) continue;
    new Day(scenario, day, random, watcher).play();
  }
}

class Day {
  readonly #scenario;
  readonly #day;
  readonly #random;
  readonly #watcher;
  readonly #chairs: Chair[];
  readonly #pace: number;
  readonly #afternoon: number;
  readonly #arrivals: Customer[];
  #line: Customer[] = [];
  #now = 0;

  constructor(scenario: Scenario, day: number, random: Random, watcher: Watcher) {
    this.#scenario = scenario;
    this.#day = day;
    this.#random = random;
    this.#watcher = watcher;
    const { change, dayDeviation, slowAfternoons, slowTuesdays } = scenario;
    this.#pace = random.lognormal(1, dayDeviation) * (change && day >= change.day ? change.factor : 1);
    const isSlow = random.happens(slowAfternoons.chance);
    this.#afternoon = (isSlow ? slowAfternoons.factor : 1) * (day % 7 === 1 ? slowTuesdays : 1);
    this.#chairs = scenario.chairs.map((of) => this.#openedChair(of));
    this.#arrivals = this.#drawnArrivals();
  }

  play() {
    for (const customer of this.#arrivals) {
      this.#passTime(customer.at);
      this.#arrive(customer);
    }
    while (this.#line.length > 0 || this.#chairs.some(({ serving }) => serving))
      this.#passTime(Infinity, true);
  }

  #openedChair(of: SimulatedChair): Chair {
    const { opens, closes, shortBreaks } = this.#scenario;
    const random = this.#random;
    const open = (closes - opens) * HOUR;
    const pauses = Array.from({ length: Math.floor(shortBreaks + random.share()) }, () => ({
      ...{ at: opens * HOUR + random.share() * open, minutes: random.lognormal(10, 0.4) },
      isStated: random.happens(0.5),
    }));
    if (of.lunchAt !== undefined)
      pauses.push({ at: of.lunchAt * HOUR, minutes: LUNCH_MINUTES, isStated: true });
    const comes = of.comesAt;
    return {
      of,
      pauses: pauses.sort((one, other) => one.at - other.at),
      ...(comes !== undefined && {
        pause: { since: opens * HOUR, until: null, ends: comes * HOUR + random.share() * 10 },
      }),
    };
  }

  #drawnArrivals(): Customer[] {
    const { opens, closes, load, chairs } = this.#scenario;
    const random = this.#random;
    const minutes = meanMinutes(this.#scenario);
    const perMinute = chairs.reduce((sum, { slowness }) => sum + 1 / (slowness * minutes), 0);
    const busy = HOLIDAYS.includes((this.#day + 1) % 365) ? BEFORE_HOLIDAY : 1;
    const highest = Math.max(...load) * busy * perMinute;
    const all: Customer[] = [];
    let at = opens * HOUR;
    while ((at += random.exponential(1 / highest)) < closes * HOUR) {
      const share = load[Math.floor(at / HOUR) - opens] ?? 0;
      if (random.happens((share * busy * perMinute) / highest)) all.push(this.#drawnCustomer(at, all.length));
    }
    return all;
  }

  #drawnCustomer(at: number, number: number): Customer {
    const { services, chairs, namedShare, noShowShare, leavingShare, holdShare } = this.#scenario;
    const random = this.#random;
    const service = random.oneOf(services) ?? services[0];
    if (!service) throw new Error('A shop has at least one service.');
    const able = chairs.filter(({ services: own }) => own?.includes(service.id) ?? true);
    const named = random.happens(namedShare)
      ? random.oneOf(able.map(({ id, wanted = 1 }) => ({ id, share: wanted })))?.id
      : undefined;
    const isHeld = random.happens(holdShare);
    const from = at + 1 + random.share() * 10;
    const hold = { from, to: from + random.lognormal(20, 0.5), isStated: random.happens(0.7) };
    return {
      ...{ key: `${this.#day}-${number}`, at, service, comes: !random.happens(noShowShare) },
      leavesAt: random.happens(leavingShare) ? at + random.lognormal(25, 0.5) : Infinity,
      ...(named !== undefined && { named }),
      ...(isHeld && { hold }),
    };
  }

  /** @param once stops after the first thing that happens */
  #passTime(until: number, once = false) {
    for (;;) {
      const next = this.#nextChange();
      if (next >= until) break;
      this.#now = next;
      this.#change();
      if (once) return;
    }
    if (until < Infinity) this.#now = until;
  }

  #nextChange(): number {
    let next = Infinity;
    for (const { serving, pause, pauses } of this.#chairs) {
      if (serving) next = Math.min(next, serving.ends);
      if (pause) next = Math.min(next, pause.ends);
      const due = pauses[0]?.at ?? Infinity;
      if (!serving && !pause) next = Math.min(next, Math.max(this.#now, due));
    }
    for (const { leavesAt, hold } of this.#line) {
      next = Math.min(next, leavesAt);
      if (hold && hold.to > this.#now) next = Math.min(next, hold.to);
    }
    return next;
  }

  #change() {
    for (const chair of this.#chairs) {
      if (chair.serving && chair.serving.ends <= this.#now) this.#close(chair);
      if (chair.pause && chair.pause.ends <= this.#now) delete chair.pause;
      this.#beginPause(chair);
    }
    for (const customer of this.#line.filter(({ leavesAt }) => leavesAt <= this.#now)) {
      this.#line = this.#line.filter((each) => each !== customer);
      this.#watcher.visited({ outcome: 'left', at: this.#ms() });
    }
    for (const chair of this.#chairs) this.#callNext(chair);
  }

  #beginPause(chair: Chair) {
    const due = chair.pauses[0];
    if (chair.serving || chair.pause || !due || due.at > this.#now) return;
    chair.pauses.shift();
    const until = this.#now + due.minutes;
    const ends = due.isStated ? until + Math.max(-5, 2 * this.#random.normal()) : until;
    chair.pause = { since: this.#now, until: due.isStated ? until : null, ends: Math.max(this.#now, ends) };
  }

  #close(chair: Chair) {
    const { serving } = chair;
    if (!serving) return;
    delete chair.serving;
    const { customer, since } = serving;
    const { id, usualMinutes } = customer.service;
    this.#watcher.visited({
      outcome: customer.comes ? 'served' : 'no-show',
      ...{ at: this.#ms(), minutes: this.#now - since, chair: chair.of.id },
      hourOfWeek: Math.floor((((this.#day % 7) * DAY + since) % WEEK) / HOUR),
      ...(id && { service: id, usualMinutes }),
    });
  }

  #arrive(customer: Customer) {
    this.#line.push(customer);
    for (const chair of this.#chairs) this.#callNext(chair);
    if (this.#line.includes(customer)) this.#watcher.arrived(customer, this.#shopNow());
  }

  #isHeld = ({ hold }: Customer) => hold !== undefined && hold.from <= this.#now && hold.to > this.#now;

  #mayTake({ of }: Chair, { named, service }: Customer): boolean {
    return named === undefined ? (of.services?.includes(service.id) ?? true) : named === of.id;
  }

  #callNext(chair: Chair) {
    if (chair.serving || chair.pause) return;
    const customer = this.#line.find((each) => !this.#isHeld(each) && this.#mayTake(chair, each));
    if (!customer) return;
    this.#line = this.#line.filter((each) => each !== customer);
    const waited = this.#now - customer.at;
    const wasHeld = customer.hold !== undefined && customer.hold.from <= this.#now;
    if (waited > 0) this.#watcher.called(customer, waited, wasHeld);
    chair.serving = { customer, since: this.#now, ends: this.#now + this.#drawnMinutes(chair.of, customer) };
  }

  #drawnMinutes({ slowness }: SimulatedChair, { comes, service }: Customer): number {
    const random = this.#random;
    if (!comes) return random.lognormal(3, 0.4);
    const { median = 1, deviation = 0 } = random.oneOf(service.kinds) ?? {};
    const pace = this.#pace * (this.#now >= 13 * HOUR ? this.#afternoon : 1);
    return random.lognormal(median, deviation) * slowness * pace;
  }

  #ms = () => FIRST_DAY_MS + (this.#day * DAY + this.#now) * MINUTE_MS;

  #shopNow(): ShopNow {
    return {
      now: this.#ms(),
      hourOfWeek: ((this.#day % 7) * DAY + this.#now) / HOUR,
      closesIn: this.#scenario.closes * HOUR - this.#now,
      chairs: this.#chairs.map((chair) => this.#chairNow(chair)),
      line: this.#line.map((customer) => this.#waiting(customer)),
    };
  }

  #chairNow({ of, serving, pause }: Chair): ChairNow {
    return {
      id: of.id,
      ...(serving && {
        serving: {
          ...{
            since: this.#now - serving.since,
            hasCome: serving.customer.comes && this.#now > serving.since + 2,
          },
          ...serviceOf(serving.customer),
        },
      }),
      ...(pause && pause.until !== null && { breakFor: Math.max(0, pause.until - this.#now) }),
      ...(pause && pause.until === null && { breakSince: this.#now - pause.since }),
    };
  }

  #waiting(customer: Customer): Waiting {
    const { key, named, service, hold } = customer;
    const able = this.#scenario.chairs
      .filter(({ services }) => services?.includes(service.id) ?? true)
      .map(({ id }) => id);
    const isForSome = able.length < this.#scenario.chairs.length;
    return {
      key,
      ...serviceOf(customer),
      ...(named !== undefined ? { chairs: [named] } : isForSome && { chairs: able }),
      ...(hold && this.#isHeld(customer) && { heldFor: hold.isStated ? hold.to - this.#now : null }),
    };
  }
}

const serviceOf = ({ service: { id, usualMinutes } }: Customer) => (id ? { service: id, usualMinutes } : {});

function meanMinutes({ services, noShowShare }: Scenario): number {
  const ofKinds = ({ kinds }: SimulatedService) =>
    kinds.reduce(
      (sum, { share, median, deviation }) => sum + share * median * Math.exp(deviation ** 2 / 2),
      0,
    );
  const mean = services.reduce((sum, each) => sum + each.share * ofKinds(each), 0);
  return mean * (1 - noShowShare);
}
