import type { ActDone, CustomerDetails, QueueEntry, QueueSnapshot, StaffAct } from '@queuebell/contracts';
import {
  type Queue,
  actOf,
  deliverAct,
  momentOf,
  next,
  queueOfSnapshot,
  snapshotAt,
} from '@queuebell/queue-rules';
import { isOrder, keyOf } from '../staff-actions';
import type { Asked } from '../unsaved';

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
  const { data, serving, chairs, justClosed, serviceDay } = snapshotAt(
    new Date(now),
    queueAfter(snapshot, acts, now),
  );
  const before = new Map([...snapshot.data, ...(snapshot.serving ?? [])].map((entry) => [entry.key, entry]));
  const whole = (entry: QueueEntry): QueueEntry => ({ ...unknownIn(before.get(entry.key)), ...entry });
  return {
    ...snapshot,
    data: data.map(whole),
    ...(serving && { serving: serving.map(whole) }),
    ...(chairs && { chairs }),
    ...(justClosed && { justClosed }),
    serviceDay,
  };
}

const KNOWN = {
  ...{ number: true, name: true, phone: true, askedFor: true, note: true, checkedInAt: true },
  ...{ via: true, turn: true, hold: true, priority: true, key: true },
} satisfies Partial<Record<keyof QueueEntry, true>>;

const unknownIn = (entry: QueueEntry | undefined): object =>
  Object.fromEntries(Object.entries(entry ?? {}).filter(([name]) => !(name in KNOWN)));

/**
 * The acts that one tap of staff makes: a chair that becomes free gets the next customer by an act of its own, so that the server calls
 * the same one.
 * @param at by the server's clock, in milliseconds
 * @returns none where the customer is not there, or the server has not told the ticket's key
 */
export function actsOf(queue: Queue, { subject, action }: Asked, at: number): ActDone[] {
  if (isOrder(action)) {
    const { command } = action;
    if (command.type === 'next') return callOf(queue, command.chair, at);
    if (!('number' in command)) return [{ type: 'order', command }];
    const key = queue.waiting.find((each) => each.number === command.number)?.key;
    return key ? [{ type: 'order', key, command }] : [];
  }
  const number = Number(keyOf(subject));
  if (action === 'called') return [];
  if (action === 'restored') {
    const closed = queue.closed.findLast((each) => each.number === number);
    if (!closed?.key) return [];
    return [{ type: 'putBack', key: closed.key, number, closedAt: closed.closedAt.toISOString() }];
  }
  const entry = queue.waiting.find((each) => each.number === number);
  if (!entry?.key) return [];
  const how = typeof action === 'string' ? { outcome: action } : { outcome: 'removed' as const, ...action };
  const closing: ActDone = { type: 'close', key: entry.key, number, ...how };
  if (!entry.turn || queue.settings.callsNext === false) return [closing];
  const { chair } = entry.turn;
  const others = { ...queue, waiting: queue.waiting.filter((each) => each !== entry) };
  return [closing, ...callOf(others, chair, at)];
}

function callOf(queue: Queue, chair: string, at: number): ActDone[] {
  const decision = next(queue, { type: 'next', chair }, { at: new Date(at), day: queue.serviceDay });
  if ('refused' in decision) return [];
  return decision.events.flatMap((event): ActDone[] =>
    event.type === 'turned' && event.to
      ? [{ type: 'call', key: event.key, number: event.number, chair }]
      : [],
  );
}

export const addOf = (key: string, number: number, holder: string, details: CustomerDetails): ActDone => ({
  ...{ type: 'add', key, number, holder, details },
});
