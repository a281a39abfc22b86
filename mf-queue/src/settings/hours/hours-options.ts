import type { ClockHours } from '@queuebell/contracts';
import { DAY_STARTS_HOUR_MAX } from '@queuebell/contracts/limits';
import { timeOfDay } from '../../queue/time-words';

type Option = [value: string, words: string];

const HOUR_MS = 60 * 60 * 1_000;
const MINUTES = [0, 10, 15, 20, 30, 45, 60, 90, 120];

/** Includes the shop's own minutes even if they are not in the list. */
export const lastCheckInOptions = (current: number): Option[] =>
  (MINUTES.includes(current) ? MINUTES : [...MINUTES, current])
    .toSorted((one, other) => one - other)
    .map((minutes) => [
      String(minutes),
      minutes === 0 ? 'when you close' : `${minutes} minutes before you close`,
    ]);

export const dayStartOptions = (clock: ClockHours): Option[] =>
  Array.from({ length: DAY_STARTS_HOUR_MAX + 1 }, (_, hour) => [
    String(hour),
    hour === 0 ? 'midnight' : timeOfDay(hour * HOUR_MS, { timeZone: 'UTC', clock }),
  ]);
