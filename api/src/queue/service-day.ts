import { zonedFormat } from '../clock/zoned-format.js';

/** The calendar day that a moment falls on in a time zone, YYYY-MM-DD. */
export const serviceDayAt: (now: Date, timeZone: string) => string = zonedFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The same, worked out by the database in the shop's own time zone, within the update that needs it. */
export const serviceDayInDatabase = (now: Date) => ({
  $dateToString: { date: now, format: '%Y-%m-%d', timezone: '$timeZone' },
});

/**
 * The day a queue is on: the later of the stored and the present one. The day never goes back, because around midnight
 * several servers' clocks disagree, and a number given on the new day must not be followed by one of the old.
 */
export const laterDay = (stored: string, present: string): string => (present > stored ? present : stored);
