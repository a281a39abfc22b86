import { PUT_BACK_WINDOW_MS, SNAPSHOT_EVENT, type QueueSnapshot, type QueueView } from '@queuebell/contracts';
import { boardViewOf, carriedMs, partsOf, settingsOf, snapshotAt, todayOf } from '@queuebell/queue-rules';
import type { LiveDocument } from './live-document.js';

export interface EncodedSnapshot {
  /** `<serviceDay>.<revision>` */
  id: string;
  /** Quoted. Calls, closings, breaks, opening times and a pause expire from a snapshot without a change of the queue. */
  etag: string;
  json: Buffer;
  event: Buffer;
}

interface CachedSnapshot extends EncodedSnapshot {
  /** First and last moment at which it may be shown, ms since 1970. */
  goodFrom: number;
  goodUntil: number;
}

/** In every time zone midnight is at a quarter of an hour. */
const QUARTER_OF_AN_HOUR_MS = 15 * 60_000;

export class EncodedSnapshots {
  readonly #cached = new Map<QueueView, CachedSnapshot>();

  constructor(private readonly document: LiveDocument) {}

  /** @returns the snapshot for `now`; encoded again when a part of it has expired, and on a new day */
  at(now: Date, view: QueueView): EncodedSnapshot {
    const cached = this.#cached.get(view);
    const time = now.getTime();
    if (cached && cached.goodFrom <= time && time <= cached.goodUntil) return cached;
    const snapshot = snapshotAt(now, this.document);
    const settings = settingsOf(this.document);
    const encoded = encode(time, view === 'board' ? boardViewOf(snapshot, settings) : snapshot);
    this.#cached.set(view, encoded);
    return encoded;
  }

  dayAt(now: Date): string {
    return todayOf(this.document, now);
  }
}

function encode(time: number, snapshot: QueueSnapshot): CachedSnapshot {
  const { serviceDay, revision, calls, justClosed = [], chairs = [], opening } = snapshot;
  const id = `${serviceDay}.${revision}`;
  const start = `event: ${SNAPSHOT_EVENT}\nid: ${id}\ndata: `;
  const end = '\n\n';
  const event = Buffer.from(start + JSON.stringify(snapshot) + end);
  const json = event.subarray(start.length, -end.length);
  const goodFrom = time - (time % QUARTER_OF_AN_HOUR_MS);
  const { served } = partsOf(snapshot);
  const callsGoodUntil = calls.map((call) => Date.parse(call.at) + carriedMs(call, calls, served));
  const closedGoodUntil = justClosed.flatMap(({ outcome, closedAt }) =>
    outcome === 'no-show' ? [] : [Date.parse(closedAt) + PUT_BACK_WINDOW_MS],
  );
  const breaksGoodUntil = chairs.flatMap((chair) =>
    chair.break?.until ? [Date.parse(chair.break.until) - 1] : [],
  );
  const openingEnds = [opening?.ranges?.[0]?.to, opening?.pause?.until].flatMap((end) => end ?? []);
  const openingGoodUntil = openingEnds.map((end) => Date.parse(end) - 1);
  const goodUntil = Math.min(
    goodFrom + QUARTER_OF_AN_HOUR_MS - 1,
    ...callsGoodUntil,
    ...closedGoodUntil,
    ...breaksGoodUntil,
    ...openingGoodUntil,
  );
  const oldestCall = calls[0] ? `.${calls[0].id}` : '';
  const closed = justClosed.length > 0 ? `-${justClosed.length}` : '';
  const onBreak = chairs.filter((chair) => chair.break).length;
  const breaks = onBreak > 0 ? `~${onBreak}` : '';
  const hours = openingEnds.map((end) => `@${Date.parse(end)}`).join('');
  const etag = `"${id}${oldestCall}${closed}${breaks}${hours}"`;
  return { id, etag, json, event, goodFrom, goodUntil };
}
