import { createHash, randomBytes } from 'node:crypto';
import type { JoinView } from '@queuebell/contracts';
import type { QueueDocument } from '../queue/queue.schema.js';
import { laterDay, serviceDayAt } from '../queue/service-day.js';
import { settingsOf } from '../queue/shop-settings.js';

const BROWSER_ID_BYTES = 16;
const browserId = /^[\w-]{22}$/;

/** What is needed of a queue to show it to who may join it. */
export type JoinableQueue = Pick<QueueDocument, 'shopName' | 'timeZone' | 'serviceDay' | 'settings'> & {
  waiting: readonly { number: number }[];
};

/** What a customer sees at `now` before joining. Yesterday's leftovers are nobody's line. */
export function joinViewOf(now: Date, queue: JoinableQueue): JoinView {
  const isToday = laterDay(queue.serviceDay, serviceDayAt(now, queue.timeZone)) === queue.serviceDay;
  const waiting = isToday ? queue.waiting : [];
  return {
    shop: { name: queue.shopName },
    paused: settingsOf(queue).joining === 'paused',
    waiting: waiting.length,
    nowServing: waiting[0]?.number ?? null,
  };
}

/** What a browser is known by that joins: 128 random bits. */
export const makeBrowserId = (): string => randomBytes(BROWSER_ID_BYTES).toString('base64url');

/** @returns the id that a browser sent, null when it is none of ours */
export const readBrowserId = (sent: string | undefined): string | null =>
  sent !== undefined && browserId.test(sent) ? sent : null;

/** What is stored of it: nobody can tell from it who that was, or that the same browser joined at another shop. */
export const joinerOf = (ownerId: string, id: string): string =>
  createHash('sha256').update(`${ownerId} ${id}`).digest('base64url');
