import type { CloseOutcome } from '@queuebell/contracts';
import { QUEUE_CAPACITY } from '@queuebell/contracts/limits';
import {
  checkIn,
  close,
  restore,
  type CustomerDetails,
  type Decision,
  type Moment,
  type Queue,
} from '@queuebell/queue-rules';

/** Time stands still here, so the queue is always today's and every undo is in time. */
const NOW: Moment = { at: new Date(0), day: '1970-01-01' };

/** @param counter the last number that was given */
export const emptyQueue = (counter: number): Queue => ({
  shopName: '',
  timeZone: 'UTC',
  settings: {},
  serviceDay: NOW.day,
  counter,
  reserveUsed: [],
  revision: 0,
  waiting: [],
  closed: [],
  goneKeys: [],
  archivings: 0,
  calls: [],
  callCount: 0,
  leases: [],
  breaks: [],
});

/** A refusal leaves the queue as it is. */
const after = (queue: Queue, decision: Decision<unknown>): Queue =>
  'refused' in decision ? queue : decision.queue;

export const checkedIn = (queue: Queue, details: CustomerDetails): Queue =>
  after(
    queue,
    checkIn(
      queue,
      { type: 'checkIn', details, key: String(queue.counter), via: 'tablet', capacity: QUEUE_CAPACITY },
      NOW,
    ),
  );

export const closed = (queue: Queue, number: number, outcome: CloseOutcome): Queue =>
  after(queue, close(queue, { type: 'close', number, outcome }, NOW));

export const restored = (queue: Queue, number: number): Queue =>
  after(queue, restore(queue, { type: 'restore', number }, NOW));

/** Phone numbers that Ofcom reserves for drama, so that nobody is called. */
export const SAMPLE_CUSTOMERS: readonly CustomerDetails[] = [
  { name: 'Amira', phone: '07700900101' },
  { name: 'Priya' },
  { name: 'Jonas', phone: '07700900103' },
  { name: 'Tom', phone: '07700900104' },
];

export const SAMPLE_QUEUE: Queue = SAMPLE_CUSTOMERS.reduce(checkedIn, emptyQueue(100));
