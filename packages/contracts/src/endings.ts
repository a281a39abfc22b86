import { z } from 'zod';
import { HOLD_MINUTES_MAX } from './limits.js';

const minutes = z.int().min(1).max(HOLD_MINUTES_MAX);
const until = z.iso.datetime().nullable().optional();

/** Either. `minutes` by the server's clock: that of a tablet may be wrong. With `until: null` staff say when it ends. */
export const ending = { minutes: minutes.optional(), until };

/**
 * When a customer on hold is back.
 *
 * - `minutes`: so many from now on or, with null, nobody knows. A customer who is on hold stays as they are.
 * - `minutes` and `heldUntil`, the end that the screen shows: so many minutes longer for a customer who is on hold until then; from now on
 *   if that time is over, or nobody knew it. Where the hold has another end by now, nothing changes, so a repeat does it once.
 * - `until`: the end of the hold of a customer who is on hold, as an undo brings it back.
 */
export const holdEnding = { minutes: minutes.nullable().optional(), until, heldUntil: until };

interface Ending {
  minutes?: number | null | undefined;
  until?: string | null | undefined;
}

/** Refines both. */
export const hasEnding = ({ minutes: asked, until: end }: Ending): boolean =>
  (asked === undefined) !== (end === undefined);
export const ENDING = 'must have either minutes or until';
