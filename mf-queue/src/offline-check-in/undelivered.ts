import { type CounterRecord, counterDay, withoutRights } from './counter-record';
import type { TabletRecord } from './outbox-rules';
import { changeRecordsOf, readRecords } from './storage';

/** Counts customers of all shops who were told a number by this tablet that the server does not know yet. */
export const countUndelivered = async (read: () => Promise<TabletRecord[]> = readRecords): Promise<number> =>
  (await read()).flatMap(({ outbox }) => outbox.filter(({ told: toldNumber }) => toldNumber !== null)).length;

/** Of what staff did without network (docs/decisions/0047). */
export const COUNTER_DATABASE = 'queuebell-counter';

/**
 * Counts what staff of all shops did in this browser that the server does not know yet, after the names to which a removed tablet has no
 * right were erased.
 */
export async function countUndeliveredActs(now = Date.now): Promise<number> {
  const records = await changeRecordsOf<CounterRecord>(COUNTER_DATABASE, (record) =>
    withoutRights(record, counterDay(record, now())),
  );
  return records.flatMap(({ acts }) => acts).length;
}
