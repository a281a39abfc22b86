import type { CloseOutcome } from '@queuebell/contracts';
import { ACTS_MAX, CALL_CARRIED_MS, CHAIRS_MAX } from '@queuebell/contracts/limits';
import { breakOf } from '../breaks.js';
import { seenChange, unchanged, type Change, type Decision } from '../decision.js';
import { changedEntry, withChanged } from '../entry-changes.js';
import type { NewEvent } from '../events.js';
import { keyAgeMs } from '../keys.js';
import { before, dayOf, isOfToday, type Moment } from '../moment.js';
import type { ActObstacle, ClosedEntry, CustomerDetails, Entry, Queue, ServiceDay, Turn } from '../queue.js';
import { reopened } from '../queue-order.js';
import { chairsOf, inChair } from '../serving.js';
import { closing } from './close.js';
import { correct, type Correct } from './correct.js';
import { deliver } from './deliver.js';
import { endBreak, type EndBreak } from './end-break.js';
import { group, type GroupCommand } from './group.js';
import { hold, type PutOnHold } from './hold.js';
import { move, type Move } from './move.js';
import { next, type Next } from './next.js';
import { pauseCheckIn, type PauseCheckIn } from './pause-check-in.js';
import { prioritize, type Prioritize } from './prioritize.js';
import { putBack as putBackTo, restore, type Restore } from './restore.js';
import { resume, type Resume } from './resume.js';
import { resumeCheckIn, type ResumeCheckIn } from './resume-check-in.js';
import { start, type Start } from './start.js';
import { takeBreak, type TakeBreak } from './take-break.js';
import { transfer, type Transfer } from './transfer.js';

/**
 * A screen delivers what staff did on it without network. It happens at the time at which they did it, so its calls are announced only
 * if that was a moment ago. docs/decisions/0047 lists the cases. A repeat changes nothing.
 */
export interface DeliverAct {
  type: 'deliverAct';
  /** The act's own key, lower case. */
  id: string;
  /** When staff did it, not in the future, and the day that their screen showed. */
  made: Moment;
  act: Act;
  /** As for {@link deliver}. */
  capacity: number;
  lookedAt?: number;
}

/** The customer of an act, by the key of the ticket. `number`: as the screen knew it, for words. */
interface OfCustomer {
  key: string;
  number: number;
}

export type Act =
  /** A customer whom staff gave a number of this screen's lease. */
  | (OfCustomer & { type: 'add'; holder: string; details: CustomerDetails })
  | (OfCustomer & { type: 'close'; outcome: CloseOutcome; reason?: string })
  /** This customer, to this chair: the screen said so, even if somebody else is next now. */
  | (OfCustomer & { type: 'call'; chair: string })
  /** `closedAt`: of the closing that staff took back; a later one stays. */
  | (OfCustomer & { type: 'putBack'; closedAt: Date } & Pick<Restore, 'asBefore'>)
  | (OfCustomer & { type: 'order'; order: CustomerOrder })
  | { type: 'shopOrder'; order: ShopOrder };

type ChairOrder = Next | TakeBreak | EndBreak;
/** Of a chair, or of the check-in. */
export type ShopOrder = ChairOrder | PauseCheckIn | ResumeCheckIn;
export type CustomerOrder =
  | Transfer
  | Start
  | PutOnHold
  | Resume
  | Move
  | Prioritize
  | Correct
  | GroupCommand;

/** The longest delivery of a screen at each chair, which may all come before the first one is repeated. */
export const ACTS_REMEMBERED_MAX = CHAIRS_MAX * ACTS_MAX;
const REMEMBERED_MS = 24 * 60 * 60_000;

export function deliverAct(queue: Queue, command: DeliverAct, now: Moment): Decision<ActObstacle | null> {
  const { id, act } = command;
  const made = notAfter(dayOf(queue, now), command.made);
  if (act.type === 'add') return added(queue, { ...command, made }, act, now);
  if (queue.acts?.includes(id)) return unchanged(queue, obstacleOf(queue, id));
  if (made.day < queue.serviceDay) return unchanged(queue, { is: 'day-over' });
  const change = act.type === 'shopOrder' ? ofShop(queue, act.order, made) : ofCustomer(queue, act, made);
  if ('is' in change) return { queue: remembering(queue, id, change, now), events: [], answer: change };
  if (change.queue === queue) return { queue: remembering(queue, id, null, now), events: [], answer: null };
  return {
    queue: remembering(withMinutesFrom(now, queue, change.queue, made), id, null, now),
    events: [{ type: 'delivered', madeAt: made.at }, ...change.events.map(closedAt(made))],
    answer: null,
  };
}

/** A tablet with a wrong clock begins no day that has not come. */
const notAfter = (today: ServiceDay, made: Moment): Moment =>
  made.day > today ? { ...made, day: today } : made;

const obstacleOf = ({ refusedActs = [] }: Queue, id: string): ActObstacle | null =>
  refusedActs.find((each) => each.id === id)?.obstacle ?? null;

/**
 * A repeat gets the same answer, also where the act would fit by then, because later acts did not count on it. Acts are forgotten in the order
 * of their delivery.
 */
