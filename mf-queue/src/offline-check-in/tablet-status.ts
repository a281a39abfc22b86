import { type Customer, type Kept, serverTime } from './outbox-rules';
import { freeNumbers } from './lease-rules';

/** What the staff may want to know of the tablet. */
export interface DeskStatus {
  /** Since when the server was not reached, milliseconds of the tablet's clock. */
  offlineSince: number | null;
  /** Whether the server takes no customers, because the shop has no membership. */
  isClosed: boolean;
  /** Tickets that are yet to be delivered. */
  waiting: number;
  /** Tickets that somebody must see to. */
  attention: Attention[];
  /** False where the browser keeps nothing: then there are no numbers while offline. */
  canKeep: boolean;
  /** How many numbers the tablet may give while it is offline; null while nobody knows. */
  reserve: number | null;
}

/** @see Kept.renumbered and Customer.trouble */
export type Attention =
  | { is: 'renumbered'; key: string; name: string; told: number; number: number }
  | { is: 'refused'; key: string; name: string; told: number; message: string };

interface Surroundings extends Pick<DeskStatus, 'offlineSince' | 'isClosed' | 'canKeep'> {
  /** Whose answer is on its way: they are not waiting yet. */
  asked: ReadonlySet<string>;
  /** By the tablet's clock. */
  now: number;
}

export function statusOf(kept: Kept | null, { asked, now, ...rest }: Surroundings): DeskStatus {
  const outbox = kept?.outbox ?? [];
  const refused = outbox.flatMap(({ key, name, told, trouble }): Attention[] =>
    trouble === null || told === null ? [] : [{ is: 'refused', key, name, told, message: trouble }],
  );
  const renumbered = kept?.renumbered.map((each) => ({ is: 'renumbered' as const, ...each })) ?? [];
  const waiting = outbox.filter((each) => isToDeliver(each) && !asked.has(each.key)).length;
  const reserve = reserveOf(kept, now, rest.offlineSince !== null);
  return { ...rest, waiting, attention: [...refused, ...renumbered], reserve };
}

const isToDeliver = ({ told, trouble }: Customer): boolean => told !== null && trouble === null;

/** A tablet that has no lease may have asked for none so far; one that reaches nobody gets none. */
function reserveOf(kept: Kept | null, now: number, isOffline: boolean): number | null {
  if (!kept) return null;
  if (!kept.lease && !isOffline) return null;
  return freeNumbers(kept.lease, serverTime(kept, now)).length;
}

/** Whether the staff would see no difference. */
export const isSameStatus = (one: DeskStatus, other: DeskStatus): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
