import { ticketIdOf } from '@queuebell/contracts';
import type { QueueDocument, WaitingEntry } from '../queue/queue.schema.js';
import { laterDay, serviceDayAt } from '../queue/service-day.js';

/** What a phone is told of: next in 'Up Next', or being served. */
export type AlertStage = 'next' | 'serving';

/** One thing to tell one customer's phones. */
export interface Alert {
  ticketId: string;
  stage: AlertStage;
  number: number;
  shopName: string;
}

export type AlertQueue = Pick<QueueDocument, '_id' | 'shopName' | 'timeZone' | 'serviceDay'> & {
  waiting: readonly Pick<WaitingEntry, 'key' | 'number' | 'alert'>[];
};

const stages: readonly AlertStage[] = ['serving', 'next'];

/** Whom a queue gives a reason to tell at `now`: of the first two, those who asked for it. Yesterday's line calls nobody. */
export function alertsOf(now: Date, { _id, shopName, timeZone, serviceDay, waiting }: AlertQueue): Alert[] {
  if (laterDay(serviceDay, serviceDayAt(now, timeZone)) !== serviceDay) return [];
  return stages.flatMap((stage, place) => {
    const entry = waiting[place];
    if (!entry?.alert) return [];
    return [{ ticketId: ticketIdOf(_id.toHexString(), entry.key), stage, number: entry.number, shopName }];
  });
}

/** What the phone shows. `url` is the page that a tap opens, on the origin of the service worker that shows it. */
export interface AlertMessage {
  title: string;
  body: string;
  url: string;
}

const words: Record<AlertStage, { title: string; please: string }> = {
  next: { title: 'You are next', please: 'Please be ready.' },
  serving: { title: 'It is your turn', please: 'Please come in.' },
};

export function messageOf({ ticketId, stage, number, shopName }: Alert): AlertMessage {
  const { title, please } = words[stage];
  return { title, body: `Number ${number} at ${shopName}. ${please}`, url: `/ticket/${ticketId}` };
}
