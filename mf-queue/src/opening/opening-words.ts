import type { ShopOpening } from '@queuebell/contracts';
import { zonedWords } from '@queuebell/host-kit/dates';
import { type OpeningNow, openingAt, withGrace } from '@queuebell/queue-rules';
import { type ShopTime, timeOfDay } from '../queue/time-words';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK_DAYS = 7;

export interface NotOpen {
  title: string;
  /** When that ends, or what to do. '' if nothing is known. */
  more: string;
}

/** Why customers cannot check in; null while they can. */
export const notOpenAt = (opening: ShopOpening | undefined, now: number, shop: ShopTime): NotOpen | null =>
  notOpenWords(openingAt(opening, now), now, shop);

/** The same for a customer who has begun at a tablet: some minutes longer, and the tablet sends nobody away for a pause. */
export const notOpenForBegun: typeof notOpenAt = (opening, now, shop) =>
  notOpenAt(opening?.ranges && withGrace({ ranges: opening.ranges }), now, shop);

export function notOpenWords(
  { state, opensAt, message, until }: OpeningNow,
  now: number,
  shop: ShopTime,
): NotOpen | null {
  const opens = opensAt === undefined ? '' : `We open again ${whenWords(opensAt, now, shop)}.`;
  switch (state) {
    case 'open':
      return null;
    case 'closed':
      return { title: 'We’re closed.', more: opens };
    case 'last-check-in': {
      const isToday = opensAt !== undefined && daysBetween(now, Date.parse(opensAt), shop) === 0;
      return { title: `We’re not taking any more customers ${isToday ? 'just now' : 'today'}.`, more: opens };
    }
    case 'full':
      return { title: 'The queue is full right now.', more: 'Please try again a little later.' };
    case 'paused': {
      const back =
        until === undefined
          ? 'Please ask a member of staff.'
          : `We’ll be back ${whenWords(until, now, shop)}.`;
      return { title: 'Check-in is paused.', more: message === undefined ? back : sentence(message) };
    }
  }
}

/** For staff: 'Open until 18:00'; '' where the shop is always open. */
export function stateWords(
  { state, opensAt, closesAt, message, until }: OpeningNow,
  now: number,
  shop: ShopTime,
): string {
  const closing = closesAt && timeOfDay(Date.parse(closesAt), shop);
  const closes = closing && `open until ${closing}`;
  const opens = opensAt && `opens ${whenWords(opensAt, now, shop)}`;
  switch (state) {
    case 'open':
      return closing ? `Open until ${closing}` : '';
    case 'closed':
      return joined('Closed', opens);
    case 'last-check-in':
      return joined('Last check-in is over', closes);
    case 'full':
      return joined('Full: nobody else can check in', closes);
    case 'paused':
      return joined(
        'Check-in is paused',
        message ?? (until && `until ${timeOfDay(Date.parse(until), shop)}`),
      );
  }
}

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ');

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** 'at 14:00' today, 'tomorrow at 09:00', 'on Monday at 09:00', 'on Monday 7 December at 09:00'. */
export function whenWords(iso: string, now: number, shop: ShopTime): string {
  const at = Date.parse(iso);
  const time = `at ${timeOfDay(at, shop)}`;
  const days = daysBetween(now, at, shop);
  if (days <= 0) return time;
  if (days === 1) return `tomorrow ${time}`;
  const date = days < WEEK_DAYS ? {} : ({ day: 'numeric', month: 'long' } as const);
  return `on ${zonedWords(at, shop.timeZone, { weekday: 'long', ...date })} ${time}`;
}

const daysBetween = (one: number, other: number, { timeZone }: ShopTime): number =>
  dayNumber(other, timeZone) - dayNumber(one, timeZone);

/** The shop's calendar day, counted since 1970. */
function dayNumber(ms: number, timeZone: string | undefined): number {
  const style = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const [day = 1, month = 1, year = 1970] = zonedWords(ms, timeZone, style).split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** When the next calendar day begins in the shop's zone; an hour off in a night in which clocks change. */
function nextMidnight(now: number, { timeZone }: ShopTime): number {
  const style = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [hours = 0, minutes = 0] = zonedWords(now, timeZone, style).split(':').map(Number);
  return now - (now % MINUTE_MS) + DAY_MS - (hours * 60 + minutes) * MINUTE_MS;
}

/** Until when nobody else is taken today: the first opening time of a later day, or midnight. An evening may go past midnight. */
export function endOfToday(opening: ShopOpening | undefined, now: number, shop: ShopTime): string {
  const ranges = opening?.ranges ?? [];
  const current = ranges.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to));
  const today = current ? Date.parse(current.from) : now;
  const next = ranges.find(({ from }) => daysBetween(today, Date.parse(from), shop) > 0);
  return next?.from ?? new Date(nextMidnight(now, shop)).toISOString();
}
