import { REPORT_DAYS_MAX } from '@queuebell/contracts/limits';
import { dayAt, daysAfter } from '@queuebell/queue-rules';

/** The first and the last day of a report, YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

/** Ranges that end today, with how many days they have, and their words. */
export const RANGES = {
  today: { length: 1, words: 'Today' },
  week: { length: 7, words: '7 days' },
  month: { length: 30, words: '30 days' },
  year: { length: 365, words: '12 months' },
} as const;
export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];

/** The report that an address asks for: one that moves on with the days, or fixed days. */
export type ReportChoice = { range: RangeName } | { days: Days };

const DAY_MS = 86_400_000;

/** @param today the shop's service day */
export function daysOf(asked: ReportChoice, today: string): Days {
  if ('days' in asked) return asked.days;
  return { from: daysAfter(today, 1 - RANGES[asked.range].length), to: today };
}

/** The date in a zone. The shop's day may be another one for some hours: only the server knows when it begins. */
export function todayIn(timeZone: string, now: number): string {
  try {
    return dayAt({ timeZone }, now);
  } catch {
    return dayAt({ timeZone: 'UTC' }, now);
  }
}

/** @param search '?range=month' or '?from=2026-11-01&to=2026-11-26'; anything else is the last week */
export function reportChoiceIn(search: string): ReportChoice {
  const query = new URLSearchParams(search);
  const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  if (daysProblem(days) === null) return { days };
  const range = query.get('range') ?? '';
  return { range: isRange(range) ? range : 'week' };
}

const isRange = (text: string): text is RangeName => Object.hasOwn(RANGES, text);

/** For {@link reportChoiceIn}, without the question mark. */
export const queryOf = (asked: ReportChoice): string =>
  new URLSearchParams('days' in asked ? { ...asked.days } : asked).toString();

/** @returns why these days cannot be shown, for the owner; null if they can */
export function daysProblem({ from, to }: Days): string | null {
  if (!isDay(from) || !isDay(to)) return 'Choose two days.';
  if (from > to) return 'The last day is before the first one.';
  if (Date.parse(to) - Date.parse(from) >= REPORT_DAYS_MAX * DAY_MS)
    return `Choose at most ${REPORT_DAYS_MAX} days.`;
  return null;
}

/** Of this century: the server takes no other ones. */
const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && daysAfter(text, 0) === text;
