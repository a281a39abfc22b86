import { expect, it } from '@jest/globals';
import { eventOf, type StoredEvent } from '../queue/schemas/event.schema.js';
import { wordsOf } from './change-words.js';

const SHOP = { chair: (id: string) => id, time: (at: Date) => at.toISOString() };
const eventsOf = (...stored: object[]) =>
  stored.map((each, place) =>
    eventOf({ s: place + 1, f: 1, t: new Date('2026-06-15T09:00:00Z'), b: 'owner', ...each } as StoredEvent),
  );

it.each<[string, object[], string]>([
  ['an event', [{ e: 'coloured', k: 'key', n: 7 }], 'Something else was changed.'],
  [
    'an event beside a known one',
    [
      { e: 'closed', k: 'key', n: 7, o: 'served', p: 0 },
      { e: 'coloured', k: 'key', n: 8 },
    ],
    'Number 7 was served. Something else was changed.',
  ],
  [
    'a setting beside a known one',
    [{ e: 'settingsChanged', from: {}, to: { volume: 50, scent: 'rose' } }],
    'Settings changed: volume, something else.',
  ],
])(
  'the list of changes says in plain words that %s of a newer release is not known here',
  (_what, stored, words) => {
    expect(wordsOf(eventsOf(...stored), SHOP)).toBe(words);
  },
);
