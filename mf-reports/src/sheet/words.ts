import { zonedWords } from '@queuebell/host-kit/dates';
import type { Days } from './days';

const HOUR_MINUTES = 60;
const PERCENT = 100;

/** The words of one figure. `detail`, `compared`: missing where there is nothing to say. */
export interface FigureWords {
  label: string;
  value: string;
  detail?: string;
  compared?: string;
}

/** 'minutes' of a duration: '8 min', '1 h 5 min'; null: '–' */
export function minutesWords(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return NO_FIGURE;
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / HOUR_MINUTES), whole % HOUR_MINUTES];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Stands where there is no figure. */
export const NO_FIGURE = '–';

export const countWords = (count: number, one: string, more = `${one}s`): string =>
  `${numberWords(count)} ${count === 1 ? one : more}`;

export const numberWords = (count: number): string => count.toLocaleString('en-GB');

/** '0', '0.4', '12' */
export function averageWords(average: number): string {
  if (average === 0) return '0';
  return average < TENTHS_BELOW ? average.toFixed(1).replace(/\.0$/, '') : String(Math.round(average));
}

/** A larger average has no decimals. */
const TENTHS_BELOW = 10;

export function shareWords(part: number, of: number): string {
  return of === 0 ? NO_FIGURE : `${Math.round((part / of) * PERCENT)}%`;
}

/** A share of fewer customers says little. */
const PERCENT_FROM = 20;

/** How a count differs from the one of the days before: '12% more than before (278)'. */
export function countCompared(now: number, before: number): string {
  if (now === before) return 'same as before';
  const percent = Math.round((Math.abs(now - before) / before) * PERCENT);
  if (before < PERCENT_FROM || now === 0) return `${numberWords(before)} before`;
  if (percent === 0) return `about the same as before (${numberWords(before)})`;
  return `${numberWords(percent)}% ${now > before ? 'more' : 'fewer'} than before (${numberWords(before)})`;
}

/** How a duration in minutes differs from the one of the days before. */
export function minutesCompared(now: number | undefined, before: number | undefined): string | undefined {
  if (now === undefined || before === undefined) return undefined;
  if (now === before) return 'same as before';
  const longer = now > before ? 'longer' : 'shorter';
  return `${minutesWords(Math.abs(now - before))} ${longer} than before`;
}

const utc = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...style });
const RANGE = utc({ dateStyle: 'medium' });
const WITH_WEEKDAY = utc({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const SHORT = utc({ day: 'numeric', month: 'short' });

/** '20–26 Nov 2026', or 'Thu, 26 Nov 2026' for one day */
export function daysWords({ from, to }: Days): string {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return from === to ? WITH_WEEKDAY.format(first) : RANGE.formatRange(first, last);
}

/** '26 Nov', or '20 Nov – 26 Nov' */
export function periodWords({ from, to }: Days): string {
  const [first, last] = [SHORT.format(Date.parse(from)), SHORT.format(Date.parse(to))];
  return from === to ? first : `${first} – ${last}`;
}

/** '14:05' */
export const clockWords = (ms: number, timeZone: string): string =>
  zonedWords(ms, timeZone, { timeStyle: 'short' });

/** '09:00' */
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
