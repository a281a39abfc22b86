import { seenChange, unchanged, type Change } from '../decision.js';
import type { ShopDescription } from '../events.js';
import { dayBeforeFor, type Moment } from '../moment.js';
import type { Queue } from '../queue.js';

/** The owner changes the name of the shop, or its time zone, which does not end today. */
export interface DescribeShop {
  type: 'describeShop';
  shopName: string;
  /** By its own spelling, see `zoneNamed`. */
  timeZone: string;
}

export function describeShop(queue: Queue, command: DescribeShop, now: Moment): Change<undefined> {
  const { shopName, timeZone } = command;
  if (shopName === queue.shopName && timeZone === queue.timeZone) return unchanged(queue, undefined);
  const { hours, dayBefore: before = null } = queue.settings;
  const dayBefore = dayBeforeFor(queue, { timeZone, dayStartsHour: hours?.dayStartsHour }, now);
  const isSameDay = JSON.stringify(dayBefore) === JSON.stringify(before);
  const from: ShopDescription = {
    ...(shopName !== queue.shopName && { shopName: queue.shopName }),
    ...(timeZone !== queue.timeZone && { timeZone: queue.timeZone }),
    ...(!isSameDay && { dayBefore: before }),
  };
  const to: ShopDescription = {
    ...(shopName !== queue.shopName && { shopName }),
    ...(timeZone !== queue.timeZone && { timeZone }),
    ...(!isSameDay && { dayBefore }),
  };
  const settings = isSameDay ? queue.settings : { ...queue.settings, dayBefore };
  return {
    queue: seenChange(queue, { shopName, timeZone, settings }, now),
    events: [{ type: 'shopDescribed', from, to }],
    answer: undefined,
  };
}
