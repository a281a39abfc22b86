import type { ClockHours } from '@queuebell/contracts';
import { dayWords, zonedWords } from '@queuebell/host-kit/dates';

const HOURS_24 = { hour: '2-digit', hourCycle: 'h23' } as const;
const HOURS_12 = { hour: 'numeric', hourCycle: 'h12' } as const;

export interface ShopTime {
  /** An IANA name; if the browser does not know it, the device's own zone is used. */
  timeZone?: string | undefined;
  /** Default: 24 hours. */
  clock?: ClockHours | undefined;
}

/** In the shop's time: '14:05', or '2:05 pm'. */
export function timeOfDay(ms: number, { timeZone, clock }: ShopTime): string {
  const style = clock === '12' ? HOURS_12 : HOURS_24;
  return zonedWords(ms, timeZone, { ...style, minute: '2-digit' });
}

/** '14:05', or with a date if it was not today: '20 Nov 2026, 14:05'. */
export function sinceWords(ms: number, now: number, shop: ShopTime): string {
  const { timeZone } = shop;
  const day = dayWords(ms, timeZone);
  const time = timeOfDay(ms, shop);
  return day === dayWords(now, timeZone) ? time : `${day}, ${time}`;
}
