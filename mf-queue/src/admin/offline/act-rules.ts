import type {
  ActDone,
  CustomerDetails,
  GroupAct,
  QueueEntry,
  QueueSnapshot,
  StaffAct,
  StaffCommand,
} from '@queuebell/contracts';
import {
  type Decision,
  type Moment,
  type Queue,
  actOf,
  breakOf,
  close,
  deliverAct,
  group,
  momentOf,
  next,
  queueOfSnapshot,
  snapshotAt,
} from '@queuebell/queue-rules';
import { isCommandAction, keyOf } from '../acts/staff-actions';
import type { Asked } from '../acts/unsaved';

/** The queue as the server will have it once these acts are delivered, if nobody else does anything. */
export const queueAfter = (snapshot: QueueSnapshot, acts: readonly StaffAct[], now: number): Queue =>
  acts.reduce((queue, act) => carriedOut(queue, act, now), queueOfSnapshot(snapshot));

/** Does nothing where the act does not fit any more: the server says why when it is delivered. */
function carriedOut(queue: Queue, act: StaffAct, now: number): Queue {
  const made = { at: new Date(act.at), day: act.day };
  const at = new Date(Math.max(now, made.at.getTime()));
  const decision = deliverAct(
    queue,
    { type: 'deliverAct', id: act.id, made, act: actOf(act), capacity: Infinity },
    momentOf(queue, at),
  );
  return 'refused' in decision ? queue : decision.queue;
}

/** The snapshot with what staff did since. Fields that these rules do not know stay as they were. */
export function snapshotAfter(
  snapshot: QueueSnapshot,
  acts: readonly StaffAct[],
  now: number,
): QueueSnapshot {
  const { data, serving, chairs, justClosed, serviceDay, opening } = snapshotAt(
    new Date(now),
    queueAfter(snapshot, acts, now),
  );
  const before = new Map([...snapshot.data, ...(snapshot.serving ?? [])].map((entry) => [entry.key, entry]));
  const whole = (entry: QueueEntry): QueueEntry => ({ ...unknownIn(before.get(entry.key)), ...entry });
  const { opening: _before, ...others } = snapshot;
  return {
    ...others,
    ...(opening && { opening }),
    data: data.map(whole),
    ...(serving && { serving: serving.map(whole) }),
    ...(chairs && { chairs }),
    ...(justClosed && { justClosed }),
    serviceDay,
  };
}

const KNOWN = {
  ...{ number: true, name: true, phone: true, askedFor: true, note: true, checkedInAt: true },
  ...{ via: true, turn: true, hold: true, priority: true, key: true, service: true, group: true },
} satisfies Partial<Record<keyof QueueEntry, true>>;

const unknownIn = (entry: QueueEntry | undefined): object =>
  Object.fromEntries(Object.entries(entry ?? {}).filter(([name]) => !(name in KNOWN)));

/**
 * The acts of one tap. Each customer who is called or closed has an act of their own, so that the server changes exactly the customers
 * whom this screen has changed.
 * @param at by the server's clock, in milliseconds
 * @returns none where the customer is not there, or the server has not told the ticket's key
 */
export function actsOf(queue: Queue, { subject, action, asBefore }: Asked, at: number): ActDone[] {
  const now = { at: new Date(at), day: queue.serviceDay };
  if (isCommandAction(action)) return actsOfOrder(queue, action.command, now);
  const number = Number(keyOf(subject));
  if (action === 'called') return [];
  if (action === 'restored') {
    const closed = queue.closed.findLast((each) => each.number === number);
    if (!closed?.key) return [];
    const closedAt = closed.closedAt.toISOString();
    return [{ type: 'putBack', key: closed.key, number, closedAt, ...(asBefore && { asBefore }) }];
  }
  const how = typeof action === 'string' ? { outcome: action } : { outcome: 'removed' as const, ...action };
  return actsIn(close(queue, { type: 'close', number, ...how }, now), how);
}

function actsOfOrder(queue: Queue, command: StaffCommand, now: Moment): ActDone[] {
  if (command.type === 'next') return actsIn(next(queue, command, now));
  if (!('number' in command)) return [{ type: 'order', command }];
  const { number } = command;
  const entry = queue.waiting.find((each) => each.number === number);
  if (!entry?.key) return [];
  const { key } = entry;
  if (command.type === 'group') {
    const how = closingOf(command.act);
    if (how || command.act.type === 'call') return actsIn(group(queue, command, now), how);
  }
  const chair = command.type === 'transfer' && typeof command.to === 'object' ? command.to.chair : undefined;
  if (chair !== undefined && !entry.turn && isFree(queue, chair, now))
    return [{ type: 'call', key, number, chair }];
  return [{ type: 'order', key, command }];
}

const isFree = (queue: Queue, chair: string, now: Moment): boolean =>
  !breakOf(queue, chair, now) && queue.waiting.every(({ turn }) => turn?.chair !== chair);

function closingOf(act: GroupAct): Closing | undefined {
  if (act.type === 'serve') return { outcome: 'served' };
  if (act.type !== 'remove') return undefined;
  return { outcome: 'removed', ...(act.reason !== undefined && { reason: act.reason }) };
}

type Closing = Pick<Extract<ActDone, { type: 'close' }>, 'outcome' | 'reason'>;

/** @param how customers are closed by it */
function actsIn(decision: Decision<unknown>, how: Closing = { outcome: 'removed' }): ActDone[] {
  if ('refused' in decision) return [];
  let behind: number | null = null;
  const acts = decision.events.flatMap((event): ActDone[] => {
    if (event.type !== 'closed' && event.type !== 'turned' && event.type !== 'moved') return [];
    const { key, number } = event;
    if (event.type === 'closed') return [{ type: 'close', key, number, ...how }];
    if (event.type === 'turned')
      return event.to ? [{ type: 'call', key, number, chair: event.to.chair }] : [];
    const command = { type: 'move', number, behind } as const;
    behind = number;
    return [{ type: 'order', key, command }];
  });
  return acts.filter(({ key }) => key);
}

export const addOf = (key: string, number: number, holder: string, details: CustomerDetails): ActDone => ({
  ...{ type: 'add', key, number, holder, details },
});
