import type { ClosedEntry, QueueDocument } from '../queue/queue.schema.js';

/** What is kept of somebody who has left the line: enough to tell their phone, nothing that says who they are. */
export type LiveClosedEntry = Pick<
  ClosedEntry,
  'number' | 'name' | 'key' | 'outcome' | 'checkedInAt' | 'arrivedAt' | 'closedAt' | 'serviceDay' | 'via'
>;

/** A shop's queue as this process holds it in memory while somebody follows it. Not to be changed by who gets it. */
export type LiveDocument = Readonly<
  Pick<
    QueueDocument,
    | '_id'
    | 'shopName'
    | 'timeZone'
    | 'serviceDay'
    | 'counter'
    | 'revision'
    | 'waiting'
    | 'calls'
    | 'callCount'
    | 'settings'
  > & { closed: readonly LiveClosedEntry[] }
>;

/** Reads a {@link LiveDocument} from the collection. */
export const liveProjection = {
  shopName: 1,
  timeZone: 1,
  serviceDay: 1,
  counter: 1,
  revision: 1,
  waiting: 1,
  calls: 1,
  callCount: 1,
  settings: 1,
  'closed.number': 1,
  'closed.name': 1,
  'closed.key': 1,
  'closed.outcome': 1,
  'closed.checkedInAt': 1,
  'closed.arrivedAt': 1,
  'closed.closedAt': 1,
  'closed.serviceDay': 1,
  'closed.via': 1,
} as const satisfies Record<string, 1>;
