import type { ShopHours } from '@queuebell/contracts';
import { seenChange, unchanged, type Change } from '../decision.js';
import type { CodeName } from '../events.js';
import { dayBeforeFor, type Moment } from '../moment.js';
import type { Queue, StoredSettings } from '../queue.js';
import { settledIn } from '../settled-chairs.js';

/** Missing settings stay; equal ones change nothing. */
export interface ChangeSettings {
  type: 'changeSettings';
  changes: Partial<StoredSettings>;
}

export function changeSettings(
  queue: Queue,
  { changes }: ChangeSettings,
  now: Moment,
): Change<StoredSettings> {
  const before = new Map<string, unknown>(Object.entries(queue.settings));
  const differing = Object.entries(withDayBefore(queue, changes, now)).filter(
    ([name, value]) => value !== undefined && !isSame(value, before.get(name) ?? null),
  );
  if (differing.length === 0) return unchanged(queue, queue.settings);
  const settings: StoredSettings = { ...queue.settings, ...Object.fromEntries(differing) };
  const codes = differing.map(([name]) => name).filter(isCode);
  const named = differing.filter(([name]) => !isCode(name));
  const from = Object.fromEntries(named.map(([name]) => [name, before.get(name) ?? null]));
  const to = Object.fromEntries(named);
  const settled = settledIn(queue, settings, now);
  return {
    queue: seenChange(queue, { settings, ...settled.changes }, now),
    events: [...settled.events, { type: 'settingsChanged', from, to, ...(codes.length > 0 && { codes }) }],
    answer: settings,
  };
}

/** A change of the hour at which days start does not end today. */
export function withDayBefore<Changes extends { hours?: ShopHours | null | undefined }>(
  queue: Queue,
  changes: Changes,
  now: Moment,
): Changes & Pick<StoredSettings, 'dayBefore'> {
  if (changes.hours === undefined) return changes;
  const next = { timeZone: queue.timeZone, dayStartsHour: changes.hours?.dayStartsHour };
  return { ...changes, dayBefore: dayBeforeFor(queue, next, now) };
}

const CODES: readonly string[] = ['joinCode', 'kioskCode', 'busyCode'] satisfies CodeName[];

const isCode = (name: string): name is CodeName => CODES.includes(name);

/** Chairs are a list, hours an object. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
