import type { Moment } from './moment.js';

/** When a break or a pause ends: at a time, after so many minutes or, with null, when staff say so. */
export interface Ending {
  until?: Date | null | undefined;
  /** A repeat changes nothing, so the minutes begin once. */
  minutes?: number | undefined;
}

const MINUTE_MS = 60_000;

export const inMinutes = ({ at }: Pick<Moment, 'at'>, minutes: number): Date =>
  new Date(at.getTime() + minutes * MINUTE_MS);

/** Null: nobody knows. */
export const endOf = ({ until = null, minutes }: Ending, now: Pick<Moment, 'at'>): Date | null =>
  minutes === undefined ? until : inMinutes(now, minutes);
