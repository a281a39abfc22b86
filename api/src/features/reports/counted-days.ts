import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { dayAfter, dayFiguresOf, type DayFigures, type ServiceDay } from '@queuebell/queue-rules';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { withTimeLimit } from '../../platform/database/with-time-limit.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import type { LiveDocument } from '../queue/memory/live-document.js';
import {
  dayOfId,
  shopDayId,
  shopDayModel,
  shopDaysBetween,
  type DayCounters,
  type ShopDay,
} from '../queue/schemas/shop-day.schema.js';
import {
  allVisitsOf,
  visitIdOf,
  visitModel,
  visitsOfDay,
  type Visit,
} from '../queue/schemas/visit.schema.js';

/** Grows with each change of the rules in `dayFiguresOf`: figures of other rules are counted anew. */
const COUNTED_BY = 1;
/** Days that are stored together. */
const STORED_AT_ONCE = 30;

const COUNTED = {
  ...{ number: 1, key: 1, rank: 1, checkedInAt: 1, arrivedAt: 1, via: 1, turn: 1, hold: 1, service: 1 },
  ...{ outcome: 1, closedAt: 1 },
} as const;

/** Hours, chairs and services are most of what is stored of a day. */
const WITHOUT_PARTS = { 'figures.hours': 0, 'figures.chairs': 0, 'figures.services': 0 } as const;
const NO_PARTS: Pick<DayFigures, 'hours' | 'chairs' | 'services'> = { hours: [], chairs: [], services: [] };

/** From the first to the last one. `parts`: whether hours, chairs and services are read of them, too. */
export interface Days {
  readonly from: ServiceDay;
  readonly to: ServiceDay;
  readonly parts: boolean;
}

/** A day as it is counted. `figures`: null if nobody came. */
export interface CountedDay {
  readonly day: ServiceDay;
  readonly figures: DayFigures | null;
  readonly counters: DayCounters;
}

/**
 * The figures of a shop's days. Those of days that are over are counted once and stored; the others are counted each time, from the
 * queue and the history.
 */
@Injectable()
export class CountedDays {
  constructor(
    @InjectModel(shopDayModel.name) private readonly days: Model<ShopDay>,
    @InjectModel(visitModel.name) private readonly visits: Model<Visit>,
  ) {}

  /**
   * Each day from the first to the last one, in order. It holds one day's customers in memory, however long the range is.
   *
   * @param queue read before: a customer who leaves it meanwhile is then in the history, too
   */
  async *read(queue: LiveDocument, days: Days): AsyncGenerator<CountedDay> {
    const { from, to } = days;
    const firstDay = await this.#firstDay(queue);
    const fresh: AnyBulkWriteOperation<ShopDay>[] = [];
    let next = from;
    for await (const stored of this.#stored(queue, days)) {
      const day = dayOfId(stored._id);
      for (; next < day; next = dayAfter(next)) yield await this.#counted(queue, next, firstDay, fresh);
      yield await this.#counted(queue, day, firstDay, fresh, stored);
      next = dayAfter(day);
    }
    for (; next <= to; next = dayAfter(next)) yield await this.#counted(queue, next, firstDay, fresh);
    await this.#store(fresh, 0);
  }

  async #counted(
    queue: LiveDocument,
    day: ServiceDay,
    firstDay: ServiceDay | null,
    fresh: AnyBulkWriteOperation<ShopDay>[],
    stored?: ShopDay,
  ): Promise<CountedDay> {
    const { joinPageViews, rangesShown, rangesRight, figures, countedBy, lateChanges } = stored ?? {};
    const counters = {
      ...(joinPageViews !== undefined && { joinPageViews }),
      ...(rangesShown !== undefined && { rangesShown }),
      ...(rangesRight !== undefined && { rangesRight }),
    };
    const isOver = isSettled(queue, day);
    if (isOver && figures && countedBy === COUNTED_BY)
      return { day, figures: { ...NO_PARTS, ...figures }, counters };
    const isEmpty = firstDay === null || day < firstDay || day > queue.serviceDay;
    if (isEmpty) return { day, figures: null, counters };
    const counted = dayFiguresOf(await this.#customers(queue, day), queue.timeZone);
    if (isOver) {
      fresh.push(storing(queue, day, counted, lateChanges));
      await this.#store(fresh, STORED_AT_ONCE);
    }
    return { day, figures: counted, counters };
  }

  #stored({ _id }: LiveDocument, { from, to, parts }: Days): AsyncIterable<ShopDay> {
    return this.days
      .find(shopDaysBetween(_id, from, to), parts ? {} : WITHOUT_PARTS)
      .sort({ _id: 1 })
      .lean()
      .cursor();
  }

  /** The first day on which somebody came; null: there is none. */
  async #firstDay({ _id, waiting, closed }: LiveDocument): Promise<ServiceDay | null> {
    const visit = await this.visits.findOne(allVisitsOf(_id), { serviceDay: 1 }).sort({ _id: 1 }).lean();
    const days = [...(visit ? [visit] : []), ...waiting, ...closed].map(({ serviceDay }) => serviceDay);
    return days.sort()[0] ?? null;
  }

  /** As a majority has them: stored figures must not count customers whom another primary would not know. */
  async #customers(queue: LiveDocument, day: ServiceDay) {
    const { _id } = queue;
    const inQueue = [...queue.waiting, ...queue.closed].filter(({ serviceDay }) => serviceDay === day);
    const ids = new Set(inQueue.map((entry) => visitIdOf(_id, entry)));
    const keys = new Set(inQueue.map(({ key }) => key));
    const visits = await this.visits.find(visitsOfDay(_id, day), COUNTED).readConcern('majority').lean();
    const archived = visits.filter((visit) => !ids.has(visit._id) && !keys.has(visit.key ?? ''));
    return [...archived, ...inQueue];
  }

  /** Another process that was faster has stored the same. */
  async #store(fresh: AnyBulkWriteOperation<ShopDay>[], from: number): Promise<void> {
    if (fresh.length <= from) return;
    try {
      await withTimeLimit(this.days.bulkWrite(fresh.splice(0), { ordered: false }));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** Nobody of this day is in the queue any more, and nobody can come back into it. */
const isSettled = ({ serviceDay, waiting, closed }: LiveDocument, day: ServiceDay): boolean =>
  day < serviceDay && ![...waiting, ...closed].some((entry) => entry.serviceDay === day);

/** Only if no customer has come into the day's history since it was read. */
const storing = (
  { _id: ownerId }: LiveDocument,
  day: ServiceDay,
  figures: DayFigures,
  lateChanges: number | undefined,
): AnyBulkWriteOperation<ShopDay> => ({
  updateOne: {
    filter: {
      ...{ _id: shopDayId(ownerId, day), ownerId },
      lateChanges: lateChanges ?? { $exists: false },
    },
    update: { $set: { figures, countedBy: COUNTED_BY } },
    upsert: true,
  },
});
