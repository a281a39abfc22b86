import { calendarOf, type QueueEvent } from '@queuebell/queue-rules';
import type { mongo } from 'mongoose';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { dayOfEvent, eventOf, type EventBatch, type StoredEvent } from '../queue/schemas/event.schema.js';

/** The events of one command, in their order. */
export type CommandEvents = readonly [QueueEvent, ...QueueEvent[]];

const HOUR_MS = 3_600_000;
/** The farthest time zones are 14 hours before and 12 behind UTC, where a day may end as late as DAY_STARTS_HOUR_MAX. */
const ZONE_MAX_MS = 26 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** The changes of one day of a shop. */
export class DayChanges {
  /** By the sequence of their first event, the oldest first. */
  readonly #commands = new Map<number, CommandEvents>();
  /** The undo of each, by the sequence of what it took back; the last one counts. */
  readonly #undone = new Map<number, number>();

  constructor(events: Iterable<QueueEvent>) {
    for (const event of events) this.#add(event);
  }

  /** @param queue read before the batches, so no event is missed */
  static async read(
    batches: mongo.Collection<EventBatch>,
    queue: Pick<LiveDocument, '_id' | 'timeZone' | 'settings' | 'events'>,
    day: string,
  ): Promise<DayChanges> {
    const { _id: ownerId, events } = queue;
    const calendar = calendarOf(queue);
    const midnight = new Date(`${day}T00:00:00Z`).getTime();
    const from = new Date(midnight - ZONE_MAX_MS);
    const to = new Date(midnight + DAY_MS + ZONE_MAX_MS);
    const isOfDay = (event: StoredEvent) => dayOfEvent(event, calendar) === day;
    const found: StoredEvent[] = [];
    for await (const batch of batches.find({ ownerId, until: { $gte: from } }).sort({ until: 1 })) {
      const [first] = batch.events;
      if (first && first.t >= to) break;
      found.push(...batch.events);
    }
    const last = found.at(-1)?.s ?? 0;
    const fresh = events.filter(({ s }) => s > last);
    return new DayChanges([...found, ...fresh].filter(isOfDay).map(eventOf));
  }

  /** The newest first. */
  get commands(): CommandEvents[] {
    return [...this.#commands.values()].reverse();
  }

  of(sequence: number): CommandEvents | undefined {
    return this.#commands.get(sequence);
  }

  /** An undo that was undone itself does not count. */
  isUndone(sequence: number): boolean {
    const undo = this.#undone.get(sequence);
    return undo !== undefined && !this.isUndone(undo);
  }

  #add(event: QueueEvent): void {
    const others = this.#commands.get(event.first);
    this.#commands.set(event.first, others ? [...others, event] : [event]);
    if (event.type === 'takenBack') this.#undone.set(event.of, event.first);
  }
}
