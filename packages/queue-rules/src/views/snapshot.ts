import type {
  Call,
  CheckinResponse,
  JustClosed,
  QueueSnapshot,
  ShopOpening,
  ShownChair,
} from '@queuebell/contracts';
import {
  CALL_CARRIED_MS,
  JUST_CLOSED_MAX,
  PUT_BACK_WINDOW_MS,
  SERVED_CALL_CARRIED_MS,
} from '@queuebell/contracts/limits';
import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import { detailsIn } from '../details.js';
import { togetherWith } from '../groups.js';
import { arrivalOf } from '../queue-order.js';
import { sentCalendar, todayOf } from '../moment.js';
import { openingOf } from '../opening.js';
import type { Ticket } from '../commands/check-in.js';
import { breakOf } from '../breaks.js';
import type { ClosedEntry, Entry, Queue, Turn } from '../queue.js';
import { chairsOf, lineOf, servedIn } from '../serving.js';
import { sentClock, sentLongWait, sentServices, settingsOf } from '../settings.js';

/** The part of a queue that a snapshot needs. */
export type ShownQueue = Pick<
  Queue,
  'shopName' | 'timeZone' | 'serviceDay' | 'revision' | 'waiting' | 'calls' | 'settings' | 'breaks'
> & {
  closed: readonly ShownClosedEntry[];
  /** The server's last answer, on a screen without network. */
  opening?: ShopOpening;
};

export type ShownClosedEntry = Pick<
  ClosedEntry,
  'number' | 'name' | 'outcome' | 'closedAt' | 'serviceDay' | 'key'
>;

const shownEntry = (entry: Entry, groups: ReadonlyMap<string, number>): QueueSnapshot['data'][number] => {
  const { number, via = 'tablet', turn, hold, priority, key } = entry;
  const group = entry.group === undefined ? undefined : groups.get(entry.group);
  return {
    number,
    ...detailsIn(entry),
    checkedInAt: arrivalOf(entry).toISOString(),
    via,
    ...(turn && { turn: shownTurn(turn) }),
    ...(hold && { hold: { until: hold.until?.toISOString() ?? null } }),
    ...(priority !== undefined && { priority }),
    key,
    ...(group !== undefined && { group }),
  };
};

/** The lowest number of each group of which several are in the queue, by the key of its ticket. */
function groupsOf(waiting: readonly Entry[]): Map<string, number> {
  const lowest = new Map<string, number>();
  for (const entry of waiting) {
    const all = entry.group === undefined ? [] : togetherWith(waiting, entry.group);
    if (all.length > 1 && entry.group !== undefined)
      lowest.set(entry.group, Math.min(...all.map(({ number }) => number)));
  }
  return lowest;
}

const shownTurn = ({ chair, calledAt, startedAt, calls }: Turn) => ({
  chair,
  calledAt: calledAt.toISOString(),
  ...(startedAt && { startedAt: startedAt.toISOString() }),
  calls,
});

const shownChairs = (queue: ShownQueue, at: Date): ShownChair[] =>
  chairsOf(queue).map((chair) => {
    const found = breakOf(queue, chair.id, { at });
    return { ...chair, ...(found && { break: { until: found.until?.toISOString() ?? null } }) };
  });

/**
 * The queue as screens show it at `now`. After midnight the document still holds yesterday's customers until the first
 * number of the new day, because reading writes nothing; today's queue is empty.
 */
export function snapshotAt(now: Date, queue: ShownQueue): QueueSnapshot {
  const serviceDay = todayOf(queue, now);
  const settings = settingsOf(queue);
  const { language, sound, joining } = settings;
  const shown = serviceDay === queue.serviceDay ? queue : { ...queue, waiting: [] };
  const [last, ...others] = servedIn(shown);
  const groups = groupsOf(shown.waiting);
  const entryOf = (entry: Entry) => shownEntry(entry, groups);
  const data = [...(last ? [last] : []), ...lineOf(shown)].map(entryOf);
  const chairs = shownChairs(queue, now);
  const { calls } = queue;
  const opening = openingOf(shown, { at: now });
  return {
    data,
    ...(chairs.length > 0 && { serving: others.map(entryOf), chairs }),
    ...(chairs.length > 0 && !settings.callsNext && { callsNext: false }),
    calls: calls
      .filter((call) => now.getTime() - call.at.getTime() <= carriedMs(call, calls, [last]))
      .map((call) => ({ ...call, at: call.at.toISOString() })),
    justClosed: justClosedAt(now, queue.closed, serviceDay),
    ...(joining !== 'off' && { joining }),
    ...sentLongWait(settings),
    noShowPlace: settings.noShowPlace,
    ...sentServices(settings),
    revision: queue.revision,
    serviceDay,
    shop: {
      name: queue.shopName,
      timeZone: queue.timeZone,
      language,
      sound,
      ...sentClock(settings),
      ...sentCalendar(queue, serviceDay),
    },
    ...(opening && { opening }),
  };
}

/** The customers whom staff can still put back, the last one first. A busy shop has thousands of closed ones for a moment. */
function justClosedAt(now: Date, closed: readonly ShownClosedEntry[], today: string): JustClosed[] {
  const closedSince = now.getTime() - PUT_BACK_WINDOW_MS;
  const found: JustClosed[] = [];
  let noShows = 0;
  for (let place = closed.length - 1; place >= 0; place -= 1) {
    const entry = closed[place];
    if (!entry || entry.serviceDay !== today) continue;
    const { number, name, outcome, closedAt, key } = entry;
    if (outcome === 'left' || outcome === 'expired') continue;
    const isNoShow = outcome === 'no-show';
    const alike = isNoShow ? noShows : found.length - noShows;
    if (alike >= JUST_CLOSED_MAX || (!isNoShow && closedAt.getTime() < closedSince)) continue;
    if (isNoShow) noShows += 1;
    found.push({ number, name, outcome, closedAt: closedAt.toISOString(), key });
  }
  return found;
}

/**
 * How long a snapshot carries one of these calls. A screen that was away for longer than {@link CALL_CARRIED_MS} must
 * still announce the customer being served, and nobody whose turn is over.
 */
export function carriedMs<Called extends Pick<Call, 'number'>>(
  call: Called,
  calls: readonly Called[],
  [serving]: readonly (Pick<Call, 'number'> | undefined)[],
): number {
  const isOfServed = call === calls.at(-1) && call.number === serving?.number;
  return isOfServed ? SERVED_CALL_CARRIED_MS : CALL_CARRIED_MS;
}

/** The answer to a customer about their entry. */
export const ticketOf = (ownerId: string, { number, ahead, key, more }: Ticket): CheckinResponse => ({
  queueNumber: number,
  ahead,
  ticketId: ticketIdOf(ownerId, key),
  ...(more && { more: [...more] }),
});
