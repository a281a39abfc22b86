import type { Kept } from './outbox-rules';
import { readDesks } from './storage';

/** How many customers were told a number by this tablet that the server has yet to hear of, in whichever shop. */
export const countUndelivered = async (read: () => Promise<Kept[]> = readDesks): Promise<number> =>
  (await read()).flatMap(({ outbox }) => outbox.filter(({ told }) => told !== null)).length;
