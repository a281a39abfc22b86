import {
  actorOf,
  decide,
  momentOf,
  type Actor,
  type Command,
  type Decision,
  type Moment,
  type NewEvent,
  type Queue,
} from '@queuebell/queue-rules';
import type { LiveDocument } from '../memory/live-document.js';
import { eventsAfter, storedEventOf, type StoredEvent } from '../schemas/event.schema.js';
import { makeWriteId, WRITES_KEPT } from './write-ids.js';

/** Limits the document if events cannot be archived; the oldest are dropped then. */
export const EVENTS_MAX = 20_000;

/** A command, or a function that makes one from the queue on which it is decided. */
export type CommandFor<Of extends Command> = Of | ((queue: LiveDocument, now: Moment) => Of);

interface Wanted {
  commandFor: CommandFor<Command>;
  by: Actor;
}

/** The effect of one command. */
export interface QueueChange {
  before: Queue;
  after: Queue;
  events: readonly NewEvent[];
  at: Date;
}

/** An error is a defect, or a refusal of the function that makes the command. */
export type DecisionOrError = Decision<unknown> | Error;

interface Decided {
  /** One for each command. */
  decisions: DecisionOrError[];
  /** The same object as before if nothing has changed. */
  next: LiveDocument;
  /** In the order of the commands. */
  changes: QueueChange[];
}

/**
 * Decides commands in order, each on the queue that the one before it left, with their events.
 *
 * @param movedEvents the last event that is stored elsewhere already: it and those before it leave the queue
 */
export function decideGroup(
  base: LiveDocument,
  group: readonly Wanted[],
  { now: decidedAt, movedEvents }: { now: Date; movedEvents: number },
): Decided {
  let next = base;
  const left = eventsAfter(base.events, movedEvents);
  const happened: StoredEvent[] = [];
  const changes: QueueChange[] = [];
  const at = base.decidedAt !== null && base.decidedAt > decidedAt ? base.decidedAt : decidedAt;
  const decisions = group.map(({ commandFor, by }): Decision<unknown> | Error => {
    try {
      const now = momentOf(next, at);
      const command = typeof commandFor === 'function' ? commandFor(next, now) : commandFor;
      const decision = decide(next, command, now);
      if ('queue' in decision && decision.queue !== next) {
        changes.push({ before: next, after: decision.queue, events: decision.events, at });
        next = { ...next, ...decision.queue };
        const first = base.eventCount + happened.length + 1;
        for (const event of decision.events) {
          const sequence = base.eventCount + happened.length + 1;
          happened.push(storedEventOf(event, { sequence, first, at: now, by: actorOf(event, by) }));
        }
      }
      return decision;
    } catch (error) {
      return error as Error;
    }
  });
  if (next === base && left === base.events) return { decisions, next, changes };
  const events = [...left, ...happened].slice(-EVENTS_MAX);
  const eventCount = base.eventCount + happened.length;
  const writes = [...base.writes, makeWriteId()].slice(-WRITES_KEPT);
  return {
    ...{ decisions, changes },
    next: { ...next, events, eventCount, version: base.version + 1, decidedAt: at, writes },
  };
}
