import { QUEUE_CAPACITY, UP_NEXT_COUNT } from '@queuebell/contracts/limits';
import {
  type Chair,
  type Command,
  type CustomerDetails,
  type Entry,
  type Moment,
  type Queue,
  type QueueEvent,
  decide,
  lineOf,
  servedIn,
} from '@queuebell/queue-rules';
import { SAMPLE_NAMES } from '../queue/sample-names';
import { SAMPLE_CUSTOMERS, emptyQueue } from '../queue/sample-queue';

export const CHAIRS: readonly Chair[] = [
  { id: 'one', name: 'Chair 1', person: 'Ann' },
  { id: 'two', name: 'Chair 2', person: 'Ben' },
  { id: 'three', name: 'Chair 3', person: 'Cleo' },
];

export const chairOf = ({ turn }: Entry): Chair | undefined => CHAIRS.find(({ id }) => id === turn?.chair);
export const customerIn = ({ waiting }: Queue, chair: string): Entry | undefined =>
  waiting.find(({ turn }) => turn?.chair === chair);

/** The result of a command. `events` is empty if it did nothing. */
export interface Done {
  queue: Queue;
  events: readonly QueueEvent[];
}

const SECOND_MS = 1_000;

/** Each change comes a second after the one before, whatever the time. */
export const momentOf = ({ revision, serviceDay }: Queue): Moment => ({
  at: new Date(revision * SECOND_MS),
  day: serviceDay,
});

export function done(queue: Queue, command: Command): Done {
  const now = momentOf(queue);
  const decision = decide(queue, command, now);
  if ('refused' in decision) return { queue, events: [] };
  const stored = { sequence: 1, first: 1, at: now.at, by: { is: 'owner' } } as const;
  return { queue: decision.queue, events: decision.events.map((event) => ({ ...event, ...stored })) };
}

/** @param events of the last command */
export const undone = (queue: Queue, events: readonly QueueEvent[]): Queue =>
  done(queue, { type: 'takeBack', events, visits: [], lookedAt: queue.archivings }).queue;

export const checkedIn = (queue: Queue, details: CustomerDetails): Queue =>
  done(queue, {
    ...{ type: 'checkIn', details, key: String(queue.counter), via: 'tablet', capacity: QUEUE_CAPACITY },
  }).queue;

const nextIn = (queue: Queue, chair: string): Queue => done(queue, { type: 'next', chair }).queue;

/** The customer whom the chair would get. */
export const followerFor = (queue: Queue, chair: string): Entry | undefined =>
  customerIn(nextIn(queue, chair), chair);

const GUESTS: readonly CustomerDetails[] = [
  ...SAMPLE_CUSTOMERS.map((guest) => (guest.name === 'Jonas' ? { ...guest, askedFor: 'two' } : guest)),
  { name: 'Leo' },
  { name: 'Ines', phone: '07700900106', askedFor: 'one' },
  { name: 'Charlotte' },
];

const EMPTY: Queue = { ...emptyQueue(100), settings: { chairs: CHAIRS, mayAskForPerson: true } };

/** Two chairs have a customer. The third is free, and the first who waits has asked for another person. */
export const START: Queue = ['one', 'two'].reduce(nextIn, GUESTS.reduce(checkedIn, EMPTY));

/** One in so many newcomers asks for a person. */
const ASKING_SHARE = 4;

/** Enough for the wall's list. */
function withNewcomer(queue: Queue): Queue {
  if (lineOf(queue).length > UP_NEXT_COUNT) return queue;
  const { counter } = queue;
  const name = SAMPLE_NAMES[counter % SAMPLE_NAMES.length] ?? SAMPLE_NAMES[0];
  const asked = counter % ASKING_SHARE === 0 ? CHAIRS[counter % CHAIRS.length] : undefined;
  return checkedIn(queue, { name, ...(asked && { askedFor: asked.id }) });
}

/** A wall may stand for weeks. */
const withoutClosed = (queue: Queue): Queue => ({ ...queue, closed: [] });

/** A moment later: a free chair has its next customer, or the customer who was called first is served. Somebody may have come. */
export function movedOn(before: Queue): Queue {
  const queue = withNewcomer(withoutClosed(before));
  const free = CHAIRS.find(({ id }) => !customerIn(queue, id) && followerFor(queue, id));
  if (free) return nextIn(queue, free.id);
  const first = servedIn(queue).at(-1);
  return first ? done(queue, { type: 'close', number: first.number, outcome: 'served' }).queue : queue;
}
