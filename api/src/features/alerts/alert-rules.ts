import { type AlertFrom, ALERTS_AHEAD, ticketIdOf, type PushMessage } from '@queuebell/contracts';
import {
  calledBefore,
  chairsOf,
  type Entry,
  servedIn,
  ticketKeyOf,
  todayOf,
  wasCalledLongAgo,
} from '@queuebell/queue-rules';
import type { QueueDocument } from '../queue/schemas/queue.schema.js';

export type AlertStage = 'next' | 'serving';
export type NearStep = (typeof ALERTS_AHEAD)[number];

export interface AlertPosition {
  ticketId: string;
  number: number;
  shopName: string;
  /** Null further back in the queue. */
  stage: AlertStage | null;
  /** How many are before the customer, as the ticket shows it; 0 during the turn. */
  ahead: number;
  /** The steps that the customer has reached or passed; none on hold. */
  near: readonly NearStep[];
  /** The name of the chair to which the customer was called, in shops with several. */
  chair?: string;
  /** The queue's last call; the customer's own while they are being served. */
  call: number;
  revision: number;
}

export interface SentAlerts {
  told: readonly AlertStage[];
  call?: number;
  from?: AlertFrom;
  near?: readonly NearStep[];
}

/** `not-yet`: the call, or being next, was taken back. */
export type Alert = AlertStage | 'near' | 'not-yet';

export type AlertQueue = Pick<
  QueueDocument,
  '_id' | 'shopName' | 'timeZone' | 'serviceDay' | 'revision' | 'calls' | 'callCount' | 'settings' | 'breaks'
> & {
  waiting: readonly Pick<
    Entry,
    'key' | 'group' | 'number' | 'alert' | 'turn' | 'hold' | 'askedFor' | 'service'
  >[];
};

/**
 * The positions of customers with alerts at `now`, without those who were called too long ago; none for a queue of an earlier day. A group
 * has one position: that of the customer who was called last, or else of the next one.
 */
export function alertPositionsIn(now: Date, queue: AlertQueue): AlertPosition[] {
  const { _id, shopName, serviceDay, waiting, revision, callCount: call = 0 } = queue;
  if (todayOf(queue, now) !== serviceDay) return [];
  const served = servedIn(queue);
  const servedBefore = chairsOf(queue).length > 0 ? 0 : served.length;
  const calledAt = ({ turn }: AlertQueue['waiting'][number]) => turn?.lastCall ?? 0;
  const shown = waiting
    .filter((entry) => entry.alert && !(served.includes(entry) && wasCalledLongAgo(queue, entry, now)))
    .sort((one, other) => calledAt(other) - calledAt(one))
    .filter((entry, place, all) => all.findIndex((each) => isOfTicket(each, entry)) === place);
  return waiting
    .filter((entry) => shown.includes(entry))
    .map((entry) => {
      const { number, turn, hold } = entry;
      const isServed = served.includes(entry);
      const before = isServed ? 0 : calledBefore(queue, entry, { at: now }).length;
      const ahead = isServed ? 0 : before + servedBefore;
      const isNext = !hold && before === 0;
      const chair = chairsOf(queue).find(({ id }) => id === turn?.chair)?.name;
      return {
        ticketId: ticketIdOf(_id.toHexString(), ticketKeyOf(entry)),
        number,
        shopName,
        stage: isServed ? 'serving' : isNext ? 'next' : null,
        ahead,
        near: ALERTS_AHEAD.filter((step) => !hold && ahead <= step),
        ...(chair !== undefined && { chair }),
        call: turn?.lastCall ?? call,
        revision,
      };
    });
}

const isOfTicket = (one: AlertQueue['waiting'][number], other: AlertQueue['waiting'][number]): boolean =>
  ticketKeyOf(one) === ticketKeyOf(other);

/** The stages that count as told: at 'serving', 'next' is not needed any more. */
export function sentAlertsAt(stage: AlertStage | null): AlertStage[] {
  if (stage === 'serving') return ['next', 'serving'];
  return stage ? [stage] : [];
}

/** @returns null if the phones know it already. Each repeated call is news. */
export function nextAlert(
  { told, call, from = 'next', near = [] }: SentAlerts,
  now: Pick<AlertPosition, 'stage' | 'call' | 'near'>,
): Alert | null {
  const { stage } = now;
  if (stage === 'serving') {
    const isCalledAgain = call !== undefined && call < now.call;
    return isCalledAgain || !told.includes(stage) ? stage : null;
  }
  if (told.includes('serving')) return 'not-yet';
  if (from === 'turn') return null;
  if (from !== 'next') return now.near.includes(from) && !near.includes(from) ? 'near' : null;
  if (stage === null) return told.includes('next') ? 'not-yet' : null;
  return told.includes(stage) ? null : stage;
}

const words: Record<Exclude<Alert, 'near'>, { title: string; please: string }> = {
  next: { title: 'You are next', please: 'Please be ready.' },
  serving: { title: 'It’s your turn', please: 'Please come over.' },
  'not-yet': { title: 'Not your turn yet', please: 'We will notify you again.' },
};

export function messageOf(
  news: Alert,
  position: Pick<AlertPosition, 'ticketId' | 'number' | 'shopName' | 'chair' | 'stage' | 'ahead'>,
): PushMessage {
  const { ticketId, number, shopName, chair } = position;
  const { title, please: usual } = news === 'near' ? nearWords(position) : words[news];
  const please = news === 'serving' && chair !== undefined ? `Please go to ${chair}.` : usual;
  return {
    title,
    body: `Number ${number} at ${shopName}. ${please}`,
    url: `/ticket/${ticketId}`,
    ...(news === 'not-yet' && { quiet: true }),
  };
}

/** A customer may come near and be next at once. */
function nearWords({ stage, ahead }: Pick<AlertPosition, 'stage' | 'ahead'>): (typeof words)['next'] {
  if (stage === 'next') return words.next;
  const people = ahead === 1 ? '1 person' : `${ahead} people`;
  return { title: `${people} ahead of you`, please: 'Please make your way back.' };
}
