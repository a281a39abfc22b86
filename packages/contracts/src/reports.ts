import { z } from 'zod';
import { RATING_BEST, REPORT_DAYS_MAX } from './limits.js';
import { WaitScore } from './waits.js';

const DAY_MS = 86_400_000;
const count = z.int().min(0);
const RatingCounts = z.array(count).length(RATING_BEST);
/** In this century, so that the days before are dates, too. */
const day = z.iso.date().refine((text) => text.startsWith('20'), 'must be a day of this century');

/**
 * `GET /api/shop/report` and `/report.csv`. `from`, `to`: the first and the last service day, YYYY-MM-DD; {@link REPORT_DAYS_MAX} at
 * most. Days that have not come yet are empty.
 */
export const ReportQuery = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < REPORT_DAYS_MAX * DAY_MS, {
    path: ['to'],
    message: `must be at most ${REPORT_DAYS_MAX} days from from`,
  });
export type ReportQuery = z.infer<typeof ReportQuery>;

/**
 * How long something took, in minutes; null if nobody was served. `average`: with one decimal. `median`, `ninetieth`: whole minutes that half
 * of the customers, and nine of ten, did not exceed; above half an hour in steps of five, above two hours of thirty.
 */
export const ReportDuration = z
  .strictObject({ average: z.number().min(0), median: count, ninetieth: count })
  .nullable();
export type ReportDuration = z.infer<typeof ReportDuration>;

/**
 * Some customers. `checkIns`: all of them; those that have no outcome are still there. `expired`: waited when the day ended. `wait`: from
 * arrival to call, and `service`: from then, or from when staff said that they had come, to the end; both of those who were served.
 */
export const ReportFigures = z.strictObject({
  checkIns: count,
  served: count,
  left: count,
  noShow: count,
  removed: count,
  expired: count,
  wait: ReportDuration,
  service: ReportDuration,
});
export type ReportFigures = z.infer<typeof ReportFigures>;

/**
 * All customers of some days. `tablet`, `offline`, `phone`: check-ins at the tablet, there without network, and by joining.
 * `joinPageViews`: how often the join page was opened. `estimates`: of the customers who were called, to how many a range was shown,
 * and how many of these were called within the first one.
 */
export const ReportTotals = ReportFigures.extend({
  tablet: count,
  offline: count,
  phone: count,
  joinPageViews: count,
  estimates: WaitScore,
});
export type ReportTotals = z.infer<typeof ReportTotals>;

/** `name`: as the shop has it now; null if it has removed it. */
const NamedFigures = ReportFigures.extend({ id: z.string(), name: z.string().nullable() });

/**
 * `GET /api/shop/report`. `before`: as many days, directly before. `today`: the shop's service day now. `dayStartsHour`: at which a
 * service day begins. `periods`: the range in its order, also where nobody came: each day, or, of more than REPORT_DAYS_SHOWN_MAX
 * days, seven days at a time, the first ones fewer. `ratings`, `ratingsBefore`: how often customers gave each rating on these days,
 * from 1 to 5. `hours`: only hours in which somebody arrived. `hourOfWeek`: from Monday's midnight on, 0 to 167, by the shop's clock;
 * hours after midnight belong to the weekday on which the service day began. `averageWait`: minutes, null if nobody was served.
 * `chairs`, `services`: those that had customers; a customer counts for the chair that had them last.
 */
export const Report = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  before: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
  today: z.iso.date(),
  dayStartsHour: z.int().min(0).max(23),
  totals: ReportTotals,
  totalsBefore: ReportTotals,
  periods: z.array(ReportTotals.extend({ from: z.iso.date(), to: z.iso.date() })),
  ratings: RatingCounts,
  ratingsBefore: RatingCounts,
  hours: z.array(
    z.strictObject({
      hourOfWeek: z.int().min(0).max(167),
      checkIns: count,
      served: count,
      averageWait: z.number().min(0).nullable(),
    }),
  ),
  chairs: z.array(NamedFigures),
  services: z.array(NamedFigures),
});
export type Report = z.infer<typeof Report>;
