import type { QueueEntry, QueueSnapshot } from '@queuebell/contracts';

/** Now, in every test of a queue screen. In the shop it is five past two in the afternoon. */
export const NOW = Date.parse('2026-11-21T14:05:00.000Z');

const MINUTE_MS = 60_000;

interface EntryParts {
  phone?: string;
  /** How long ago the number was taken. */
  minutes?: number;
}

export function entry(number: number, name: string, { phone, minutes = 5 }: EntryParts = {}): QueueEntry {
  const checkedInAt = new Date(NOW - minutes * MINUTE_MS).toISOString();
  return { number, name, checkedInAt, via: 'tablet', ...(phone && { phone }) };
}

/** A queue of a shop in London with these customers. */
export function snapshot(data: QueueEntry[] = [], parts: Partial<QueueSnapshot> = {}): QueueSnapshot {
  return {
    data,
    revision: 1,
    serviceDay: '2026-11-21',
    calls: [],
    shop: { name: 'Bar Barbers', timeZone: 'Europe/London', language: 'en-GB', sound: 'chime' },
    ...parts,
  };
}

export const amira = entry(27, 'Amira', { phone: '07123456789', minutes: 12 });
export const jonas = entry(28, 'Jonas', { phone: '07000000028', minutes: 16 });
export const priya = entry(29, 'Priya', { minutes: 7 });
