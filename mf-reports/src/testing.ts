import type { Report, ReportTotals } from '@queuebell/contracts';
import { daysAfter } from '@queuebell/queue-rules';

export const TODAY = '2026-11-26';

const NOTHING: ReportTotals = {
  ...{ checkIns: 0, served: 0, left: 0, noShow: 0, removed: 0, expired: 0, wait: null, service: null },
  ...{ tablet: 0, offline: 0, phone: 0, joinPageViews: 0, estimates: { right: 0, of: 0 } },
};

export const totalsOf = (parts: Partial<ReportTotals> = {}): ReportTotals => ({ ...NOTHING, ...parts });

/** Thirty customers, 24 of whom were served. */
export const BUSY = totalsOf({
  ...{ checkIns: 30, served: 24, left: 3, noShow: 1, removed: 2 },
  wait: { average: 14.2, median: 12, ninetieth: 30 },
  service: { average: 21, median: 20, ninetieth: 35 },
  ...{ tablet: 18, offline: 2, phone: 10, joinPageViews: 41, estimates: { right: 17, of: 20 } },
});

/** The week until {@link TODAY}, on whose last day {@link BUSY} happened. */
export function aReport(parts: Partial<Report> = {}): Report {
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(TODAY, index - 6));
  return {
    ...{ from: days[0] ?? TODAY, to: TODAY, today: TODAY, dayStartsHour: 0 },
    before: { from: '2026-11-13', to: '2026-11-19' },
    totals: BUSY,
    totalsBefore: totalsOf({
      checkIns: 24,
      served: 20,
      left: 4,
      wait: { average: 12, median: 10, ninetieth: 20 },
    }),
    periods: days.map((day) => ({ from: day, to: day, ...(day === TODAY ? BUSY : NOTHING) })),
    ...{ ratings: [0, 0, 1, 2, 5], ratingsBefore: [0, 0, 0, 0, 1] },
    hours: [
      { hourOfWeek: 3 * 24 + 9, checkIns: 10, served: 8, averageWait: 10 },
      { hourOfWeek: 3 * 24 + 11, checkIns: 20, served: 16, averageWait: 16.3 },
    ],
    chairs: [],
    services: [],
    ...parts,
  };
}
