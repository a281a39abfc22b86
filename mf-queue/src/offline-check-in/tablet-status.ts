import { type PendingCheckIn, type TabletRecord, serverTime } from './outbox-rules';
import { freeNumbers } from './lease-rules';

const SECOND_MS = 1_000;

export interface TabletStatus {
  /** By the tablet's clock, in milliseconds. */
  offlineSince: number | null;
  /** The server takes no customers, because the membership has ended. */
  isClosed: boolean;
  waiting: number;
  attention: Attention[];
  /** False without storage: then no numbers can be given offline. */
  canStore: boolean;
  /** How many numbers can be given offline; null if not known. */
  reserve: number | null;
  /** The server's clock minus the tablet's, as far as known, in full seconds. */
  aheadMs: number;
}

/** See TabletRecord.renumbered and PendingCheckIn.trouble. */
export type Attention =
  | { is: 'renumbered'; key: string; name: string; told: number; number: number }
  | { is: 'refused'; key: string; name: string; told: number; message: string };

interface StatusInputs extends Pick<TabletStatus, 'offlineSince' | 'isClosed' | 'canStore'> {
  /** Keys of check-ins without an answer yet; they do not count as waiting. */
  inFlight: ReadonlySet<string>;
  /** By the tablet's clock. */
  now: number;
}

export function tabletStatusOf(
  record: TabletRecord | null,
  { inFlight, now, ...rest }: StatusInputs,
): TabletStatus {
  const outbox = record?.outbox ?? [];
  const refused = outbox.flatMap(({ key, name, told: toldNumber, trouble }): Attention[] =>
    trouble === null || toldNumber === null
      ? []
      : [{ is: 'refused', key, name, told: toldNumber, message: trouble }],
  );
  const renumbered = record?.renumbered.map((each) => ({ is: 'renumbered' as const, ...each })) ?? [];
  const waiting = outbox.filter((each) => isToDeliver(each) && !inFlight.has(each.key)).length;
  const reserve = reserveOf(record, now, rest.offlineSince !== null);
  const aheadMs = SECOND_MS * Math.round((record?.lease?.aheadMs ?? 0) / SECOND_MS);
  return { ...rest, waiting, attention: [...refused, ...renumbered], reserve, aheadMs };
}

const isToDeliver = ({ told: toldNumber, trouble }: PendingCheckIn): boolean =>
  toldNumber !== null && trouble === null;

/** Unknown before the first lease; 0 if the server cannot be reached to get one. */
function reserveOf(record: TabletRecord | null, now: number, isOffline: boolean): number | null {
  if (!record) return null;
  if (!record.lease && !isOffline) return null;
  return freeNumbers(record.lease, serverTime(record, now)).length;
}

export const isSameStatus = (one: TabletStatus, other: TabletStatus): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
