import { breakOf } from '../../breaks.js';
import { closeCustomers } from '../close.js';
import { correct } from '../correct.js';
import { group } from '../group.js';
import { hold } from '../hold.js';
import { move } from '../move.js';
import { prioritize } from '../prioritize.js';
import { putBack as putBackTo, restore } from '../restore.js';
import { resume } from '../resume.js';
import { start } from '../start.js';
import { transfer } from '../transfer.js';
import { seenChange, unchanged, type Decision } from '../../decision.js';
import { changedEntry, withChanged } from '../../entry-changes.js';
import { isOfToday, type Moment } from '../../moment.js';
import { reopened } from '../../queue-order.js';
import type { ActObstacle, ClosedEntry, Entry, Queue, Turn } from '../../queue.js';
import { chairsOf, inChair } from '../../serving.js';
import type { Act, CustomerCommand, ActResult } from './act.js';

export function decideCustomerAct(
  queue: Queue,
  act: Exclude<Act, { type: 'add' | 'shopOrder' }>,
  made: Moment,
): ActResult {
  const { key, number } = act;
  // If the queue is still on an earlier day, nobody has come yet on the day that the screen showed.
  const { waiting, closed: all } = isOfToday(queue, made) ? queue : { waiting: [], closed: [] };
  const closed = all.find((each) => each.key === key);
  if (act.type === 'putBack') return putBack(queue, closed, act, made);
  const entry = waiting.find((each) => each.key === key);
  if (!entry) {
    const isServed = act.type === 'close' && act.outcome === 'served';
    return closed?.outcome === 'no-show' && isServed
      ? servedAfterAll(queue, closed, made)
      : ofClosed(queue, closed, act);
  }
  // The same tap may have reached the server, only its answer was lost.
  if (act.type === 'call' && entry.turn?.chair === act.chair) return unchanged(queue, null);
  const elsewhere = calledSince(entry, act, made);
  if (elsewhere) return elsewhere;
  switch (act.type) {
    case 'close': {
      const { outcome, reason } = act;
      return closeCustomers(queue, [entry], { outcome, reason }, made);
    }
    case 'call':
      return called(queue, entry, act.chair, made);
    case 'order':
      return ordered(queue, { ...act.order, number: entry.number }, made, number);
  }
}

/**
 * Staff served this customer, but meanwhile the clock or another screen recorded a no-show. The chair keeps the customer who was called
 * next.
 */
function servedAfterAll(queue: Queue, closed: ClosedEntry, made: Moment): ActResult {
  const { turn: _turn, ...entry } = reopened(closed);
  const back = putBackTo(queue, closed, entry, made);
  const again = back.queue.waiting.filter(({ key }) => key === closed.key);
  const served = closeCustomers(back.queue, again, { outcome: 'served' }, made);
  // In between nobody is called: the line stays as it is.
  const changes = { closed: served.queue.closed };
  return {
    queue: seenChange(queue, changes, made),
    events: [...back.events, ...served.events],
    answer: null,
  };
}

/**
 * The closing in the queue counts, so nobody is closed twice. A customer who is no longer in the queue was closed by somebody else long
 * ago.
 */
function ofClosed(
  queue: Queue,
  closed: ClosedEntry | undefined,
  act: Extract<Act, { type: 'close' | 'call' | 'order' }>,
): ActResult {
  const { number } = act;
  if (closed && (act.type !== 'close' || act.outcome !== closed.outcome))
    return { is: 'closed', number, outcome: closed.outcome };
  return closed || act.type === 'close' ? unchanged(queue, null) : { is: 'unknown', number };
}

/**
 * Somebody who came to a chair after the act was not served before, and one who was called after it is not removed by it. A customer
 * who was served does not come to the chair that has called them since.
 */
function calledSince(
  { turn, number }: Entry,
  act: Extract<Act, { type: 'close' | 'call' | 'order' }>,
  made: Moment,
): ActObstacle | null {
  if (!turn) return null;
  const since =
    act.type === 'close' && act.outcome === 'served' ? turn.startedAt : (turn.startedAt ?? turn.calledAt);
  const isElsewhere = act.type === 'call' || (since !== undefined && since > made.at);
  return isElsewhere ? { is: 'called', number, chair: turn.chair } : null;
}

function called(queue: Queue, entry: Entry, chair: string, made: Moment): ActResult {
  if (!chairsOf(queue).some(({ id }) => id === chair)) return { is: 'chair-gone' };
  const [there] = inChair(queue, chair);
  if (there) return { is: 'chair-taken', number: there.number, chair };
  const onBreak = breakOf(queue, chair, made);
  if (onBreak && onBreak.since <= made.at) return { is: 'chair-on-break', chair };
  if (entry.hold && entry.hold.since > made.at) return { is: 'held', number: entry.number };
  const turn: Turn = { chair, calledAt: made.at, calls: 1 };
  return withChanged(queue, changedEntry(entry, { turn, hold: undefined }), made);
}

function putBack(
  queue: Queue,
  closed: ClosedEntry | undefined,
  { key, number, closedAt: until, asBefore }: Extract<Act, { type: 'putBack' }>,
  made: Moment,
): ActResult {
  if (queue.waiting.some((each) => each.key === key)) return unchanged(queue, null);
  if (!closed) return { is: 'too-late', number };
  if (closed.closedAt > until) return { is: 'closed', number, outcome: closed.outcome };
  const command = { type: 'restore', number: closed.number, ...(asBefore && { asBefore }) } as const;
  const decision = restore(queue, command, made);
  if (!('refused' in decision)) return decision;
  return decision.refused === 'JOINED_ANEW'
    ? { is: 'joined-anew', number }
    : { is: 'closed', number, outcome: closed.outcome };
}

function ordered(queue: Queue, order: CustomerCommand, made: Moment, number: number): ActResult {
  const decision = decideCommand(queue, order, made);
  if (!('refused' in decision)) return decision;
  return decision.refused === 'CHAIR_NOT_FOUND' ? { is: 'chair-gone' } : { is: 'changed', number };
}

function decideCommand(queue: Queue, order: CustomerCommand, made: Moment): Decision<undefined> {
  switch (order.type) {
    case 'transfer':
      return transfer(queue, order, made);
    case 'start':
      return start(queue, order, made);
    case 'hold':
      return hold(queue, order, made);
    case 'resume':
      return resume(queue, order, made);
    case 'move':
      return move(queue, order, made);
    case 'prioritize':
      return prioritize(queue, order, made);
    case 'correct':
      return correct(queue, order, made);
    case 'group':
      return group(queue, order, made);
  }
}
