import { describe, expect, it } from '@jest/globals';
import { PauseMessage, ShopHours, type DayHours } from './hours.js';
import { rangeMinutes } from './hours-rules.js';

const NINE_TO_FIVE: DayHours = [{ from: '09:00', to: '17:00' }];
const every = (ranges: DayHours): DayHours[] => Array.from({ length: 7 }, () => ranges);
const hoursOf = (changes: object = {}) => ({
  ...{
    dayStartsHour: 0,
    weekdays: every(NINE_TO_FIVE),
    exceptions: [],
    lastCheckInMinutes: 0,
    capacity: null,
  },
  ...changes,
});
const onMonday = (ranges: unknown, changes: object = {}) =>
  hoursOf({ weekdays: [ranges, ...every([]).slice(1)], ...changes });
const problemsOf = (hours: unknown) =>
  ShopHours.safeParse(hours).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

describe('the form of opening hours', () => {
  it.each([
    ['the whole week', hoursOf()],
    ['always open', hoursOf({ weekdays: null })],
    ['never open', hoursOf({ weekdays: every([]) })],
    [
      'a break',
      onMonday([
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ]),
    ],
    ['until midnight', onMonday([{ from: '09:00', to: '00:00' }])],
    ['the whole day', onMonday([{ from: '00:00', to: '00:00' }])],
    ['a night', onMonday([{ from: '18:00', to: '02:00' }], { dayStartsHour: 4 })],
    ['a night until its end', onMonday([{ from: '18:00', to: '04:00' }], { dayStartsHour: 4 })],
    [
      'a break at night',
      onMonday(
        [
          { from: '18:00', to: '23:00' },
          { from: '01:00', to: '03:00' },
        ],
        { dayStartsHour: 4 },
      ),
    ],
    ['a closed date', hoursOf({ exceptions: [{ date: '2026-12-25', ranges: [] }] })],
  ])('accepts %s', (_what, hours) => {
    expect(problemsOf(hours)).toEqual([]);
  });

  it.each([
    ['a range that ends first', onMonday([{ from: '17:00', to: '09:00' }]), 'weekdays.0.0.to must be later'],
    ['an empty range', onMonday([{ from: '09:00', to: '09:00' }]), 'weekdays.0.0.to must be later'],
    [
      'a range past the end of the day',
      onMonday([{ from: '18:00', to: '05:00' }], { dayStartsHour: 4 }),
      'weekdays.0.0.to must be later',
    ],
    [
      'ranges that overlap',
      onMonday([
        { from: '09:00', to: '13:00' },
        { from: '12:00', to: '17:00' },
      ]),
      'weekdays.0.1.from must be later',
    ],
    [
      'ranges without a break',
      onMonday([
        { from: '09:00', to: '13:00' },
        { from: '13:00', to: '17:00' },
      ]),
      'weekdays.0.1.from must be later',
    ],
    [
      'ranges in the wrong order',
      onMonday([
        { from: '13:00', to: '17:00' },
        { from: '09:00', to: '12:00' },
      ]),
      'weekdays.0.1.from must be later',
    ],
    ['an invalid time', onMonday([{ from: '9', to: '17:00' }]), 'weekdays.0.0.from must be a time'],
    ['a time after the day', onMonday([{ from: '09:00', to: '24:00' }]), 'weekdays.0.0.to must be a time'],
    [
      'five ranges',
      onMonday(Array.from({ length: 5 }, () => NINE_TO_FIVE[0])),
      'weekdays.0 must have at most 4',
    ],
    ['six days', hoursOf({ weekdays: every([]).slice(1) }), 'weekdays must have seven days'],
    [
      'a date twice',
      hoursOf({
        exceptions: [
          { date: '2026-12-25', ranges: [] },
          { date: '2026-12-25', ranges: NINE_TO_FIVE },
        ],
      }),
      'exceptions.1.date must have each date once',
    ],
    [
      'a date that does not exist',
      hoursOf({ exceptions: [{ date: '2026-02-30', ranges: [] }] }),
      'exceptions.0.date must be a date',
    ],
    [
      'a date with a range that ends first',
      hoursOf({ exceptions: [{ date: '2026-12-24', ranges: [{ from: '12:00', to: '09:00' }] }] }),
      'exceptions.0.ranges.0.to must be later',
    ],
    [
      'dates without hours',
      hoursOf({ weekdays: null, exceptions: [{ date: '2026-12-25', ranges: [] }] }),
      'exceptions must be empty',
    ],
    ['a day that starts at noon', hoursOf({ weekdays: null, dayStartsHour: 12 }), 'dayStartsHour '],
    ['a capacity of nobody', hoursOf({ capacity: 0 }), 'capacity '],
  ])('refuses %s, and names the field', (_what, hours, problem) => {
    const problems = problemsOf(hours);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  it.each([
    [0, '09:00', '17:30', 540, 1050],
    [0, '09:00', '00:00', 540, 1440],
    [4, '18:00', '02:00', 1080, 1560],
    [4, '01:00', '04:00', 1500, 1680],
  ])('on a day that starts at %d accepts %s to %s', (hour, from, to, first, last) => {
    expect(rangeMinutes(hour, { from, to })).toEqual({ from: first, to: last });
  });
});

it('an empty message of a pause counts as none', () => {
  expect(PauseMessage.parse('  ')).toBeUndefined();
  expect(PauseMessage.parse(' Back at two ')).toBe('Back at two');
  expect(PauseMessage.safeParse('x'.repeat(121)).success).toBe(false);
});
