/** The meaning of the times of opening hours. This file imports no validator, so screens can check a form by it. */
interface Range {
  from: string;
  to: string;
}

/** The fields of `ShopHours` (hours.ts) that have rules. */
interface Hours {
  dayStartsHour: number;
  weekdays: Range[][] | null;
  exceptions: { date: string; ranges: Range[] }[];
}

const DAY_MINUTES = 24 * 60;

/** From the hour at which the day starts to a time: 0 to 1439 minutes. */
function minutesInto(dayStartsHour: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes - dayStartsHour * 60 + DAY_MINUTES) % DAY_MINUTES;
}

/**
 * Opening and closing time in minutes since midnight of their date: 1080 and 1560 for 18:00 to 02:00 on a day that starts at
 * 04:00. If the range is not one, `to` is not after `from`.
 */
export function rangeMinutes(dayStartsHour: number, { from, to }: Range): { from: number; to: number } {
  const start = dayStartsHour * 60;
  return {
    from: start + minutesInto(dayStartsHour, from),
    to: start + (minutesInto(dayStartsHour, to) || DAY_MINUTES),
  };
}

/** `message`: without its subject, the field at `path`. */
export interface HoursProblem {
  path: (string | number)[];
  message: string;
}

/** Why hours are not accepted: ranges that end before they begin, or overlap, and dates that are there twice. */
export function hoursProblems(hours: Hours): HoursProblem[] {
  const { weekdays, exceptions, dayStartsHour } = hours;
  const inRanges = (ranges: Range[], path: HoursProblem['path']) => {
    const minutes = ranges.map((range) => rangeMinutes(dayStartsHour, range));
    return minutes.flatMap(({ from, to }, place) => {
      const before = minutes[place - 1];
      if (to <= from)
        return [
          { path: [...path, place, 'to'], message: 'must be later than the opening time, on the same day' },
        ];
      const isLate = !before || from > before.to;
      const message = 'must be later than the closing time before it';
      return isLate ? [] : [{ path: [...path, place, 'from'], message }];
    });
  };
  const dates = exceptions.map(({ date }) => date);
  return [
    ...(!weekdays && exceptions.length > 0
      ? [{ path: ['exceptions'], message: 'must be empty without opening hours' }]
      : []),
    ...(weekdays ?? []).flatMap((ranges, day) => inRanges(ranges, ['weekdays', day])),
    ...exceptions.flatMap(({ date, ranges }, place) => [
      ...(dates.indexOf(date) < place
        ? [{ path: ['exceptions', place, 'date'], message: 'must have each date once' }]
        : []),
      ...inRanges(ranges, ['exceptions', place, 'ranges']),
    ]),
  ];
}
