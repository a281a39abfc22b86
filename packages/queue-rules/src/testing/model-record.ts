import type { NewEvent } from '../events.js';
import type { Queue, ServiceDay } from '../queue.js';

/** The events of a world on which later promises depend. */
export class ModelRecord {
  /** Everybody whom the rules took in. */
  readonly takenIn = new Set<string>();
  readonly toldNumbers: { key: string; number: number; isKept: boolean }[] = [];
  /** Customers who were told a number of a lease and have another ticket, because they were closed before the tablet said so. */
  readonly notRenumbered = new Set<string>();
  /** Customers who went away without a number, once their tablet knows them to be out of the queue. */
  readonly gone = new Set<string>();
  /** Customers who were put back or came back. */
  readonly putBack = new Set<string>();
  /** Numbers below the counter that nobody has, by day. */
  readonly gaps = new Map<ServiceDay, number>();
  /** Numbers that one server granted for a new day while it was still the day before on the other. */
  readonly grantedAtMidnight = new Set<number>();
  /** Staff have changed the order, a turn, or the chairs. */
  isRearranged = false;

  note(event: NewEvent, before: Queue): void {
    if (event.type === 'putBack') this.putBack.add(event.key);
    if (REARRANGING.has(event.type)) this.isRearranged = true;
    if (event.type !== 'renumbered' || event.from === before.counter) return;
    this.gaps.set(before.serviceDay, (this.gaps.get(before.serviceDay) ?? 0) + 1);
  }
}

const REARRANGING: ReadonlySet<NewEvent['type']> = new Set(['moved', 'turned', 'held']);
