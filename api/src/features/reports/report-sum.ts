import type { Report, ReportDuration, ReportFigures, ReportTotals } from '@queuebell/contracts';
import {
  countOf,
  NO_TALLY,
  quantileMinutes,
  withTally,
  type Durations,
  type ServiceDay,
  type Tally,
} from '@queuebell/queue-rules';
import type { CountedDay } from './counted-days.js';

const MINUTE_MS = 60_000;
const TENTHS = 10;
const DAY_HOURS = 24;
const WEEK_DAYS = 7;
const MEDIAN = 0.5;
const NINETIETH = 0.9;

interface Hour {
  checkIns: number;
  served: number;
  waitMs: number;
}

interface Counts {
  tablet: number;
  offline: number;
  phone: number;
  joinPageViews: number;
  shown: number;
  right: number;
}

/** Adds up days, in a size that does not grow with them. */
export class ReportSum {
  #all = NO_TALLY;
  readonly #counts: Counts = { tablet: 0, offline: 0, phone: 0, joinPageViews: 0, shown: 0, right: 0 };
  readonly #hours = new Map<number, Hour>();
  readonly #chairs = new Map<string, Tally>();
  readonly #services = new Map<string, Tally>();

  add({ day, figures, counters }: CountedDay): void {
    const counts = this.#counts;
    counts.joinPageViews += counters.joinPageViews ?? 0;
    counts.shown += counters.rangesShown ?? 0;
    counts.right += counters.rangesRight ?? 0;
    if (!figures) return;
    this.#all = withTally(this.#all, figures.all);
    counts.tablet += figures.ways.tablet;
    counts.offline += figures.ways.offline;
    counts.phone += figures.ways.phone;
    for (const { hour, checkIns, served, waitMs } of figures.hours) {
      const at = weekdayOf(day) * DAY_HOURS + hour;
      const sum = this.#hours.get(at) ?? { checkIns: 0, served: 0, waitMs: 0 };
      this.#hours.set(at, {
        checkIns: sum.checkIns + checkIns,
        served: sum.served + served,
        waitMs: sum.waitMs + waitMs,
      });
    }
    for (const { id, ...tally } of figures.chairs) addTo(this.#chairs, id, tally);
    for (const { id, ...tally } of figures.services) addTo(this.#services, id, tally);
  }

  get totals(): ReportTotals {
    const { shown, right, ...counts } = this.#counts;
    return { ...figuresOf(this.#all), ...counts, estimates: { right, of: shown } };
  }

  get hours(): Report['hours'] {
    return [...this.#hours]
      .sort(([one], [other]) => one - other)
      .map(([hourOfWeek, { checkIns, served, waitMs }]) => ({
        ...{ hourOfWeek, checkIns, served },
        averageWait: served > 0 ? averageMinutes(waitMs, served) : null,
      }));
  }

  /** In the shop's order; then those that it has removed. */
  chairs(chairs: readonly Named[]): Report['chairs'] {
    return named(this.#chairs, chairs);
  }

  /** In the shop's order; then those that it has removed. */
  services(services: readonly Named[]): Report['services'] {
    return named(this.#services, services);
  }
}

/** Of one day. */
export function totalsOf(day: CountedDay): ReportTotals {
  const sum = new ReportSum();
  sum.add(withoutParts(day));
  return sum.totals;
}

/** For sums of which only the totals are wanted. */
export const withoutParts = ({ figures, ...day }: CountedDay): CountedDay => ({
  ...day,
  figures: figures && { ...figures, hours: [], chairs: [], services: [] },
});

interface Named {
  readonly id: string;
  readonly name: string;
}

function addTo(sums: Map<string, Tally>, id: string, tally: Tally): void {
  sums.set(id, withTally(sums.get(id) ?? NO_TALLY, tally));
}

function named(sums: ReadonlyMap<string, Tally>, all: readonly Named[]): Report['chairs'] {
  const known = new Set(all.map(({ id }) => id));
  const removed = [...sums.keys()].filter((id) => !known.has(id)).sort();
  return [...all, ...removed.map((id) => ({ id, name: null }))].flatMap(({ id, name }) => {
    const tally = sums.get(id);
    return tally ? [{ id, name, ...figuresOf(tally) }] : [];
  });
}

const figuresOf = ({ checkIns, outcomes, waits, services }: Tally): ReportFigures => ({
  checkIns,
  served: outcomes.served,
  left: outcomes.left,
  noShow: outcomes['no-show'],
  removed: outcomes.removed,
  expired: outcomes.expired,
  wait: durationOf(waits),
  service: durationOf(services),
});

function durationOf(durations: Durations): ReportDuration {
  const [median, ninetieth] = [MEDIAN, NINETIETH].map((share) => quantileMinutes(durations, share));
  if (typeof median !== 'number' || typeof ninetieth !== 'number') return null;
  return { average: averageMinutes(durations.totalMs, countOf(durations)), median, ninetieth };
}

const averageMinutes = (totalMs: number, of: number): number =>
  Math.round((totalMs / of / MINUTE_MS) * TENTHS) / TENTHS;

/** Monday is 0. */
const weekdayOf = (day: ServiceDay): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
