import { servedIn, type Entry, type NewEvent, type Queue, type ServiceDay } from '@queuebell/queue-rules';
import { visitOf, type Range, type Shown, type Visit } from '@queuebell/wait-estimate';
import type { QueueChange } from '../queue/writer/decide-group.js';

/** Something of which a shop's record learns, about the customer with this key. `at`: in ms since 1970. */
export type WaitEvent = { readonly key: string; readonly at: number } & (
  | { readonly is: 'closed'; readonly visit: Visit | null }
  | { readonly is: 'put-back' }
  /** `day`: the service day. */
  | { readonly is: 'called'; readonly day: ServiceDay }
  /** Held, moved, or with other wishes. */
  | { readonly is: 'changed' }
  | { readonly is: 'shown'; readonly range: Range; readonly shown: Shown }
);

const CLOSINGS: readonly NewEvent['type'][] = ['closed', 'putBack'];
const CHANGES: readonly NewEvent['type'][] = ['held', 'moved', 'prioritized', 'corrected'];

/** Whether a change can have wait events: it is asked for each change of every queue. */
export const mayTeach = ({ before, after, events }: QueueChange): boolean =>
  before.callCount !== after.callCount ||
  events.some(({ type }) => CLOSINGS.includes(type) || CHANGES.includes(type));

/** In their order. */
export function waitEventsOf(change: QueueChange): WaitEvent[] {
  const { before, after, events, at } = change;
  const delivered = events.find((event) => event.type === 'delivered');
  const when = (delivered?.type === 'delivered' ? delivered.madeAt : at).getTime();
  const ofEvents = events.flatMap((event): WaitEvent[] => ofEvent(change, event, when));
  return [...ofEvents, ...callsIn(before, after, when)];
}

function ofEvent({ before, after }: QueueChange, event: NewEvent, at: number): WaitEvent[] {
  switch (event.type) {
    case 'closed': {
      const closed = after.closed.findLast(({ key }) => key === event.key);
      const visit = closed ? visitOf(before, closed) : null;
      return [{ is: 'closed', key: event.key, at: closed?.closedAt.getTime() ?? at, visit }];
    }
    case 'putBack':
      return [{ is: 'put-back', key: event.key, at }];
    case 'held':
    case 'moved':
    case 'prioritized':
      return [{ is: 'changed', key: event.key, at }];
    case 'corrected':
      return hasSameWishes(before, after, event.key) ? [] : [{ is: 'changed', key: event.key, at }];
    default:
      return [];
  }
}

/** Those who are called by this change. In a shop with one chair there is no event of it. */
function callsIn(before: Queue, after: Queue, at: number): WaitEvent[] {
  if (before.callCount === after.callCount) return [];
  const served = new Set(servedIn(before).map(({ key }) => key));
  return servedIn(after)
    .filter(({ key }) => !served.has(key))
    .map(({ key, turn }) => ({
      is: 'called',
      key,
      at: turn?.calledAt.getTime() ?? at,
      day: after.serviceDay,
    }));
}

function hasSameWishes(before: Queue, after: Queue, key: string): boolean {
  const [one, other] = [before, after].map(({ waiting }) => waiting.find((each) => each.key === key));
  const wishes = ({ askedFor, service }: Partial<Entry> = {}) => `${askedFor} ${service}`;
  return wishes(one) === wishes(other);
}
