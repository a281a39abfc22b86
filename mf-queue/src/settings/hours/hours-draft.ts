import type { DayHours, ShopHours } from '@queuebell/contracts';
import { HOURS_EXCEPTIONS_MAX, HOURS_RANGES_MAX, SHOP_CAPACITY_MAX } from '@queuebell/contracts/limits';
import { rangeMinutes } from '@queuebell/contracts/hours-rules';

/** Times as an input of type `time` has them: 'HH:MM', or '' while they are not complete. */
export interface DraftRange {
  from: string;
  to: string;
}

/** A day as it is filled in. While it is closed, its times stay, for when it is opened again. */
export interface DraftDay {
  isOpen: boolean;
  ranges: readonly DraftRange[];
}

export interface DraftDate extends DraftDay {
  id: string;
  /** YYYY-MM-DD, or ''. */
  date: string;
  note: string;
}

export interface HoursDraft {
  /** Monday first. */
  days: readonly DraftDay[];
  dates: readonly DraftDate[];
  lastCheckInMinutes: number;
  /** '' for no limit. */
  capacity: string;
  dayStartsHour: number;
}

/** By the name of the field, in the order of the screen. */
export type Problems = ReadonlyMap<string, string>;

export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const FRIDAY = 4;
const SUNDAY = 6;
const USUAL: readonly DraftRange[] = [{ from: '09:00', to: '18:00' }];
const DAY_MS = 24 * 60 * 60 * 1_000;

export const dayKey = (day: number): string => `day-${day}`;
export const dateKey = ({ id }: DraftDate): string => `date-${id}`;
export const timeKey = (of: string, place: number, end: keyof DraftRange): string => `${of}-${place}-${end}`;

/** For an owner who turns the hours on. */
export const FIRST_DRAFT: HoursDraft = {
  days: DAY_NAMES.map((_, day) => ({ isOpen: day !== SUNDAY, ranges: USUAL })),
  dates: [],
  lastCheckInMinutes: 0,
  capacity: '',
  dayStartsHour: 0,
};

/** Dates that are over are left out. */
export function draftOf({ weekdays, exceptions, ...rest }: ShopHours, now: number): HoursDraft {
  const overBefore = new Date(now - 2 * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return {
    days: weekdays?.map(dayOf) ?? FIRST_DRAFT.days,
    dates: exceptions
      .filter(({ date }) => date > overBefore)
      .toSorted(byDate)
      .map(({ date, ranges, note = '' }) => ({ id: date, date, note, ...dayOf(ranges) })),
    lastCheckInMinutes: rest.lastCheckInMinutes,
    capacity: rest.capacity === null ? '' : String(rest.capacity),
    dayStartsHour: rest.dayStartsHour,
  };
}

/** As the API takes it. */
export function hoursOf({ days, dates, capacity, lastCheckInMinutes, dayStartsHour }: HoursDraft): ShopHours {
  return {
    dayStartsHour,
    weekdays: days.map(rangesOf),
    exceptions: dates.toSorted(byDate).map(({ date, note, ...day }) => ({
      date,
      ranges: rangesOf(day),
      ...(note.trim() !== '' && { note: note.trim() }),
    })),
    lastCheckInMinutes,
    capacity: capacity.trim() === '' ? null : Number(capacity),
  };
}

const byDate = (one: { date: string }, other: { date: string }): number => (one.date < other.date ? -1 : 1);
const dayOf = (ranges: DayHours): DraftDay => ({
  isOpen: ranges.length > 0,
  ranges: ranges.length > 0 ? ranges : USUAL,
});
const rangesOf = ({ isOpen, ranges }: DraftDay): DayHours => (isOpen ? [...ranges] : []);

/** As `ShopHours` of the contracts checks it, in words for the owner. */
export function problemsOf({ days, dates, capacity, dayStartsHour }: HoursDraft): Problems {
  const problems = new Map<string, string>();
  days.forEach((day, place) => addTimeProblems(problems, dayKey(place), day, dayStartsHour));
  dates.forEach((each, place) => {
    if (each.date === '') problems.set(`${dateKey(each)}-date`, 'Please choose a date.');
    else if (dates.findIndex(({ date }) => date === each.date) < place)
      problems.set(`${dateKey(each)}-date`, 'This date is in the list already.');
    addTimeProblems(problems, dateKey(each), each, dayStartsHour);
  });
  if (!isCapacity(capacity))
    problems.set('capacity', `Please use a number from 1 to ${SHOP_CAPACITY_MAX}, or leave it empty.`);
  return problems;
}

function isCapacity(typed: string): boolean {
  const text = typed.trim();
  return text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= SHOP_CAPACITY_MAX);
}

function addTimeProblems(
  problems: Map<string, string>,
  of: string,
  { isOpen, ranges }: DraftDay,
  dayStartsHour: number,
): void {
  if (!isOpen) return;
  ranges.forEach((range, place) => {
    const { from, to } = rangeMinutes(dayStartsHour, range);
    const previous = ranges[place - 1];
    if (range.from === '') problems.set(timeKey(of, place, 'from'), 'Please enter when you open.');
    else if (previous?.to && from <= rangeMinutes(dayStartsHour, previous).to)
      problems.set(timeKey(of, place, 'from'), 'The break must end after it starts.');
    if (range.to === '') problems.set(timeKey(of, place, 'to'), 'Please enter when you close.');
    else if (range.from !== '' && to <= from)
      problems.set(timeKey(of, place, 'to'), range.to < range.from ? CLOSES_IN_THE_NIGHT : CLOSES_TOO_EARLY);
  });
}

const CLOSES_TOO_EARLY = 'Closing time must be after opening time.';
const CLOSES_IN_THE_NIGHT =
  'Closing time must be after opening time. If you close after midnight, let numbers start again later, below.';

const LUNCH: DraftRange = { from: '12:00', to: '13:00' };

export const mayHaveBreak = (ranges: readonly DraftRange[]): boolean => ranges.length < HOURS_RANGES_MAX;

/** Lunch if the shop is open then; else the owner fills in the times. */
export function withBreak(ranges: readonly DraftRange[]): DraftRange[] {
  const last = ranges.at(-1);
  const others = ranges.slice(0, -1);
  return last && last.from < LUNCH.from && last.to > LUNCH.to
    ? [...others, { from: last.from, to: LUNCH.from }, { from: LUNCH.to, to: last.to }]
    : [...ranges, { from: '', to: '' }];
}

/** @param place of the opening time after the break */
export const withoutBreak = (ranges: readonly DraftRange[], place: number): DraftRange[] =>
  ranges.flatMap((range, each) => {
    if (each === place) return [];
    return each === place - 1 ? [{ from: range.from, to: ranges[place]?.to || range.to }] : [range];
  });

/** @param day whose hours the days after it have, until Friday */
export const withCopied = (days: readonly DraftDay[], day: number): DraftDay[] =>
  days.map((each, place) => (place > day && place <= FRIDAY ? (days[day] ?? each) : each));

/** The first open day, if there are weekdays after it. */
export function copiedDay(days: readonly DraftDay[]): number | null {
  const first = days.findIndex(({ isOpen }) => isOpen);
  return first >= 0 && first < FRIDAY ? first : null;
}

export const mayHaveDate = (dates: readonly DraftDate[]): boolean => dates.length < HOURS_EXCEPTIONS_MAX;

export const newDate = (id: string): DraftDate => ({ id, date: '', note: '', isOpen: false, ranges: USUAL });

export const isSame = (one: HoursDraft, other: HoursDraft): boolean =>
  JSON.stringify(hoursOf(one)) === JSON.stringify(hoursOf(other));
