import { PUT_BACK_WINDOW_MS } from '@queuebell/contracts';
import { NO_HISTORY, withScore, withVisit, type Score, type WaitHistory } from '@queuebell/wait-estimate';
import type { WaitRecord } from '../queue/schemas/wait-record.schema.js';
import type { WaitEvent } from './wait-events.js';

export const NOTHING_LEARNED: WaitRecord = { history: NO_HISTORY, fresh: [], again: [], firstRanges: [] };

/** More lessons go into the history at once, so that no busy hour makes the record large. */
export const FRESH_MAX = 50;
/** Customers in a queue, and some. */
const FIRST_RANGES_MAX = 1_000;
const MINUTE_MS = 60_000;
/** Longer than any service day. */
const FORGOTTEN_AFTER_MS = 36 * 60 * MINUTE_MS;

type Of<Is extends WaitEvent['is']> = Extract<WaitEvent, { is: Is }>;

/**
 * The record after this event. Several processes write one shop's record, so a customer may be put back here before the closing is known: the order
 * of the two makes no difference.
 */
export function recordAfter(record: WaitRecord, event: WaitEvent): WaitRecord {
  switch (event.is) {
    case 'closed':
      return withClosed(record, event);
    case 'put-back':
      return withPutBack(record, event);
    case 'called':
      return withCalled(record, event);
    case 'changed':
      return unscored(record, event);
    case 'shown':
      return withShown(record, event);
  }
}

/** The history with all lessons, also those that can still be taken back. */
export const historyOf = ({ history, fresh }: Pick<WaitRecord, 'history' | 'fresh'>): WaitHistory =>
  fresh.reduce((known, { visit }) => (visit ? withVisit(known, visit) : known), history);

function withClosed(record: WaitRecord, { key, at, visit }: Of<'closed'>): WaitRecord {
  const firstRanges = without(record.firstRanges, key);
  const isCounted = record.again.some((each) => each.key === key);
  if (isCounted) return { ...record, firstRanges, again: without(record.again, key) };
  const fresh = [...without(record.fresh, key), { key, at, visit }];
  const recentlyClosed = fresh.slice(-FRESH_MAX).filter((each) => each.at > at - PUT_BACK_WINDOW_MS);
  const settled = fresh.filter((each) => !recentlyClosed.includes(each));
  return { ...record, firstRanges, fresh: recentlyClosed, history: historyOf({ ...record, fresh: settled }) };
}

function withPutBack(record: WaitRecord, { key, at }: Of<'put-back'>): WaitRecord {
  const { fresh, again } = record;
  const next = unscored(record, { key, at });
  if (fresh.some((each) => each.key === key)) return { ...next, fresh: without(fresh, key) };
  return { ...next, again: [...recent(without(again, key), at), { key, at }] };
}

/** Each customer's wait is scored once, also after a call that was taken back. */
function withCalled(record: WaitRecord, { key, at }: Of<'called'>): WaitRecord {
  const score = scoreOf(record, { key, at });
  if (!score) return record;
  return { ...unscored(record, { key, at }), history: withScore(record.history, score) };
}

/** The score of the customer's first range, by their call. Null: there is none, or it does not count. */
export function scoreOf(
  { firstRanges }: Pick<WaitRecord, 'firstRanges'>,
  { key, at }: Pick<WaitEvent, 'key' | 'at'>,
): Score | null {
  const first = firstRanges.find((each) => each.key === key);
  if (!first?.range) return null;
  const { range, shown = null } = first;
  return { range, shown, waited: Math.max(0, at - first.at) / MINUTE_MS };
}

function withShown(record: WaitRecord, { key, at, range, shown }: Of<'shown'>): WaitRecord {
  const { firstRanges } = record;
  if (firstRanges.some((each) => each.key === key)) return record;
  const next = [...recent(firstRanges, at), { key, at, range, shown }].slice(-FIRST_RANGES_MAX);
  return { ...record, firstRanges: next };
}

function unscored(record: WaitRecord, { key, at }: Pick<WaitEvent, 'key' | 'at'>): WaitRecord {
  const others = recent(without(record.firstRanges, key), at);
  return { ...record, firstRanges: [...others, { key, at }].slice(-FIRST_RANGES_MAX) };
}

const without = <One extends { key: string }>(list: readonly One[], key: string): One[] =>
  list.filter((each) => each.key !== key);

const recent = <One extends { at: number }>(list: readonly One[], at: number): One[] =>
  list.filter((each) => each.at > at - FORGOTTEN_AFTER_MS);
