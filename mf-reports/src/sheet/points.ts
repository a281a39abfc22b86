import type { Report } from '@queuebell/contracts';
import { walkedAway } from './figures';
import { hourWords, periodWords } from './words';

/** One place on the axis of a plot, with the figures of its table. */
export interface Point {
  label: string;
  checkIns: number;
  served: number;
  /** Left, or did not come. Null: not known by the hour. */
  away: number | null;
  /** Everybody else: removed, still there when the day ended, or there now. */
  other: number;
  /** In minutes: of one hour the average, of days and weeks the median. Null: nobody was served. */
  wait: number | null;
  /** In minutes: nine of ten waited no longer. Null: nobody was served, or not known by the hour. */
  longWait: number | null;
}

export interface Points {
  by: 'hour' | 'day' | 'week';
  points: Point[];
}

/** A line of a plot, or a part of its bars. */
export interface Series {
  key: 'served' | 'away' | 'other' | 'wait' | 'longWait';
  name: string;
  color: string;
}

const DAY_HOURS = 24;

/** The hours of one day, the days of a longer report, or its weeks. */
export function pointsOf({ from, to, periods, hours }: Report): Points {
  if (from === to) return { by: 'hour', points: hoursOfDay(hours) };
  return {
    by: periods.every((period) => period.from === period.to) ? 'day' : 'week',
    points: periods.map((period) => ({
      label: periodWords(period),
      checkIns: period.checkIns,
      served: period.served,
      away: walkedAway(period),
      other: period.checkIns - period.served - walkedAway(period),
      wait: period.wait?.median ?? null,
      longWait: period.wait?.ninetieth ?? null,
    })),
  };
}

function hoursOfDay(hours: Report['hours']): Point[] {
  const byHour = new Map(hours.map((each) => [each.hourOfWeek % DAY_HOURS, each]));
  return openHours(byHour.keys()).map((hour) => {
    const { checkIns = 0, served = 0, averageWait = null } = byHour.get(hour) ?? {};
    const label = hourWords(hour);
    return {
      label,
      checkIns,
      served,
      away: null,
      other: checkIns - served,
      wait: averageWait,
      longWait: null,
    };
  });
}

/**
 * The hours from the first to the last one in which somebody came. A day begins after its longest time without anybody, so that a
 * night is not cut at midnight.
 *
 * @param busy hours of the day in which somebody came, 0 to 23
 */
export function openHours(busy: Iterable<number>): number[] {
  const sorted = [...new Set(busy)].sort((one, other) => one - other);
  const gapBefore = (index: number): number => {
    const [hour = 0, last = 0] = [sorted[index], sorted.at(index - 1)];
    return (hour - last + DAY_HOURS - 1) % DAY_HOURS;
  };
  const longest = sorted.reduce((best, _, index) => (gapBefore(index) > gapBefore(best) ? index : best), 0);
  const first = sorted[longest];
  if (first === undefined) return [];
  return Array.from({ length: DAY_HOURS - gapBefore(longest) }, (_, index) => (first + index) % DAY_HOURS);
}
