import type { ClockHours } from '@queuebell/contracts';
import { dayWords, zonedWords } from '@queuebell/host-kit/dates';

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
  return zonedWords(ms, timeZone, { ...style, minute: '2-digit' });
}

/** Since when something is so: '14:05', and with the date when that was not today: '20 Nov 2026, 14:05'. */
export function sinceWords(ms: number, now: number, shop: ShopTime): string {
  const { timeZone } = shop;
  const day = dayWords(ms, timeZone);
  const time = timeOfDay(ms, shop);
  return day === dayWords(now, timeZone) ? time : `${day}, ${time}`;
}
