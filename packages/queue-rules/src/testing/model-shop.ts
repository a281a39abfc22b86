import { archivable } from '../commands/archive.js';
import type { Ticket } from '../commands/check-in.js';
import { decide, type AnswerOf, type Command } from '../decide.js';
import type { Decision } from '../decision.js';
import { groupKeys } from '../groups.js';
import { mayBeInHistory } from '../keys.js';
import { calendarOf, dayAt, momentOf, type Moment } from '../moment.js';
import type { ClosedEntry, Entry, Queue } from '../queue.js';
import { aQueue, changeOf, deepFrozen, MINUTE_MS, NO_HOURS, NOW, SECOND_MS } from './build.js';
import { expectDecision } from './decision-promises.js';
import { expectTrue } from './expect-true.js';
import { ModelRecord } from './model-record.js';
import type { HappenedEvent } from './replay.js';

/** How many may wait: few enough that the queue is full at times. */
export const CAPACITY = 10;
/** By how much the clocks of the two API processes differ. */
const SERVER_SKEWS_MS = [0, 5 * SECOND_MS] as const;

/** One of two API processes. */
export type Server = 0 | 1;

type Arriving = Command & { type: 'checkIn' | 'deliver' };

/** A shop's queue and its history, which two API processes change. Every decision is compared with what is promised of it. */
export class ModelShop {
  readonly start: Queue;
  queue: Queue;
  readonly events: HappenedEvent[] = [];
  readonly record = new ModelRecord();
  nowMs = NOW.at.getTime();
  /** By key. */
  readonly history = new Map<string, ClosedEntry>();
  /** Entries that are in the history, and were not taken out of the queue yet. */
  #written: ClosedEntry[][] = [];
  /** Telling the day is slow, and is asked again and again. */
  readonly #moments: Moment[] = [];

  /** @param dayStartsHour when its days start; 0: at midnight */
  constructor(dayStartsHour = 0) {
    const hours = dayStartsHour > 0 && { hours: { ...NO_HOURS, dayStartsHour } };
    this.start = aQueue({ settings: { joining: 'open', ...hours }, revision: 0 });
    this.queue = this.start;
  }

  now(server: Server): Moment {
    const ms = this.nowMs + SERVER_SKEWS_MS[server];
    if (this.#moments[server]?.at.getTime() !== ms)
      this.#moments[server] = momentOf(this.queue, new Date(ms));
    return this.#moments[server];
  }

  /** @param ms after the end of the day; before it when negative */
  passToDayEnd(ms: number): void {
    this.nowMs = Math.max(this.nowMs, this.#dayEnd() + ms);
  }

  decide<Of extends Command>(command: Of, server: Server): Decision<AnswerOf<Of>> {
    const now = this.now(server);
    const before = this.queue;
    const decision = decide(before, command, now);
    if ('refused' in decision) return decision;
    this.queue = deepFrozen(decision.queue);
    for (const event of decision.events) {
      this.record.note(event, before);
      if (event.type === 'leased' && this.now(0).day !== this.now(1).day)
        for (const number of event.numbers) this.record.grantedAtMidnight.add(number);
      this.events.push({ ...event, at: now.at });
    }
    expectDecision(before, command, decision, now);
    return decision;
  }

  change<Of extends Command>(command: Of, server: Server): AnswerOf<Of> {
    return changeOf(this.decide(command, server)).answer;
  }

  /** Looks into the history where the key asks for it, as a process does, and decides. */
  takeIn(command: Arriving, server: Server): Ticket | 'full' {
    const { key } = command;
    const hasToLook = mayBeInHistory(key, this.now(server).at);
    const visit = hasToLook ? this.history.get(key) : undefined;
    if (visit) return this.#fromHistory(command, visit, server);
    const lookedAt = this.queue.archivings;
    if (this.queue.revision % 3 === 0) {
      this.write(true, server);
      while (this.#written.length > 0) this.archive(server);
    }
    const decision = this.decide({ ...command, ...(hasToLook && { lookedAt }) }, server);
    if (!('refused' in decision)) {
      const size = command.type === 'checkIn' ? 1 + (command.more ?? []).length : 1;
      for (const each of [decision.answer.key, ...groupKeys(key, size)])
        if (this.find(each)) this.record.takenIn.add(each);
      return decision.answer;
    }
    if (decision.refused === 'QUEUE_FULL') return 'full';
    if (decision.refused === 'CHECK_IN_PAUSED') {
      expectTrue(
        command.type === 'checkIn',
        'A ticket that a tablet gave offline is taken in during a pause.',
      );
      return 'full';
    }
    if (decision.refused === 'LOOK_AGAIN') return this.takeIn(command, server);
    const gone = this.history.get(key);
    if (!gone) throw new Error(`The queue says that ${key} is in the history.`);
    return this.#fromHistory(command, gone, server);
  }

  #fromHistory(command: Arriving, visit: ClosedEntry, server: Server): Ticket {
    if (command.type === 'deliver') {
      const { holder, number, arrived } = command;
      this.change({ type: 'noteToldNumber', key: command.key, holder, number, arrived }, server);
    }
    return visit;
  }

  /** @param isBusyDay only the last two closed customers are kept for an undo */
  write(isBusyDay: boolean, server: Server): void {
    const { closed } = this.queue;
    const entries = isBusyDay ? closed.slice(0, -2) : archivable(this.queue, this.now(server));
    for (const entry of entries) this.history.set(entry.key, entry);
    this.#written.push(entries);
  }

  archive(server: Server): void {
    const inHistory = this.#written.shift();
    if (!inHistory) return;
    const before = this.queue.closed;
    this.change({ type: 'archive', inHistory }, server);
    for (const entry of before) {
      const isKept =
        this.queue.closed.includes(entry) || this.history.get(entry.key)?.closedAt === entry.closedAt;
      expectTrue(isKept, 'The history knows the last closing of everybody.');
    }
  }

  #dayEnd(): number {
    const calendar = calendarOf(this.queue);
    const today = dayAt(calendar, this.nowMs);
    let next = Math.ceil(this.nowMs / MINUTE_MS) * MINUTE_MS;
    while (dayAt(calendar, next) === today) next += 30 * MINUTE_MS - (next % (30 * MINUTE_MS));
    return next;
  }

  find(key: string): Entry | undefined {
    const isTheirs = (entry: Entry) => entry.key === key;
    return this.queue.waiting.find(isTheirs) ?? this.queue.closed.find(isTheirs) ?? this.history.get(key);
  }
}
