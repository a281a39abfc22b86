import type { TabletRecord } from './outbox-rules';
import { readRecords, readRecordsOf } from './storage';

/** Counts customers of all shops who were told a number by this tablet that the server does not know yet. */
export const countUndelivered = async (read: () => Promise<TabletRecord[]> = readRecords): Promise<number> =>
  (await read()).flatMap(({ outbox }) => outbox.filter(({ told: toldNumber }) => toldNumber !== null)).length;

/** Of what staff did without network (docs/decisions/0047). */
export const COUNTER_DATABASE = 'queuebell-counter';

/** Counts what staff of all shops did in this browser that the server does not know yet. */
export const countUndeliveredActs = async (
  read = () => readRecordsOf<{ acts: readonly unknown[] }>(COUNTER_DATABASE),
): Promise<number> => (await read()).flatMap(({ acts }) => acts).length;
