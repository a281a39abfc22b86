import { createHash, randomBytes } from 'node:crypto';
import { type JoinView, ticketIdOf } from '@queuebell/contracts';
import {
  countAhead,
  type Entry,
  openingOf,
  peopleOf,
  sentClock,
  sentServices,
  servedIn,
  settingsOf,
  ticketKeyOf,
  todayOf,
} from '@queuebell/queue-rules';
import type { QueueDocument } from '../queue/schemas/queue.schema.js';

const BROWSER_ID_BYTES = 16;
const browserId = /^[\w-]{22}$/;

export type JoinableQueue = Pick<
  QueueDocument,
  '_id' | 'shopName' | 'timeZone' | 'serviceDay' | 'settings' | 'breaks'
> & {
  waiting: readonly Pick<
    Entry,
    'number' | 'key' | 'group' | 'joiner' | 'turn' | 'hold' | 'askedFor' | 'service'
  >[];
};

/** Entries of an earlier day do not count. @param browser null if it sent no id */
export function joinViewOf(now: Date, queue: JoinableQueue, browser: string | null): JoinView {
  const isToday = todayOf(queue, now) === queue.serviceDay;
  const waiting = isToday ? queue.waiting : [];
  const settings = settingsOf(queue);
  const opening = openingOf({ ...queue, settings: queue.settings ?? {}, waiting }, { at: now });
  const people = peopleOf({ ...queue, waiting, breaks: queue.breaks ?? [] }, now);
  return {
    shop: {
      name: queue.shopName,
      ...(opening && { timeZone: queue.timeZone, ...sentClock(settings) }),
    },
    paused: settings.joining === 'paused',
    waiting: countAhead({ ...queue, waiting }, {}, { at: now }),
    nowServing: servedIn({ ...queue, waiting })[0]?.number ?? null,
    place: browser === null ? null : placeOf({ ...queue, waiting }, browser),
    ...(people.length > 0 && { people }),
    ...sentServices(settings),
    ...(opening && { opening }),
  };
}

function placeOf(
  { _id, waiting }: Pick<JoinableQueue, '_id' | 'waiting'>,
  browser: string,
): JoinView['place'] {
  const ownerId = _id.toHexString();
  const joiner = joinerOf(ownerId, browser);
  const entry = waiting.find((each) => each.joiner === joiner);
  return entry ? { queueNumber: entry.number, ticketId: ticketIdOf(ownerId, ticketKeyOf(entry)) } : null;
}

export const makeBrowserId = (): string => randomBytes(BROWSER_ID_BYTES).toString('base64url');

export const readBrowserId = (sent: string | undefined): string | null =>
  sent !== undefined && browserId.test(sent) ? sent : null;

/** The stored digest, different for each shop, so that it does not identify a browser across shops. */
export const joinerOf = (ownerId: string, id: string): string =>
  createHash('sha256').update(`${ownerId} ${id}`).digest('base64url');
