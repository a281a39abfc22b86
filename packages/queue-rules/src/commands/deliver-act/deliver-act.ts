import { CALL_CARRIED_MS } from '@queuebell/contracts/limits';
import { unchanged, type Decision } from '../../decision.js';
import type { Act } from './act.js';
import { decideCustomerAct } from './acts-of-customer.js';
import { decideShopAct } from './acts-of-shop.js';
import { obstacleOf, remembering } from './remembered-acts.js';
import type { NewEvent } from '../../events.js';
import { timeBefore, laterServiceDay, type Moment } from '../../moment.js';
import type { ActObstacle, Queue, ServiceDay } from '../../queue.js';
import { deliver } from '../deliver.js';

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

export function deliverAct(queue: Queue, command: DeliverAct, now: Moment): Decision<ActObstacle | null> {
  const { id, act } = command;
  const made = notAfter(laterServiceDay(queue, now), command.made);
  if (act.type === 'add') return added(queue, { ...command, made }, act, now);
  if (queue.acts?.includes(id)) return unchanged(queue, obstacleOf(queue, id));
  if (made.day < queue.serviceDay) return unchanged(queue, { is: 'day-over' });
  const change =
    act.type === 'shopOrder' ? decideShopAct(queue, act.order, made) : decideCustomerAct(queue, act, made);
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

/** The shop's minutes until a no-show begin when the server hears of a call, because it could not know whether the customer has come. */
function withMinutesFrom(now: Moment, queue: Queue, after: Queue, made: Moment): Queue {
  if (after === queue || made.at >= timeBefore(now, CALL_CARRIED_MS)) return after;
  const turns = new Set(queue.waiting.map(({ turn }) => turn));
  const waiting = after.waiting.map((entry) => {
    const { turn } = entry;
    const isCalled = turn && !turn.startedAt && !turns.has(turn);
    return isCalled ? { ...entry, turn: { ...turn, calledAgainAt: now.at } } : entry;
  });
  return { ...after, waiting };
}

/** A customer from before the queue's day gets no place. A customer of a later day starts that day, even if it is over by now. */
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

/** Closings have this time, and their events say so. */
const closedAt =
  ({ at }: Moment) =>
  (event: NewEvent): NewEvent =>
    event.type === 'closed' ? { ...event, closedAt: at } : event;
