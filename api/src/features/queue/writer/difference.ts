import { archivingDueAt, callExpiryDueAt, type Queue } from '@queuebell/queue-rules';
import type { mongo } from 'mongoose';
import type { LiveDocument } from '../memory/live-document.js';

type Written = Queue & Pick<LiveDocument, 'events' | 'eventCount'>;

interface Update {
  $set: mongo.Document;
  $push: mongo.Document;
  $unset: Record<string, ''>;
}

const SINGLE = [
  'shopName',
  'timeZone',
  'serviceDay',
  'counter',
  'revision',
  'archivings',
  'callCount',
  'eventCount',
] as const;
const LISTS = [
  'waiting',
  'closed',
  'goneKeys',
  'calls',
  'leases',
  'reserveUsed',
  'breaks',
  'acts',
  'refusedActs',
  'events',
] as const;

/** Queues in which nothing was delivered have no `acts` and no `refusedActs`. */
const NONE: readonly unknown[] = [];

/** How long events stay in a quiet queue. Archiving closed customers takes older events along. */
const EVENT_STAYS_MS = 5 * 60_000;

/** Compile-time check: the two lists above name all other fields of a queue. */
type Named = (typeof SINGLE)[number] | (typeof LISTS)[number] | 'settings';
const isComplete: Exclude<keyof Written, Named> extends never ? true : never = true;

/** Valid only for a document that equals `before`, because it uses positions in lists. */
export function differenceOf(before: Written, after: Written): Update {
  const update: Update = { $set: {}, $push: {}, $unset: {} };
  for (const name of SINGLE) if (after[name] !== before[name]) update.$set[name] = after[name];
  for (const name of LISTS) setList(update, name, before[name] ?? NONE, after[name] ?? NONE);
  for (const [name, value] of Object.entries(after.settings)) {
    const known = Object.entries(before.settings).find(([each]) => each === name)?.[1];
    if (value !== known) update.$set[`settings.${name}`] = value;
  }
  for (const name of Object.keys(before.settings))
    if (!(name in after.settings)) update.$unset[`settings.${name}`] = '';
  setDueAt(update, before, after);
  setCallsExpireAt(update, before, after);
  return update;
}

function setDueAt({ $set, $unset }: Update, before: Written, after: Written): void {
  const [event] = after.events;
  if (!isComplete || (before.closed === after.closed && before.events[0] === event)) return;
  const dueAt = Math.min(
    archivingDueAt(after) ?? Infinity,
    event ? event.t.getTime() + EVENT_STAYS_MS : Infinity,
  );
  if (dueAt === Infinity) $unset['archiveAt'] = '';
  else $set['archiveAt'] = new Date(dueAt);
}

function setCallsExpireAt({ $set, $unset }: Update, before: Written, after: Written): void {
  if (before.waiting === after.waiting && before.settings === after.settings) return;
  const dueAt = callExpiryDueAt(after);
  if (dueAt !== null) $set['callsExpireAt'] = new Date(dueAt);
  else if (callExpiryDueAt(before) !== null) $unset['callsExpireAt'] = '';
}

/** Usually elements left at the front and came at the end: one `$push` does both. */
function setList(
  { $set, $push }: Update,
  name: string,
  before: readonly unknown[],
  after: readonly unknown[],
): void {
  if (before === after) return;
  const left = after.length === 0 ? before.length : Math.max(0, before.indexOf(after[0]));
  const stayed = before.slice(left);
  const hasOnlyMoved = stayed.length <= after.length && stayed.every((each, place) => each === after[place]);
  const changed = after.flatMap((each, place) => (each === before[place] ? [] : [place]));
  if (after.length > 0 && hasOnlyMoved) {
    const come = after.slice(stayed.length);
    if (left > 0) $push[name] = { $each: come, $slice: -after.length };
    else if (come.length > 0) $push[name] = { $each: come };
  } else if (after.length === before.length && 2 * changed.length < after.length) {
    for (const place of changed) $set[`${name}.${place}`] = after[place];
  } else $set[name] = after;
}
