import { readRecordsOf } from '../../offline-check-in/storage';
import type { CounterRecord } from './counter-record';

export const COUNTER_DATABASE = 'queuebell-counter';

/** Counts what staff of all shops did in this browser that the server does not know yet. */
export const countUndeliveredActs = async (
  read: () => Promise<CounterRecord[]> = () => readRecordsOf<CounterRecord>(COUNTER_DATABASE),
): Promise<number> => (await read()).flatMap(({ acts }) => acts).length;
