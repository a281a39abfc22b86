import { Injectable } from '@nestjs/common';
import type { QueueWaits, Wait, WaitAnswer, WaitScore } from '@queuebell/contracts';
import {
  arrivalOf,
  lineOf,
  servedIn,
  settingsOf,
  ticketKeyOf,
  todayOf,
  type Entry,
} from '@queuebell/queue-rules';
import {
  estimates,
  JOINING_KEY,
  lastScores,
  shopNowOf,
  shownRange,
  type Range,
} from '@queuebell/wait-estimate';
import { Clock } from '../../platform/clock/clock.js';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { JoinService } from '../join/join.service.js';
import type { TicketKey } from '../tickets/tickets.service.js';
import { historyOf } from './learning.js';
import { WaitRecords } from './wait-records.js';

/** An estimate is used for this time, even if the queue changes. */
export const ESTIMATED_EVERY_MS = 10_000;
/** An estimate is used for this time if nothing changes, and not longer, because waits become shorter as time passes. */
export const VALID_MS = 60_000;
/** A score of fewer customers says too little to be published. */
const PUBLISHED_FROM = 100;
const DIGITS = 10;

interface Estimated {
  /** In ms since 1970. */
  at: number;
  /** By the key of the customer. */
  ranges: ReadonlyMap<string, Range | null>;
  joining: Range | null;
  closesIn: number | undefined;
  score: WaitScore;
  /** The keys of customers whose first range is known, or does not count. */
  remembered: Set<string>;
}

interface Cached {
  at: number;
  revision: number;
  estimated: Promise<Estimated>;
}

/** How long customers will wait, computed when somebody looks. */
@Injectable()
export class WaitsService {
  readonly #cached = new Map<string, Cached>();

  constructor(
    private readonly live: LiveQueues,
    private readonly records: WaitRecords,
    private readonly joins: JoinService,
    private readonly clock: Clock,
  ) {}

  /** For the shop's own screens. @throws ApiError('NOT_FOUND') */
  async ofShop(ownerId: string): Promise<QueueWaits> {
    const queue = await this.today(ownerId);
    const estimated = await this.#estimated(queue);
    const { joining, closesIn } = estimated;
    return {
      joining: rounded(joining),
      places: lineOf(queue).flatMap((entry) => {
        const range = rangeOf(entry, estimated);
        return range === undefined ? [] : [{ number: entry.number, range: rounded(range) }];
      }),
      ...(closesIn !== undefined && { closesIn }),
      now: this.clock.now().toISOString(),
    };
  }

  /** For a customer who may join by phone. @throws ApiError 'NOT_FOUND', 'QUEUE_CLOSED' */
  async ofJoining(code: string): Promise<WaitAnswer> {
    const queue = await this.joins.shopAt(code);
    const ownerId = queue._id.toHexString();
    const { joining, closesIn, score } = await this.#estimated(await this.today(ownerId));
    const isPublished = settingsOf(queue).publishesScore && score.of >= PUBLISHED_FROM;
    return { wait: waitOf(joining, closesIn), ...(isPublished && { score }) };
  }

  /**
   * Remembers the first range of each customer, to score it.
   * @returns null while there is nothing to say @throws ApiError('NOT_FOUND') if there is no such shop
   */
  async ofTicket({ ownerId, key }: TicketKey): Promise<Wait | null> {
    const queue = await this.today(ownerId);
    const isTheirs = (each: Entry) => ticketKeyOf(each) === key;
    const next = lineOf(queue).find(isTheirs);
    if (!next || next.hold || servedIn(queue).some(isTheirs)) return null;
    const estimated = await this.#estimated(queue);
    const range = rangeOf(next, estimated);
    if (range === undefined) return null;
    if (range) this.#remember(ownerId, next, range, estimated);
    return waitOf(range, estimated.closesIn);
  }

  async score(ownerId: string): Promise<WaitScore> {
    return lastScores((await this.records.read(ownerId)).history.calibration);
  }

  #remember(ownerId: string, { key }: Entry, range: Range, { closesIn, remembered }: Estimated): void {
    if (remembered.has(key)) return;
    remembered.add(key);
    const shown = shownRange(rounded(range), closesIn);
    this.records.note(ownerId, { is: 'shown', key, at: this.clock.now().getTime(), range, shown });
  }

  /** The queue with today's customers: those of an earlier day wait no more. @throws ApiError('NOT_FOUND') */
  async today(ownerId: string): Promise<LiveDocument> {
    const queue = await this.live.read(ownerId);
    const isToday = todayOf(queue, this.clock.now()) === queue.serviceDay;
    return isToday ? queue : { ...queue, waiting: [] };
  }

  #estimated(queue: LiveDocument): Promise<Estimated> {
    const ownerId = queue._id.toHexString();
    const at = this.clock.now().getTime();
    const cached = this.#cached.get(ownerId);
    if (cached) {
      const validMs = cached.revision === queue.revision ? VALID_MS : ESTIMATED_EVERY_MS;
      if (at - cached.at < validMs) return cached.estimated;
    }
    for (const [each, { at: then }] of this.#cached) if (at - then >= VALID_MS) this.#cached.delete(each);
    const estimated = this.#estimate(queue, ownerId);
    this.#cached.set(ownerId, { at, revision: queue.revision, estimated });
    estimated.catch(() => this.#cached.delete(ownerId));
    return estimated;
  }

  async #estimate(queue: LiveDocument, ownerId: string): Promise<Estimated> {
    const record = await this.records.read(ownerId);
    const shop = shopNowOf(queue, { at: this.clock.now() }, {});
    const ranges = new Map(estimates(shop, historyOf(record)).map(({ key, range }) => [key, range]));
    const joining = ranges.get(JOINING_KEY) ?? null;
    ranges.delete(JOINING_KEY);
    const remembered = new Set(record.firstRanges.map(({ key }) => key));
    const score = lastScores(record.history.calibration);
    return { at: shop.now, ranges, joining, closesIn: shop.closesIn, score, remembered };
  }
}

/**
 * A customer who came after the estimate was computed, and whom any chair may take, gets the range of somebody who joins now.
 * @returns undefined: not known yet
 */
function rangeOf(entry: Entry, { at, ranges, joining }: Estimated): Range | null | undefined {
  const { key, askedFor, service } = entry;
  if (ranges.has(key)) return ranges.get(key);
  const isPlain = askedFor === undefined && service === undefined;
  return isPlain && arrivalOf(entry).getTime() >= at ? joining : undefined;
}

const waitOf = (range: Range | null, closesIn: number | undefined): Wait => ({
  range: rounded(range),
  ...(closesIn !== undefined && { closesIn }),
});

/** To a tenth of a minute: nobody sees more. */
function rounded(range: Range | null): Range | null {
  if (!range) return null;
  const tenths = (minutes: number) => Math.round(minutes * DIGITS) / DIGITS;
  return { from: tenths(range.from), to: tenths(range.to) };
}
