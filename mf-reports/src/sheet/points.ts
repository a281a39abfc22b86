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
  /** Everybody else: removed, still there when the day ended, or there now. By the hour, also those who walked away. */
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
  isDashed?: boolean;
}

const DAY_HOURS = 24;

/** The hours of one day, the days of a longer report, or its weeks. */
export function pointsOf({ from, to, periods, hours, dayStartsHour }: Report): Points {
  if (from === to) return { by: 'hour', points: hoursOfDay(hours, dayStartsHour) };
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

function hoursOfDay(hours: Report['hours'], dayStartsHour: number): Point[] {
  const byHour = new Map(hours.map((each) => [each.hourOfWeek % DAY_HOURS, each]));
  return openHours(byHour.keys(), dayStartsHour).map((hour) => {
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
 * The hours from the first to the last one in which somebody came, in the order of a shop's day.
 *
 * @param busy hours in which somebody came, 0 to 23
 * @param dayStartsHour the first one of a day
 */
export function openHours(busy: Iterable<number>, dayStartsHour: number): number[] {
  const sinceStart = [...busy].map((hour) => (hour - dayStartsHour + DAY_HOURS) % DAY_HOURS);
  if (sinceStart.length === 0) return [];
  const [first, last] = [Math.min(...sinceStart), Math.max(...sinceStart)];
  return Array.from({ length: last - first + 1 }, (_, at) => (dayStartsHour + first + at) % DAY_HOURS);
}
