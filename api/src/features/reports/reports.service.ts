import { Injectable } from '@nestjs/common';
import { REPORT_DAYS_SHOWN_MAX, type Report, type ReportQuery } from '@queuebell/contracts';
import { calendarOf, dayAfter, daysAfter, instantOf, settingsOf, todayOf } from '@queuebell/queue-rules';
import { Clock } from '../../platform/clock/clock.js';
import { csvHead, csvLine } from '../../platform/http/csv.js';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { RatingsService } from '../ratings/ratings.service.js';
import { CountedDays } from './counted-days.js';
import { ReportSum, totalsOf, withoutParts } from './report-sum.js';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const HOUR_MINUTES = 60;

/** The figures of a shop's days, together and beside those before. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly live: LiveQueues,
    private readonly days: CountedDays,
    private readonly ratings: RatingsService,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError('NOT_FOUND') */
  async read(ownerId: string, { from, to }: ReportQuery): Promise<Report> {
    const queue = await this.live.read(ownerId);
    const before = { from: daysAfter(from, -lengthOf(from, to)), to: daysAfter(from, -1) };
    const [sum, sumBefore] = [new ReportSum(), new ReportSum()];
    const periods: Report['periods'] = [];
    const length = lengthOf(from, to) > REPORT_DAYS_SHOWN_MAX ? WEEK_DAYS : 1;
    for await (const counted of this.days.read(queue, { ...before, parts: false })) sumBefore.add(counted);
    let period = { from, sum: new ReportSum() };
    for await (const counted of this.days.read(queue, { from, to, parts: true })) {
      sum.add(counted);
      period.sum.add(withoutParts(counted));
      // The periods end with the range, so the first one is what is left.
      if ((lengthOf(counted.day, to) - 1) % length > 0) continue;
      periods.push({ from: period.from, to: counted.day, ...period.sum.totals });
      period = { from: dayAfter(counted.day), sum: new ReportSum() };
    }
    const { chairs, services } = settingsOf(queue);
    const [ratings, ratingsBefore] = await Promise.all([
      this.#ratings(queue, from, to),
      this.#ratings(queue, before.from, before.to),
    ]);
    return {
      ...{ from, to, before, today: todayOf(queue, this.clock.now()), dayStartsHour: startHourOf(queue) },
      ...{ totals: sum.totals, totalsBefore: sumBefore.totals, periods, hours: sum.hours },
      ...{ ratings, ratingsBefore },
      chairs: sum.chairs(chairs),
      services: sum.services(services),
    };
  }

  #ratings(queue: LiveDocument, from: string, to: string): Promise<number[]> {
    const startOf = (day: string) =>
      new Date(instantOf(queue.timeZone, day, startHourOf(queue) * HOUR_MINUTES));
    return this.ratings.countsBetween(queue._id.toHexString(), startOf(from), startOf(dayAfter(to)));
  }

  /** A line for each day. @throws ApiError('NOT_FOUND') before the first line */
  async table(ownerId: string, { from, to }: ReportQuery): Promise<AsyncIterable<string>> {
    const queue = await this.live.read(ownerId);
    return linesOf(this.days.read(queue, { from, to, parts: false }));
  }
}

const startHourOf = (queue: LiveDocument): number => calendarOf(queue).dayStartsHour ?? 0;

/** In days. */
const lengthOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const COLUMNS = [
  ...['day', 'checkIns', 'tablet', 'offline', 'phone', 'served', 'left', 'noShow', 'removed', 'expired'],
  ...['averageWaitMinutes', 'medianWaitMinutes', 'ninetiethWaitMinutes'],
  ...['averageServiceMinutes', 'medianServiceMinutes', 'ninetiethServiceMinutes'],
  ...['joinPageViews', 'estimatesRight', 'estimatesShown'],
];

async function* linesOf(days: ReturnType<CountedDays['read']>): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  for await (const counted of days) {
    const totals = totalsOf(counted);
    const { checkIns, tablet, offline, phone, served, left, noShow, removed, expired } = totals;
    const { wait, service, joinPageViews, estimates } = totals;
    yield csvLine([
      ...[counted.day, checkIns, tablet, offline, phone, served, left, noShow, removed, expired],
      ...[wait?.average, wait?.median, wait?.ninetieth],
      ...[service?.average, service?.median, service?.ninetieth],
      ...[joinPageViews, estimates.right, estimates.of],
    ]);
  }
}