function remembering(queue: Queue, id: string, obstacle: ActObstacle | null, now: Moment): Queue {
  const { acts: before = [], refusedActs: refusedBefore = [] } = queue;
  const isRecent = (each: string) => (keyAgeMs(each, now.at) ?? 0) < REMEMBERED_MS;
  const firstRecent = before.findIndex(isRecent);
  const old = firstRecent < 0 ? before.length : firstRecent;
  const gone = before.slice(0, Math.max(old, before.length + 1 - ACTS_REMEMBERED_MAX));
  const acts = [...before.slice(gone.length), id];
  const isRefusedGone = gone.length > 0 && refusedBefore.some((each) => gone.includes(each.id));
  const kept = isRefusedGone ? refusedBefore.filter((each) => !gone.includes(each.id)) : refusedBefore;
  if (obstacle) return { ...queue, acts, refusedActs: [...kept, { id, obstacle }] };
  return { ...queue, acts, ...(isRefusedGone && { refusedActs: kept }) };
}

/** The shop's minutes until a no-show begin when the server hears of a call, because it could not know whether the customer has come. */
function withMinutesFrom(now: Moment, queue: Queue, after: Queue, made: Moment): Queue {
  if (after === queue || made.at >= before(now, CALL_CARRIED_MS)) return after;
  const turns = new Set(queue.waiting.map(({ turn }) => turn));
  const waiting = after.waiting.map((entry) => {
    const { turn } = entry;
    const isCalled = turn && !turn.startedAt && !turns.has(turn);
    return isCalled ? { ...entry, turn: { ...turn, calledAgainAt: now.at } } : entry;
  });
  return { ...after, waiting };
}

/** A customer of an earlier day gets no place; one of a new day begins it, also if it is over by now. */
function added(
  queue: Queue,
  { made, capacity, lookedAt }: DeliverAct,
  { key, number, holder, details }: Extract<Act, { type: 'add' }>,
  now: Moment,
): Decision<ActObstacle | null> {
  const when = made.day < queue.serviceDay ? now : made;
  const decision = deliver(
    queue,
    {
      type: 'deliver',
      ...{ details, key, number, holder, arrived: made, capacity },
      ...(lookedAt !== undefined && { lookedAt }),
    },
    when,
  );
  if ('refused' in decision) return decision;
  const { answer: ticket, ...change } = decision;
  return {
    queue: withMinutesFrom(now, queue, change.queue, when),
    events: change.events.map(closedAt(when)),
    answer: ticket.number === number ? null : { is: 'renumbered', number, to: ticket.number },
  };
}

type Done = Change<unknown> | ActObstacle;

function ofShop(queue: Queue, order: ShopOrder, made: Moment): Done {
  if (order.type === 'pauseCheckIn') return pauseCheckIn(queue, order, made);
  return order.type === 'resumeCheckIn' ? resumeCheckIn(queue, order, made) : ofChair(queue, order, made);
}

function ofChair(queue: Queue, order: ChairOrder, made: Moment): Done {
  const { chair } = order;
  if (!chairsOf(queue).some(({ id }) => id === chair)) return { is: 'chair-gone' };
  const decision = decideOfChair(queue, order, made);
  return 'refused' in decision ? { is: 'chair-on-break', chair } : decision;
}

function decideOfChair(queue: Queue, order: ChairOrder, made: Moment): Decision<undefined> {
  if (order.type === 'next') return next(queue, order, made);
  return order.type === 'takeBreak' ? takeBreak(queue, order, made) : endBreak(queue, order, made);
}

function ofCustomer(queue: Queue, act: Exclude<Act, { type: 'add' | 'shopOrder' }>, made: Moment): Done {
  const { key, number } = act;
  // Nobody has come on the day that the screen showed.
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
      return closing(queue, [entry], { outcome, reason }, made);
    }
    case 'call':
      return called(queue, entry, act.chair, made);
    case 'order':
      return ordered(queue, { ...act.order, number: entry.number }, made, number);
  }
}

/** Staff saw this customer; the clock, or somebody at another screen, only waited in vain. The chair stays with the one who was called next. */
function servedAfterAll(queue: Queue, closed: ClosedEntry, made: Moment): Done {
  const { turn: _turn, ...entry } = reopened(closed);
  const back = putBackTo(queue, closed, entry, made);
  const again = back.queue.waiting.filter(({ key }) => key === closed.key);
  const served = closing(back.queue, again, { outcome: 'served' }, made);
  // In between nobody is called: the line stays as it is.
  const changes = { closed: served.queue.closed };
  return {
    queue: seenChange(queue, changes, made),
    events: [...back.events, ...served.events],
    answer: null,
  };
}

/** The queue counts, and nobody is closed twice. In the history it was somebody else, long ago. */
function ofClosed(
  queue: Queue,
  closed: ClosedEntry | undefined,
  act: Extract<Act, { type: 'close' | 'call' | 'order' }>,
): Done {
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

function called(queue: Queue, entry: Entry, chair: string, made: Moment): Done {
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
): Done {
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

function ordered(queue: Queue, order: CustomerOrder, made: Moment, number: number): Done {
  const decision = decideOrder(queue, order, made);
  if (!('refused' in decision)) return decision;
  return decision.refused === 'CHAIR_NOT_FOUND' ? { is: 'chair-gone' } : { is: 'changed', number };
}

function decideOrder(queue: Queue, order: CustomerOrder, made: Moment): Decision<undefined> {
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

/** Closings have this time, and their events say so. */
const closedAt =
  ({ at }: Moment) =>
  (event: NewEvent): NewEvent =>
    event.type === 'closed' ? { ...event, closedAt: at } : event;
