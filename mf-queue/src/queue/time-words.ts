import type { ClockHours } from '@queuebell/contracts';

const HOURS_24 = { hour: '2-digit', hourCycle: 'h23' } as const;
const HOURS_12 = { hour: 'numeric', hourCycle: 'h12' } as const;

/** How a shop tells the time. */
export interface ShopTime {
  /** An IANA name; the device's own zone is taken where its browser does not know that name. */
  timeZone: string;
  /** Left out: 24 hours. */
  clock?: ClockHours | undefined;
}

/** The time of day in the shop: '14:05', or '2:05 pm'. */
export function timeOfDay(ms: number, { timeZone, clock }: ShopTime): string {
  const style = clock === '12' ? HOURS_12 : HOURS_24;
  return format(ms, timeZone, { ...style, minute: '2-digit' });
}

/** Since when something is so: '14:05', and with the date when that was not today: '20 Nov 2026, 14:05'. */
export function sinceWords(ms: number, now: number, shop: ShopTime): string {
  const { timeZone } = shop;
  const day = dayOf(ms, timeZone);
  const time = timeOfDay(ms, shop);
  return day === dayOf(now, timeZone) ? time : `${day}, ${time}`;
}

/** A day in the shop's time zone: '23 Dec 2026'. */
export const dayWords = (ms: number, timeZone: string): string =>
  format(ms, timeZone, { day: 'numeric', month: 'short', year: 'numeric' });

const dayOf = (ms: number, timeZone: string): string =>
  format(ms, timeZone, { day: 'numeric', month: 'short', year: 'numeric' });

function format(ms: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(ms);
  } catch {
    return new Intl.DateTimeFormat('en-GB', options).format(ms);
  }
}
