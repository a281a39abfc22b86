import type { TabletRecord } from './outbox-rules';
import { readRecords } from './storage';

/** Counts customers of all shops who were told a number by this tablet that the server does not know yet. */
export const countUndelivered = async (read: () => Promise<TabletRecord[]> = readRecords): Promise<number> =>
  (await read()).flatMap(({ outbox }) => outbox.filter(({ told: toldNumber }) => toldNumber !== null)).length;
