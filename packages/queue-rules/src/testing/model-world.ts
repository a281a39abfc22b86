import { archivable } from '../commands/archive.js';
import type { Ticket } from '../commands/check-in.js';
import { decide, type AnswerOf, type Command } from '../decide.js';
import type { Decision } from '../decision.js';
import type { NewEvent } from '../events.js';
import { mayBeInHistory } from '../keys.js';
import { arrivalOf } from '../queue-order.js';
import { dayAfter, dayIn, isOfToday, momentIn, type Moment } from '../moment.js';
import { isOfReserve } from '../numbers.js';
import type { ClosedEntry, Entry, Queue, ServiceDay } from '../queue.js';
import { aQueue, changeOf, deepFrozen, keyMadeAt, MINUTE_MS, NOW, SECOND_MS, ZONE } from './build.js';
import { brokenPromise, isAscending } from './invariants.js';
import type { Fate, Step } from './model-steps.js';
import { ModelTablet, type Stored } from './model-tablet.js';
import { differenceAfterTakingBack } from './take-back.js';

/** So many may wait: few enough that the queue is full at times. */
const CAPACITY = 10;
/** By how much the clocks of the two API processes differ. */
const SERVER_SKEWS_MS = [0, 5 * SECOND_MS] as const;

type Server = 0 | 1;

/** A shop with two tablets, two phones and staff, whose requests go to two API processes; and the shop's history. */
export class World {
  queue: Queue;
  readonly tablets: readonly [ModelTablet, ModelTablet];
  #nowMs = NOW.at.getTime();
  /** By key. */
  readonly #history = new Map<string, ClosedEntry>();
  /** Entries that are in the history, and were not taken out of the queue yet. */
  #written: ClosedEntry[][] = [];
  /** Check-ins and deliveries that were on their way; a network may bring each again. */
  readonly #reached: ((server: Server) => unknown)[] = [];
  #late: { key: string | null; send: (server: Server) => unknown }[] = [];
  readonly #phones = new Map<0 | 1, string>();
  /** Everybody whom the rules took in. */
  readonly #takenIn = new Set<string>();
  readonly #told: { key: string; number: number; isKept: boolean }[] = [];
  /** Customers who were told a number of a lease and have another ticket, because they were closed before the tablet said so. */
  readonly #notRenumbered = new Set<string>();
  /** Customers who went away without a number, once their tablet knows them to be out of the queue. */
  readonly #gone = new Set<string>();
  /** Customers who were put back or came back. */
  readonly #putBack = new Set<string>();
  /** Numbers below the counter that nobody has, by day. */
  readonly #gaps = new Map<ServiceDay, number>();
  #joined = 0;
  /** Telling the day is slow, and is asked again and again. */
  readonly #moments: Moment[] = [];

  /** @param skewsMs how wrong the tablets are about the server's time */
  constructor(skewsMs: readonly [number, number]) {
    this.queue = aQueue({ settings: { joining: 'open' }, revision: 0 });
    this.tablets = [new ModelTablet('a', skewsMs[0]), new ModelTablet('b', skewsMs[1])];
  }

  play(step: Step): void {
    const before = this.queue;
    this.#do(step);
    this.#nowMs += 1;
    if (this.queue !== before) this.#expectPromises();
  }

