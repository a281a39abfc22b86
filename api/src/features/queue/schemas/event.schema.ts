import {
  type Actor,
  type Calendar,
  dayAt,
  type Moment,
  type NewEvent,
  type PersonAtDevice,
  type QueueEvent,
  type ServiceDay,
} from '@queuebell/queue-rules';
import { Schema, type mongo } from 'mongoose';
import { collectionSchema } from '../../../platform/database/schema.js';

const DAY_MS = 86_400_000;

/** Short names, because every change of a queue writes one. `b`: a device's id, `p:` and a person's, or a word of {@link Actor}. */
export interface StoredEvent {
  /** `sequence`. */
  readonly s: number;
  /** `at`. */
  readonly t: Date;
  /** `by`. */
  readonly b: string;
  /** The login of the owner or of the person. */
  readonly l?: string;
  /** The person at that device: `owner`, `p:` and a person's id, or `n:` and a name. */
  readonly w?: string;
  /** The person was confirmed. */
  readonly wc?: true;
  /** `type`. */
  readonly e: NewEvent['type'];
  /** `first`. Missing: the event is the first one of its command. */
  readonly f?: number;
  /** The shop's day, in days after the date of `t` in UTC. Missing in events of earlier releases. */
  readonly d?: number;
  readonly [further: string]: unknown;
}

const SHORT = { key: 'k', number: 'n', via: 'v', outcome: 'o', place: 'p' } as const;
const shortNames = new Map<string, string>(Object.entries(SHORT));
const longNames = new Map<string, string>(Object.entries(SHORT).map(([long, short]) => [short, long]));

/** Events that left a queue's document together, collection `queueEvents`, without gaps between batches. */
export interface EventBatch {
  _id: mongo.ObjectId;
  ownerId: mongo.ObjectId;
  sequence: number;
  /** The time of the last event. */
  until: Date;
  events: readonly StoredEvent[];
}

const schema = collectionSchema<EventBatch>('queueEvents', {
  _id: { type: Schema.Types.ObjectId, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  sequence: { type: Number, required: true },
  until: { type: Date, required: true },
  events: [Schema.Types.Mixed],
});
schema.index({ ownerId: 1, sequence: 1 }, { unique: true });
schema.index({ ownerId: 1, until: 1 });

export const eventBatchModel = { name: 'EventBatch', schema };

export function storedEventOf(
  { type, ...further }: NewEvent,
  { sequence, first, at: { at, day }, by }: Pick<QueueEvent, 'sequence' | 'first' | 'by'> & { at: Moment },
): StoredEvent {
  const event: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(further)) event[shortNames.get(name) ?? name] = value;
  const of = first === sequence ? {} : { f: first };
  const d = (Date.parse(day) - midnightBefore(at)) / DAY_MS;
  return { s: sequence, t: at, d, ...storedActorOf(by), e: type, ...of, ...event };
}

/** The shop's day on which it happened, whichever hour and zone the shop has by now. @param shop for events of earlier releases */
export const dayOfEvent = ({ t, d }: StoredEvent, shop: Calendar): ServiceDay =>
  d === undefined ? dayAt(shop, t) : new Date(midnightBefore(t) + d * DAY_MS).toISOString().slice(0, 10);

const midnightBefore = (time: Date): number => Math.floor(time.getTime() / DAY_MS) * DAY_MS;

export function eventOf({ s, t, d: _day, b, l, w, wc, e, f = s, ...further }: StoredEvent): QueueEvent {
  const fields = Object.entries(further).map(([name, value]) => [longNames.get(name) ?? name, value]);
  return {
    ...Object.fromEntries(fields),
    type: e,
    sequence: s,
    first: f,
    at: t,
    by: w === undefined ? actorNamed(b, l) : { is: 'device', id: b, person: personNamed(w, wc === true) },
  } as QueueEvent;
}

const OF_PERSON = 'p:';
const NAMED = 'n:';

function storedActorOf(by: Actor): Pick<StoredEvent, 'b' | 'l' | 'w' | 'wc'> {
  if (by.is === 'person') return { b: OF_PERSON + by.id, ...loginOf(by) };
  if (by.is === 'owner') return { b: by.is, ...loginOf(by) };
  if (by.is !== 'device') return { b: by.is };
  return { b: by.id, ...(by.person && storedPersonOf(by.person)) };
}

const loginOf = ({ login }: { login?: string }): Pick<StoredEvent, 'l'> =>
  login === undefined ? {} : { l: login };

const storedPersonOf = ({ who, isConfirmed }: PersonAtDevice): Pick<StoredEvent, 'w' | 'wc'> => ({
  w: who.is === 'owner' ? who.is : who.is === 'person' ? OF_PERSON + who.id : NAMED + who.name,
  ...(isConfirmed && { wc: true }),
});

function personNamed(who: string, isConfirmed: boolean): PersonAtDevice {
  if (who.startsWith(OF_PERSON))
    return { who: { is: 'person', id: who.slice(OF_PERSON.length) }, isConfirmed };
  if (who.startsWith(NAMED)) return { who: { is: 'named', name: who.slice(NAMED.length) }, isConfirmed };
  return { who: { is: 'owner' }, isConfirmed };
}

function actorNamed(by: string, l: string | undefined): Actor {
  const login = l === undefined ? {} : { login: l };
  if (by.startsWith(OF_PERSON)) return { is: 'person', id: by.slice(OF_PERSON.length), ...login };
  if (by === 'owner') return { is: by, ...login };
  return by === 'customer' || by === 'clock' ? { is: by } : { is: 'device', id: by };
}

/** The events after the one with this sequence; all if it is not among them. */
export function eventsAfter(events: readonly StoredEvent[], sequence: number): readonly StoredEvent[] {
  const place = events.findIndex(({ s }) => s === sequence);
  return place < 0 ? events : events.slice(place + 1);
}
