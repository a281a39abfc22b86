import {
  arrivalOf,
  breakOf,
  chairsOf,
  clockIn,
  lineOf,
  mayTake,
  openingAt,
  openingOf,
  servedIn,
  settingsOf,
  type Chair,
  type ClosedEntry,
  type Entry,
  type Moment,
  type Queue,
} from '@queuebell/queue-rules';
import type { Visit } from './history.js';
import type { ChairNow, ShopNow, Waiting } from './shop-now.js';

/** The chair of a shop that has only one, which has no id. */
const ONLY_CHAIR: Pick<Chair, 'id'> = { id: '' };
/** The key of a customer who has not joined yet. */
export const JOINING_KEY = 'joining';
const MINUTE_MS = 60_000;
const DAY_HOURS = 24;
const WEEK_DAYS = 7;

type Wishes = Pick<Entry, 'askedFor' | 'service'>;
type At = Pick<Moment, 'at'>;

/**
 * The shop as the estimate needs it.
 *
 * @param queue with today's customers
 * @param joining the wishes of a customer who may join now, and is the last one in the line then
 */
export function shopNowOf(queue: Queue, now: At, joining?: Wishes): ShopNow {
  const opening = openingAt(openingOf(queue, now), now.at.getTime());
  const minutesUntil = (time: string | Date) => (new Date(time).getTime() - now.at.getTime()) / MINUTE_MS;
  const { state, opensAt, closesAt } = opening;
  const opensIn = state === 'closed' && opensAt !== undefined ? minutesUntil(opensAt) : 0;
  const line = lineOf(queue).map((entry) => waitingOf(queue, entry, now));
  const last = joining && { key: JOINING_KEY, ...wishesOf(queue, joining) };
  return {
    now: now.at.getTime(),
    hourOfWeek: hourOfWeek(queue, now.at),
    ...(closesAt !== undefined && { closesIn: minutesUntil(closesAt) }),
    chairs: chairs(queue).map((chair) => chairNow(queue, chair, now, opensIn)),
    line: last ? [...line, last] : line,
  };
}

/**
 * The lesson of a closed customer.
 *
 * @param before the queue before the closing
 * @returns null: nothing, as when a day ends with customers who were never called
 */
export function visitOf(before: Queue, { key, outcome, closedAt }: ClosedEntry): Visit | null {
  const entry = before.waiting.find((each) => each.key === key);
  if (!entry || outcome === 'expired') return null;
  const at = closedAt.getTime();
  if (!servedIn(before).includes(entry)) return outcome === 'served' ? null : { outcome: 'left', at };
  const calledAt = callOf(before, entry);
  return {
    outcome: outcome === 'served' ? 'served' : 'no-show',
    ...{ at, minutes: Math.max(0, at - calledAt.getTime()) / MINUTE_MS },
    chair: entry.turn?.chair ?? ONLY_CHAIR.id,
    hourOfWeek: Math.floor(hourOfWeek(before, calledAt)),
    ...serviceOf(before, entry),
  };
}

const chairs = (queue: Queue): readonly Pick<Chair, 'id'>[] => {
  const all = chairsOf(queue);
  return all.length > 0 ? all : [ONLY_CHAIR];
};

function chairNow(queue: Queue, { id }: Pick<Chair, 'id'>, now: At, opensIn: number): ChairNow {
  const { at } = now;
  const minutesSince = (time: Date) => Math.max(0, at.getTime() - time.getTime()) / MINUTE_MS;
  const entry = servedIn(queue).find(({ turn }) => (turn?.chair ?? ONLY_CHAIR.id) === id);
  const pause = breakOf(queue, id, now);
  const breakFor = Math.max(opensIn, pause?.until ? (pause.until.getTime() - at.getTime()) / MINUTE_MS : 0);
  return {
    id,
    ...(entry && {
      serving: {
        since: minutesSince(callOf(queue, entry)),
        hasCome: entry.turn?.startedAt !== undefined,
        ...serviceOf(queue, entry),
      },
    }),
    ...(breakFor > 0 && { breakFor }),
    ...(pause && !pause.until && { breakSince: minutesSince(pause.since) }),
  };
}

function waitingOf(queue: Queue, entry: Entry, { at }: At): Waiting {
  const { key, hold } = entry;
  const heldFor = hold?.until ? Math.max(0, hold.until.getTime() - at.getTime()) / MINUTE_MS : null;
  return { key, ...wishesOf(queue, entry), ...(hold && { heldFor }) };
}

function wishesOf(queue: Queue, { askedFor, service }: Wishes): Omit<Waiting, 'key'> {
  const wishes = {
    ...(askedFor !== undefined && { askedFor }),
    ...(service !== undefined && { service }),
  };
  const all = chairs(queue);
  const able = all.filter(({ id }) => all.length === 1 || mayTake(queue, id, wishes));
  return {
    ...serviceOf(queue, wishes),
    ...(able.length < all.length && { chairs: able.map(({ id }) => id) }),
  };
}

/** Nothing for a service that the shop no longer has. */
function serviceOf(queue: Queue, { service }: Wishes): Pick<Waiting, 'service' | 'usualMinutes'> {
  const chosen = settingsOf(queue).services.find(({ id }) => id === service);
  return chosen ? { service: chosen.id, usualMinutes: chosen.minutes } : {};
}

/** When a customer who is being served was called. The only chair calls nobody: its customers come when the one before is done. */
function callOf({ calls, closed }: Queue, entry: Entry): Date {
  const call = entry.turn ?? calls.find(({ number }) => number === entry.number);
  if (call) return 'calledAt' in call ? call.calledAt : call.at;
  const arrival = arrivalOf(entry);
  const before = closed.at(-1)?.closedAt ?? arrival;
  return before > arrival ? before : arrival;
}

/** From Monday's midnight on, with a fraction. */
function hourOfWeek({ timeZone }: Pick<Queue, 'timeZone'>, time: Date): number {
  const [date = '', clock = ''] = clockIn(timeZone, time).split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  // Sunday is 0 there, and the last day here.
  const day = (new Date(`${date}T00:00:00Z`).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return day * DAY_HOURS + hours + minutes / 60;
}