  /** The network is back for good, and everything that waits is delivered. */
  comeToRest(): void {
    for (const tablet of this.tablets) {
      tablet.isOffline = false;
      while (tablet.storage.length > 0) this.#deliverFirst(tablet, 'answered', 0);
    }
    this.#expectPromises();
    for (const { key, number, isKept } of this.#told) {
      const entry = this.#find(key);
      const isTheirs = entry?.number === number || (isKept && this.#notRenumbered.has(key));
      hold(isTheirs, `${key} was told ${number} and has ${entry?.number}.`);
    }
  }

  #do(step: Step): void {
    switch (step.type) {
      case 'time passes':
        this.#nowMs += step.ms;
        return;
      case 'midnight':
        this.#nowMs = Math.max(this.#nowMs, nextMidnight(this.#nowMs) + step.ms);
        return;
      case 'checks in':
        return this.#checkInAt(this.tablets[step.tablet], step.fate, step.isPowerCut, step.server);
      case 'delivers':
        return this.#deliverFirst(this.tablets[step.tablet], step.fate, step.server);
      case 'leases': {
        const tablet = this.tablets[step.tablet];
        const command = { type: 'leaseNumbers', holder: tablet.holder } as const;
        const leased = this.#send(tablet, step, (server) => this.#change(command, server));
        if (leased) tablet.take(leased);
        return;
      }
      case 'gives back': {
        const tablet = this.tablets[step.tablet];
        const holder = tablet.giveUp();
        if (holder) this.#send(tablet, step, (server) => this.#change({ type: 'endLease', holder }, server));
        return;
      }
      case 'network':
        this.tablets[step.tablet].isOffline = step.isOffline;
        return;
      case 'late request':
        this.#late.splice(step.place, 1)[0]?.send(step.server);
        return;
      case 'joins':
        return this.#join(step.phone, step.server);
      case 'leaves':
        return this.#leave(this.#keyOf(step.phone), step.server);
      case 'comes back':
        this.#decide({ type: 'return', key: this.#keyOf(step.phone), capacity: CAPACITY }, step.server);
        return;
      case 'wants an alert':
        this.#decide({ type: 'markAlert', key: this.#keyOf(step.phone) }, step.server);
        return;
      case 'is closed':
        return this.#close(step.place, step.server);
      case 'is put back': {
        const entry = this.queue.closed.at(-1 - step.place);
        if (entry) this.#decide({ type: 'restore', number: entry.number }, step.server);
        return;
      }
      case 'joined are removed':
        this.#decide({ type: 'removeJoined' }, step.server);
        return;
      case 'is called again': {
        const [first] = this.queue.waiting;
        if (first) this.#decide({ type: 'callAgain', number: first.number }, step.server);
        return;
      }
      case 'joining':
        this.#decide({ type: 'setJoining', joining: step.isOpen ? 'open' : 'paused' }, step.server);
        return;
      case 'history is written':
        return this.#write(step.isBusyDay, step.server);
      case 'is repeated':
        this.#reached.at(-1 - step.place)?.(step.server);
        return;
      case 'is archived':
        return this.#archive(step.server);
      case 'tablets deliver at once':
        return this.#expectDeliveriesToCommute(this.#now(step.server));
      case 'staff close at once with a delivery':
        return this.#expectAnyOrder(this.tablets[step.tablet], step.place, this.#now(step.server));
    }
  }

  #checkInAt(tablet: ModelTablet, fate: Fate, isPowerCut: boolean, server: Server): void {
    const entry = tablet.note(this.#nowMs);
    const { key, name } = entry;
    const command = { type: 'checkIn', details: { name }, key, via: 'tablet', capacity: CAPACITY } as const;
    const checkIn = (at: Server) => {
      const ticket = this.#takeIn(command, at);
      if (ticket !== 'full') this.#reached.push((again) => this.#takeIn(command, again));
      return ticket;
    };
    const ticket = this.#send(tablet, { fate, server }, checkIn, key);
    if (isPowerCut) return;
    if (ticket === 'full') return tablet.settle(key);
    if (ticket) {
      this.#told.push({ key, number: ticket.number, isKept: false });
      return tablet.settle(key);
    }
    const number = tablet.tell(entry);
    if (number !== null) this.#told.push({ key, number, isKept: true });
  }

  #deliverFirst(tablet: ModelTablet, fate: Fate, server: Server): void {
    const [entry] = tablet.storage;
    if (!entry) return;
    const { key, toldNumber } = entry;
    const { holder } = tablet;
    if (toldNumber === null) {
      if (!this.#send(tablet, { fate, server }, (at) => this.#leaveWithoutNumber(key, at))) return;
      // A browser has long ended a check-in that is still on its way.
      this.#late = this.#late.filter((late) => late.key !== key);
      tablet.settle(key);
      this.#gone.add(key);
      return;
    }
    const deliver = (at: Server) => {
      const ticket = this.#deliver({ ...entry, toldNumber }, holder, at);
      this.#reached.push((again) => this.#deliver({ ...entry, toldNumber }, holder, again));
      return ticket;
    };
    if (this.#send(tablet, { fate, server }, deliver)) tablet.settle(key);
  }

  #leaveWithoutNumber(key: string, server: Server): true {
    this.#change({ type: 'leave', key }, server);
    return true;
  }

