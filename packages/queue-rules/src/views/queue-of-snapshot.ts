import type { JustClosed, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import { detailsIn } from '../details.js';
import { isOfReserve } from '../numbers.js';
import type { Break, ClosedEntry, Entry, Queue, Turn } from '../queue.js';
import { ranked } from '../ranks.js';
import { partsOf } from './parts.js';
import type { ShownQueue } from './snapshot.js';

/** Less than between any two who arrived in different milliseconds. */
const STEP_MS = 2 ** -8;

/**
 * A queue from which {@link snapshotAt} makes this snapshot of the staff's view, so that a screen without network can go on by the rules. It
 * lacks everything that staff do not see.
 */
export function queueOfSnapshot(snapshot: QueueSnapshot): Queue & Pick<ShownQueue, 'opening'> {
  const { serviceDay, revision, shop, chairs = [], callsNext, services, joining, longWaitMinutes } = snapshot;
  const { opening, noShowPlace } = snapshot;
  const { dayStartsHour, dayBefore } = shop;
  const { served, waiting } = partsOf(snapshot);
  const keys = new Map([...served, ...waiting].map(({ number, key }) => [number, key]));
  const line = inOrder([...(chairs.length > 0 ? [] : served), ...waiting].map(entryOf(serviceDay, keys)));
  const called = chairs.length > 0 ? served.map(entryOf(serviceDay, keys)) : [];
  const all = [...called.map(withLastCall), ...line];
  const closed = (snapshot.justClosed ?? []).map(closedOf(snapshot)).reverse();
  const numbers = [...all, ...closed].map(({ number }) => number);
  return {
    ...{ shopName: shop.name, timeZone: shop.timeZone, serviceDay, revision },
    settings: {
      ...{ language: shop.language, sound: shop.sound },
      ...(shop.clock && { clock: shop.clock }),
      ...(joining && { joining }),
      ...(longWaitMinutes !== undefined && { longWaitMinutes }),
      ...(noShowPlace && { noShowPlace }),
      ...(chairs.length > 0 && { chairs: chairs.map(({ break: _break, ...chair }) => chair) }),
      ...(callsNext === false && { callsNext }),
      ...(services && { services }),
      ...(dayStartsHour && { hours: { ...HOURS_UNKNOWN, dayStartsHour } }),
      ...(dayBefore && { dayBefore }),
      ...(opening?.pause && { pause: opening.pause }),
    },
    counter: Math.max(0, ...numbers.filter((number) => !isOfReserve(number))),
    reserveUsed: [...new Set(numbers.filter(isOfReserve))],
    waiting: all.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0)),
    closed,
    ...(opening && { opening }),
    ...{ goneKeys: [], archivings: 0, leases: [] },
    calls: [],
    callCount: called.length,
    breaks: chairs.flatMap((chair): Break[] =>
      chair.break
        ? [
            {
              chair: chair.id,
              since: LONG_AGO,
              ...(chair.break.until && { until: new Date(chair.break.until) }),
            },
          ]
        : [],
    ),
  };
}

const LONG_AGO = new Date(0);
const HOURS_UNKNOWN = { weekdays: null, exceptions: [], lastCheckInMinutes: 0, capacity: null };

/** @param keys by number */
const entryOf =
  (serviceDay: string, keys: ReadonlyMap<number, string | undefined>) =>
  (shown: QueueEntry): Entry => {
    const { number, key = '', via, checkedInAt, hold, priority } = shown;
    // The first one's key, as far as the first one is still there.
    const group = shown.group === undefined ? undefined : keys.get(shown.group);
    return {
      ...{ number, ...detailsIn(shown), key, ahead: 0, serviceDay, checkedInAt: new Date(checkedInAt) },
      ...(via !== 'tablet' && { via }),
      ...(shown.turn && { turn: turnOf(shown.turn) }),
      ...(hold && { hold: { since: LONG_AGO, ...(hold.until && { until: new Date(hold.until) }) } }),
      ...(priority !== undefined && { priority }),
      ...(group !== undefined && { group }),
    };
  };

const turnOf = ({ chair, calledAt, startedAt, calls }: NonNullable<QueueEntry['turn']>): Turn => ({
  ...{ chair, calledAt: new Date(calledAt), calls },
  ...(startedAt && { startedAt: new Date(startedAt) }),
});

/** The last called first. */
const withLastCall = (entry: Entry, place: number, all: readonly Entry[]): Entry => ({
  ...ranked(entry, entry.checkedInAt.getTime()),
  ...(entry.turn && { turn: { ...entry.turn, lastCall: all.length - place } }),
});

/** Ranks by which they stand as shown, and which are those of their arrival where nobody was moved. */
const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.reduceRight<Entry[]>((behind, entry) => {
    const limit = (behind[0]?.rank ?? Infinity) - STEP_MS;
    return [ranked(entry, Math.min(entry.checkedInAt.getTime(), limit)), ...behind];
  }, []);

/** Their arrival is not shown: they come back as the first. */
const closedOf =
  ({ serviceDay, data }: QueueSnapshot) =>
  ({ number, name, outcome, closedAt, key = '' }: JustClosed): ClosedEntry => ({
    ...{ number, name, key, ahead: 0, serviceDay, outcome, closedAt: new Date(closedAt) },
    checkedInAt: new Date(
      Math.min(...data.map(({ checkedInAt }) => Date.parse(checkedInAt) - 1), Date.parse(closedAt)),
    ),
  });
