import { CALL_CARRIED_MS } from '@queuebell/contracts/limits';
import { timeBefore, type Moment } from './moment.js';
import type { Call, Entry, Queue, Turn } from './queue.js';

/** Calls stay this much longer than snapshots carry them, because servers' clocks differ. */
const CALL_KEPT_MS = CALL_CARRIED_MS + 5_000;
/** Limits the queue's size: five calls a second, for as long as they are kept. */
const CALLS_MAX = 100;

/** The last call stays until the next one. After another call, also by an undo, the customer has all of the shop's minutes again. */
export function withCall(queue: Queue, entry: Entry, now: Moment): Queue {
  const { number, name, turn } = entry;
  const keptSince = timeBefore(now, CALL_KEPT_MS);
  // Sorted by time.
  const firstKept = queue.calls.findIndex(({ at }) => at >= keptSince);
  const recent = firstKept < 0 ? [] : queue.calls.slice(firstKept);
  const id = queue.callCount + 1;
  const calls = [...recent, { id, number, name, at: now.at, ...(turn && { chair: turn.chair }) }].slice(
    -CALLS_MAX,
  );
  const isAnother = turn && turn.calledAt < now.at;
  const called = turn && {
    ...entry,
    turn: { ...turn, lastCall: id, ...(isAnother && { calledAgainAt: now.at }) },
  };
  const waiting = called ? queue.waiting.map((each) => (each === entry ? called : each)) : queue.waiting;
  return { ...queue, waiting, callCount: id, calls };
}

/** A screen without network may deliver a call late. */
const RUNG_WITHIN_MS = 60_000;

/** Whether the last call of this customer, who is being served, was so long ago that no phone rings for it. */
export function wasCalledLongAgo(
  { calls = [] }: { readonly calls?: readonly Call[] },
  { turn, number }: Pick<Entry, 'turn' | 'number'>,
  now: Date,
): boolean {
  const last = calls.at(-1);
  const ofOnlyChair = last?.number === number ? last.at : undefined;
  const calledAt = turn ? calledAtOf(turn, calls) : ofOnlyChair;
  return calledAt !== undefined && now.getTime() - calledAt.getTime() > RUNG_WITHIN_MS;
}

/** The turn says when the server heard of a late call. */
function calledAtOf({ calledAt, calledAgainAt, calls: count, lastCall }: Turn, calls: readonly Call[]): Date {
  const heardAt = count > 1 ? (calledAgainAt ?? calledAt) : calledAt;
  const madeAt = calls.find(({ id }) => id === lastCall)?.at ?? heardAt;
  return madeAt < heardAt ? madeAt : heardAt;
}