  /** Delivers, and looks at what a delivery promises to everybody else: nobody moves, and nobody is pushed aside. */
  #deliver(entry: Stored & { toldNumber: number }, holder: string, server: Server): Ticket {
    const now = this.#now(server);
    const { key, toldNumber } = entry;
    const wasKnown = this.#find(key) !== undefined;
    const waiting = isOfToday(this.queue, now) ? this.queue.waiting : [];
    const ticket = this.#takeIn(deliveryOf(entry, holder, now), server);
    if (ticket === 'full') throw new Error('A delivery was refused.');
    // A server that is past midnight already has ended a lease and granted the number anew: for seconds, and after two days offline.
    const isGrantedAhead = this.queue.leases.some(
      (lease) =>
        lease.holder !== holder && lease.lastDay > dayAfter(now.day) && lease.numbers.includes(toldNumber),
    );
    hold(
      wasKnown || isGrantedAhead || ticket.number === toldNumber,
      'A customer whom nobody knew has the number they were told.',
    );
    if (!isOfReserve(ticket.number)) this.#notRenumbered.add(key);
    if (isOfToday(this.queue, now)) {
      const wasWaiting = waiting.some((each) => each.key === key);
      const others = keysOf(this.queue.waiting).filter((each) => wasWaiting || each !== key);
      hold(isEqual(others, keysOf(waiting)), 'Nobody else moves by a delivery.');
      const [first] = waiting;
      hold(!first || this.queue.waiting[0]?.key === first.key, 'The customer being served stays so.');
    }
    return ticket;
  }

  #join(phone: 0 | 1, server: Server): void {
    const key = keyMadeAt(this.#now(server).at, `c${++this.#joined}`);
    const joiner = `phone ${phone}`;
    const name = `Phone ${phone}`;
    const command = {
      type: 'checkIn',
      details: { name },
      key,
      via: 'phone',
      joiner,
      capacity: CAPACITY,
    } as const;
    const ticket = this.#takeIn(command, server);
    if (ticket === 'full') return;
    const entry = this.queue.waiting.find((each) => each.number === ticket.number);
    hold(entry?.joiner === joiner, 'A phone has a place of its own.');
    if (ticket.key !== key) return;
    this.#reached.push((again) => this.#takeIn(command, again));
    this.#phones.set(phone, key);
    this.#told.push({ key, number: ticket.number, isKept: false });
  }

  #leave(key: string, server: Server): void {
    const before = this.queue;
    this.#change({ type: 'leave', key }, server);
    const place = before.waiting.findIndex((entry) => entry.key === key);
    const joiner = before.waiting[place]?.joiner;
    const hasAnother = joiner !== undefined && this.queue.waiting.some((entry) => entry.joiner === joiner);
    // Somebody put back may stand before a customer who had to be moved, and who came earlier.
    const isMoved = this.#putBack.size > 0 && before.waiting[place]?.arrivedAt !== undefined;
    if (this.queue === before || place < 1 || hasAnother || isMoved) return;
    const now = this.#now(server);
    const back = decide(this.queue, { type: 'return', key, capacity: 2 * CAPACITY }, now);
    hold(
      !('refused' in back) && isEqual(keysOf(back.queue.waiting), keysOf(before.waiting)),
      'A customer who takes the leaving back at once has the same place.',
    );
  }

  #close(place: number, server: Server): void {
    const entry = this.queue.waiting[place];
    if (!entry) return;
    const before = this.queue;
    this.#decide({ type: 'close', number: entry.number }, server);
    if (this.queue === before) return;
    const { queue } = changeOf(
      decide(this.queue, { type: 'restore', number: entry.number }, this.#now(server)),
    );
    const isSame = isSameList(queue.waiting, before.waiting) && isSameList(queue.closed, before.closed);
    hold(isSame, 'What staff take back at once is as it was.');
  }

  /** @param isBusyDay only the last two closed customers are kept for an undo */
  #write(isBusyDay: boolean, server: Server): void {
    const { closed } = this.queue;
    const entries = isBusyDay ? closed.slice(0, -2) : archivable(this.queue, this.#now(server));
    for (const entry of entries) this.#history.set(entry.key, entry);
    this.#written.push(entries);
  }

  #archive(server: Server): void {
    const kept = this.#written.shift();
    if (!kept) return;
    const before = this.queue.closed;
    this.#change({ type: 'archive', kept }, server);
    for (const entry of before) {
      const isKept =
        this.queue.closed.includes(entry) || this.#history.get(entry.key)?.closedAt === entry.closedAt;
      hold(isKept, 'The history knows the last closing of everybody.');
    }
  }

  /** Looks into the history where the key asks for it, as a process does, and decides. */
  #takeIn(command: Command & { type: 'checkIn' | 'deliver' }, server: Server): Ticket | 'full' {
    const { key } = command;
    const hasToLook = mayBeInHistory(key, this.#now(server).at);
    const visit = hasToLook ? this.#history.get(key) : undefined;
    if (visit) return this.#fromHistory(command, visit, server);
    const lookedAt = this.queue.archivings;
    if (this.queue.revision % 3 === 0) {
      this.#write(true, server);
      while (this.#written.length > 0) this.#archive(server);
    }
    const decision = this.#decide({ ...command, ...(hasToLook && { lookedAt }) }, server);
    if (!('refused' in decision)) {
      if (this.#find(decision.answer.key)) this.#takenIn.add(decision.answer.key);
      return decision.answer;
    }
    if (decision.refused === 'QUEUE_FULL') return 'full';
    if (decision.refused === 'LOOK_AGAIN') return this.#takeIn(command, server);
    const gone = this.#history.get(key);
    if (!gone) throw new Error(`The queue says that ${key} is in the history.`);
    return this.#fromHistory(command, gone, server);
  }

  #fromHistory(
    command: Command & { type: 'checkIn' | 'deliver' },
    visit: ClosedEntry,
    server: Server,
  ): Ticket {
    if (command.type === 'deliver') {
      const { holder, number, arrived } = command;
      this.#change({ type: 'noteToldNumber', key: command.key, holder, number, arrived }, server);
    }
    return visit;
  }

  /** Two tablets whose deliveries meet: whoever comes first, the queue is the same, unless somebody has to be called. */
  #expectDeliveriesToCommute(now: Moment): void {
    const deliveries = this.tablets.flatMap(({ storage: [entry], holder }) =>
      entry && entry.toldNumber !== null && !mayBeInHistory(entry.key, now.at)
        ? [deliveryOf({ ...entry, toldNumber: entry.toldNumber }, holder, now)]
        : [],
    );
    const [one, other] = deliveries;
    if (!one || !other || this.queue.waiting.length === 0 || !isOfToday(this.queue, now)) return;
    if (this.queue.goneKeys.some((key) => key === one.key || key === other.key)) return;
    const [there, back] = [
      [one, other],
      [other, one],
    ].map((order) =>
      order.reduce((queue, delivery) => changeOf(decide(queue, delivery, now)).queue, this.queue),
    );
    hold(!!there && !!back && isEqual(lineOf(there), lineOf(back)), 'Deliveries of two tablets commute.');
  }

  /** Staff close somebody while a delivery is on its way: either order keeps the promises, and nobody is lost. */
  #expectAnyOrder({ storage: [entry], holder }: ModelTablet, place: number, now: Moment): void {
    const first = this.queue.waiting[place];
    if (!entry || entry.toldNumber === null || !first) return;
    const orders: Command[] = [
      deliveryOf({ ...entry, toldNumber: entry.toldNumber }, holder, now),
      { type: 'close', number: first.number },
    ];
    const [there, back] = [orders, orders.toReversed()].map((order) =>
      order.reduce((queue, command) => {
        const decision = decide(queue, command, now);
        return 'refused' in decision ? queue : decision.queue;
      }, this.queue),
    );
    if (!there || !back) return;
    for (const queue of [there, back]) hold(brokenPromise(queue) === null, brokenPromise(queue) ?? '');
    const everybody = ({ waiting, closed }: Queue) => keysOf([...waiting, ...closed]).sort();
    hold(isEqual(everybody(there), everybody(back)), 'Nobody is lost in either order.');
  }

  #now(server: Server): Moment {
    const ms = this.#nowMs + SERVER_SKEWS_MS[server];
    if (this.#moments[server]?.at.getTime() !== ms) this.#moments[server] = momentIn(ZONE, new Date(ms));
    return this.#moments[server];
  }

  #change<Of extends Command>(command: Of, server: Server): AnswerOf<Of> {
    return changeOf(this.#decide(command, server)).answer;
  }

  /** Decides, and looks at what is promised of every decision. */
  #decide<Of extends Command>(command: Of, server: Server): Decision<AnswerOf<Of>> {
    const now = this.#now(server);
    const before = this.queue;
    const decision = decide(before, command, now);
    if ('refused' in decision) return decision;
    const { queue, events } = decision;
    if (queue === before) {
      hold(events.length === 0, 'Nothing happens where nothing changes.');
      return decision;
    }
    this.queue = deepFrozen(queue);
    hold(queue.serviceDay >= before.serviceDay, 'The day never goes back.');
    hold(queue.revision >= before.revision, 'The revision never goes back.');
    hold(queue.archivings >= before.archivings, 'Archivings are counted.');
    hold(brokenPromise(queue) === null, brokenPromise(queue) ?? '');
    for (const event of events) this.#note(event, before);
    if (command.type !== 'archive' && command.type !== 'erase') {
      hold(events.length > 0, `A ${command.type} that changes the queue says so.`);
      const differing = differenceAfterTakingBack(before, queue, events);
      hold(differing === null, `The events of a ${command.type} can be taken back: ${differing}.`);
    }
    if (command.type === 'callAgain') return decision;
    const again = changeOf(decide(queue, command, now));
    hold(again.queue === queue && again.events.length === 0, `A repeated ${command.type} changes nothing.`);
    if (command.type === 'checkIn' || command.type === 'deliver')
      hold(
        again.answer === decision.answer || isSameTicket(again.answer, decision.answer),
        'The ticket is the same.',
      );
    return decision;
  }

  #note(event: NewEvent, before: Queue): void {
    if (event.type === 'putBack') this.#putBack.add(event.key);
    if (event.type !== 'renumbered' || event.from === before.counter) return;
    this.#gaps.set(before.serviceDay, (this.#gaps.get(before.serviceDay) ?? 0) + 1);
  }

  #send<Answer>(
    tablet: ModelTablet,
    { fate, server }: { fate: Fate; server: Server },
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

  #expectPromises(): void {
    const { waiting, closed, serviceDay, counter, leases } = this.queue;
    const here = new Map([...waiting, ...closed].map((entry) => [entry.key, entry]));
    const entries: Entry[] = [...here.values()];
    for (const visit of this.#history.values()) if (!here.has(visit.key)) entries.push(visit);

    // Nobody is lost.
    for (const key of this.#takenIn) hold(here.has(key) || this.#history.has(key), `${key} is lost.`);

    // A number is one customer's on its day, wherever the entry is.
    const numbers = new Map<ServiceDay, Set<number>>();
    for (const { number, serviceDay: day } of entries) {
      const given = numbers.get(day) ?? new Set();
      numbers.set(day, given);
      hold(!given.has(number), `Number ${number} of ${day} is given once.`);
      given.add(number);
    }

    // The counter leaves no gaps, except where a customer was given the number that they had been told.
    const counted = [...(numbers.get(serviceDay) ?? [])].filter((number) => !isOfReserve(number)).length;
    const gaps = this.#gaps.get(serviceDay) ?? 0;
    hold(
      counter - counted === gaps,
      `The counter is ${counter}, ${counted} have a number, ${gaps} were renumbered.`,
    );

    // Customers who were told no number do not come into the queue after they have gone.
    const isUnasked = ({ key }: Entry) => this.#gone.has(key) && !this.#putBack.has(key);
    const isOver = !isOfToday(this.queue, this.#now(1));
    hold(isOver || !waiting.some(isUnasked), 'Customers who have gone do not wait.');

    // Behind the one being served everybody stands as they came. (An undo may bring somebody back before one who was moved.)
    const came = waiting.slice(1).flatMap((entry) => (entry.arrivedAt ? [arrivalOf(entry).getTime()] : []));
    hold(this.#putBack.size > 0 || isAscending(came), 'Customers who were moved stand as they came.');

    // One phone, one place.
    const joiners = waiting.flatMap(({ key, joiner }) => (joiner && !this.#putBack.has(key) ? [joiner] : []));
    hold(new Set(joiners).size === joiners.length, 'A phone has one place.');

    // The server knows of what a tablet holds.
    const today = this.#now(1).day;
    for (const { holder, lease } of this.tablets) {
      if (!lease || lease.lastDay < today) continue;
      const known = leases.find((each) => each.holder === holder)?.numbers ?? [];
      hold(
        lease.numbers.every((number) => known.includes(number)),
        'A lease stays until it is over.',
      );
    }
  }

  #find(key: string): Entry | undefined {
    const isTheirs = (entry: Entry) => entry.key === key;
    return this.queue.waiting.find(isTheirs) ?? this.queue.closed.find(isTheirs) ?? this.#history.get(key);
  }

  #keyOf(phone: 0 | 1): string {
    return this.#phones.get(phone) ?? 'nobody';
  }
}

function deliveryOf(
  { key, name, toldNumber, arrivedAt }: Stored & { toldNumber: number },
  holder: string,
  now: Moment,
) {
  const arrived = momentIn(ZONE, arrivedAt > now.at ? now.at : arrivedAt);
  return {
    ...{ type: 'deliver' as const, details: { name }, key, holder, number: toldNumber, arrived },
    capacity: CAPACITY,
  };
}

function hold(isTrue: boolean, promise: string): void {
  if (!isTrue) throw new Error(`Broken: ${promise}`);
}

const keysOf = (entries: readonly Entry[]): string[] => entries.map(({ key }) => key);

/** What two orders of the same deliveries must agree on; how far the counter goes back is decided by the order. */
const lineOf = ({ waiting, reserveUsed, closed }: Queue) => [
  ...waiting.map(({ key, number, checkedInAt }) => `${key} ${number} ${checkedInAt.getTime()}`),
  ...[...reserveUsed].sort().map(String),
  ...keysOf(closed).sort(),
];

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, place) => value === other[place]);

/** Whether two lists say the same of everybody. */
const isSameList = (list: readonly Entry[], before: readonly Entry[]): boolean =>
  list.length === before.length && list.every((entry, place) => isSameEntry(entry, before[place]));

const isSameEntry = (entry: Entry, before: Entry | undefined): boolean =>
  entry === before ||
  (before !== undefined &&
    namesOf(entry).length === namesOf(before).length &&
    namesOf(entry).every((name) => entry[name] === before[name]));

const namesOf = (entry: Entry) => Object.keys(entry) as (keyof Entry)[];

const isSameTicket = (one: unknown, other: unknown): boolean => {
  const [a, b] = [one as Ticket, other as Ticket];
  return a.key === b.key && a.number === b.number && a.ahead === b.ahead;
};

function nextMidnight(nowMs: number): number {
  const today = dayIn(ZONE, nowMs);
  let next = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS;
  while (dayIn(ZONE, next) === today) next += 30 * MINUTE_MS - (next % (30 * MINUTE_MS));
  return next;
}
