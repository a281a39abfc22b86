import { Injectable } from '@nestjs/common';
import type { Report, ReportQuery } from '@queuebell/contracts';
import { daysAfter, settingsOf, todayOf } from '@queuebell/queue-rules';
import { Clock } from '../../platform/clock/clock.js';
import { csvHead, csvLine } from '../../platform/http/csv.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { CountedDays } from './counted-days.js';
import { ReportSum, totalsOf } from './report-sum.js';

const DAY_MS = 86_400_000;

/** The figures of a shop's days, together and beside those before. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly live: LiveQueues,
    private readonly days: CountedDays,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError('NOT_FOUND') */
  async read(ownerId: string, { from, to }: ReportQuery): Promise<Report> {
    const queue = await this.live.read(ownerId);
    const before = { from: daysAfter(from, -lengthOf(from, to)), to: daysAfter(from, -1) };
    const [sum, sumBefore] = [new ReportSum(), new ReportSum()];
    const days: Report['days'] = [];
    for await (const counted of this.days.read(queue, { ...before, parts: false })) sumBefore.add(counted);
    for await (const counted of this.days.read(queue, { from, to, parts: true })) {
      sum.add(counted);
      days.push({ day: counted.day, ...totalsOf(counted) });
    }
    const { chairs, services } = settingsOf(queue);
    return {
      ...{ from, to, before, today: todayOf(queue, this.clock.now()) },
      ...{ totals: sum.totals, totalsBefore: sumBefore.totals, days, hours: sum.hours },
      chairs: sum.chairs(chairs),
      services: sum.services(services),
    };
  }

  /** A line for each day. @throws ApiError('NOT_FOUND') before the first line */
  async table(ownerId: string, { from, to }: ReportQuery): Promise<AsyncIterable<string>> {
    const queue = await this.live.read(ownerId);
    return linesOf(this.days.read(queue, { from, to, parts: false }));
  }
}

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
