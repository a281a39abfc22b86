import type { ShopHours } from '@queuebell/contracts';
import { RESERVE_FIRST } from '@queuebell/contracts/limits';
import type { CheckIn } from '../commands/check-in.js';
import type { Deliver } from '../commands/deliver.js';
import type { Change, Decision } from '../decision.js';
import { momentOf, type Moment } from '../moment.js';
import type { ClosedEntry, Entry, Lease, Queue } from '../queue.js';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const ZONE = 'Europe/London';
export const TODAY = '2026-06-15';
export const YESTERDAY = '2026-06-14';
export const TOMORROW = '2026-06-16';

/** A shop that is always open, and whose days end at midnight: as without any. */
export const NO_HOURS: ShopHours = {
  ...{ dayStartsHour: 0, weekdays: null, exceptions: [], lastCheckInMinutes: 0, capacity: null },
};

/** A summer morning in the shop, when every test begins. */
export const NOW = momentOf({ timeZone: ZONE }, new Date('2026-06-15T09:00:00Z'));

/** The moment this many ms after {@link NOW}; before it when negative. */
export const inMs = (ms: number): Moment => momentOf({ timeZone: ZONE }, new Date(NOW.at.getTime() + ms));

export const NEXT_DAY = inMs(DAY_MS);

/** A customer who checked in so many minutes before {@link NOW}. The key is made of the number. */
export function waits(number: number, minutesAgo: number, changes: Partial<Entry> = {}): Entry {
  const checkedInAt = inMs(-minutesAgo * MINUTE_MS).at;
  return {
    ...{ number, name: `Customer ${number}`, key: `key-${number}`, ahead: 0, serviceDay: TODAY, checkedInAt },
    ...changes,
  };
}

/** A customer who was served just now. */
export const closed = (number: number, changes: Partial<ClosedEntry> = {}): ClosedEntry => ({
  ...waits(number, 30),
  ...{ outcome: 'served', closedAt: NOW.at },
  ...changes,
});

/** The first five numbers of the reserve, until tomorrow. */
export const leaseOf = (holder: string, changes: Partial<Lease> = {}): Lease => ({
  holder,
  numbers: [0, 1, 2, 3, 4].map((place) => RESERVE_FIRST + place),
  lastDay: TOMORROW,
  ...changes,
});

/** A queue that nobody can change in place. */
export const aQueue = (changes: Partial<Queue> = {}): Queue =>
  deepFrozen({
    ...{ shopName: 'Bar Barbers', timeZone: ZONE, settings: {}, serviceDay: TODAY, counter: 0 },
    ...{ reserveUsed: [], revision: 5, waiting: [], closed: [], goneKeys: [], archivings: 0 },
    ...{ calls: [], callCount: 0, leases: [], breaks: [] },
    ...changes,
  });

/** The numbers 1 to 3 wait, and 1 is being served. */
export const aQueueOfThree = (changes: Partial<Queue> = {}): Queue =>
  aQueue({ counter: 3, waiting: [waits(1, 30), waits(2, 20), waits(3, 10)], ...changes });

export const checkInOf = (name: string, changes: Partial<CheckIn> = {}): CheckIn => ({
  ...{ type: 'checkIn', details: { name }, key: `key-${name}`, via: 'tablet', capacity: 500 },
  ...changes,
});

/** The names of so many who come with this customer. */
export const companionsOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${name} ${place + 2}`);

/** Olive was told 801 at the tablet `door` two minutes ago. */
export const deliveryOf = (changes: Partial<Deliver> = {}): Deliver => ({
  ...{ type: 'deliver', details: { name: 'Olive' }, key: 'key-olive', holder: 'door', number: RESERVE_FIRST },
  ...{ arrived: inMs(-2 * MINUTE_MS), capacity: 500 },
  ...changes,
});

/** A UUID of version 7 that was made at this time. */
export function keyMadeAt(time: Date, rest = '0'): string {
  const digits = time.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-${rest.padStart(12, '0')}`;
}

export function changeOf<Answer>(decision: Decision<Answer>): Change<Answer> {
  if ('refused' in decision) throw new Error(`Refused: ${decision.refused}`);
  return decision;
}

export const numbersOf = (entries: readonly Pick<Entry, 'number'>[]): number[] =>
  entries.map(({ number }) => number);

/** The same, and nobody can change it in place. */
export function deepFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFrozen);
  }
  return value;
}
