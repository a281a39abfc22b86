import type {
  ActDone,
  CheckinResponse,
  CustomerDetails,
  QueueSnapshot,
  StaffAct,
} from '@queuebell/contracts';
import { ACTS_MAX } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { dayAt } from '../../offline-check-in/lease-rules';
import { unchanged, withStorageTimeout } from '../../offline-check-in/cached-record';
import type { Locks } from '../../offline-check-in/deliver';
import { type RetryLoopDeps, createRetryLoop } from '../../offline-check-in/retry-loop';
import type { RecordStorage } from '../../offline-check-in/storage';
import { answerWithTimeout } from '../../queue/with-timeout';
import { PERSON_HEADER } from '@queuebell/contracts/headers';
import type { Asked } from '../acts/unsaved';
import { actsOf, addOf, queueAfter, snapshotAfter } from './act-rules';
import {
  type ActProblem,
  type CounterRecord,
  type UnsentAct,
  aheadIn,
  counterDay,
  emptyCounter,
  freeNumber,
  serverTime,
  withActs,
  withAhead,
  withDelivered,
  withLease,
  withSeen,
  withoutLease,
  withoutNamesBefore,
  withoutProblem,
  withoutRights,
} from '../../offline-check-in/counter-record';

/** Repeating a delivery is safe. */
const DELIVERY_TIMEOUT_MS = 15_000;
const LEASE_TIMEOUT_MS = 8_000;
/** The first numbers are leased after the page has come up. */
export const LEASE_AFTER_MS = 3_000;
/** The last snapshot is stored at most so often. */
const SEEN_STORED_EVERY_MS = 5_000;

export interface CounterDeps extends Pick<RetryLoopDeps, 'page' | 'random'> {
  storage: RecordStorage<CounterRecord>;
  locks: Locks | null;
  now: () => number;
  newId: () => string;
}

interface CounterOptions {
  api: Host['api'];
  ownerId: string;
  isOwnerIn: () => boolean;
  /** Whether to lease numbers soon after the start. Otherwise the first added customer does, because a browser in which somebody only looks must take none. */
  leasesSoon: boolean;
  report: Host['report'];
  /** The one who works at this tablet: the value of PERSON_HEADER. */
  claim: () => string | undefined;
  /** Takes the server's answer. */
  receive: (answer: ApiAnswer<QueueSnapshot>) => void;
  deps: CounterDeps;
}

/** The acts that are not delivered, as staff see them. */
export interface CounterState {
  acts: readonly StaffAct[];
  problems: readonly ActProblem[];
  /** The last snapshot before this page was opened. */
  seen: CounterRecord['seen'];
  /** False without storage: a reload loses the acts. */
  isStored: boolean;
  /** The server's clock minus this device's, in milliseconds; 0 until it has told its time. */
  aheadMs: number;
}

export const NOTHING_KEPT: CounterState = { acts: [], problems: [], seen: null, isStored: true, aheadMs: 0 };

/** Keeps what staff do without network, and delivers it (docs/decisions/0047). */
export interface CounterClient {
  start(): void;
  stop(): Promise<void>;
  getState(): CounterState;
  subscribe(listener: () => void): () => void;
  /** The snapshot with the acts that are kept. The same object as long as nothing has changed. */
  show(queue: QueueSnapshot): QueueSnapshot;
  /**
   * @param words what staff did
   * @returns the queue as staff see it then; null where it cannot be kept
   */
  keep(asked: Asked, words: string): Promise<QueueSnapshot | null>;
  /** @returns the number of the lease; null: there is none */
  add(details: CustomerDetails, key: string): Promise<CheckinResponse | null>;
  /** Staff have added a customer here: from then on the screen has numbers for when it is offline. */
  noteAdded(): void;
  /** The screen shows this snapshot of the server. */
  noteSeen(queue: QueueSnapshot): void;
  /** The server's clock minus this device's, in milliseconds. */
  noteAhead(aheadMs: number): void;
  dismiss(id: string): void;
}

export function createCounterClient(options: CounterOptions): CounterClient {
  const { api, ownerId, isOwnerIn, leasesSoon, report, claim, receive, deps } = options;
  const { storage, locks, now, newId } = deps;
  const listeners = new Set<() => void>();
  let record = emptyCounter(newId());
  let isRead = false;
  let isStored = true;
  let wantsLease = false;
  let isLeaseDue = false;
  let leaseTimer: ReturnType<typeof setTimeout>;
  let storedSeenAt = -Infinity;
  let latest: QueueSnapshot | null = null;
  let seenBefore: CounterState['seen'] = null;
  let state = NOTHING_KEPT;
  let shown: { of: QueueSnapshot; with: readonly StaffAct[]; queue: QueueSnapshot } | null = null;

  const retryLoop = createRetryLoop({
    ...deps,
    work: () =>
      work().catch((cause: unknown) =>
        report({ area: 'queue/acts', message: 'Sending the changes failed.', cause }),
      ),
    isSettled: () => isRead && record.acts.length === 0 && !isLeaseDue,
    onOffline: () => undefined,
  });

  function publish(): void {
    const { acts, problems } = record;
    const next = { acts, problems, seen: seenBefore, isStored, aheadMs: aheadIn(record) };
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** Without storage, what staff do stays in the page. */
  async function update(rule: (before: CounterRecord) => CounterRecord): Promise<CounterRecord> {
    const whole = (before: CounterRecord) => rule(withoutNamesBefore(before, todayOf(before)));
    try {
      record = await withStorageTimeout(storage.change(ownerId, newId, whole));
      isStored = true;
    } catch (cause) {
      record = whole(record);
      if (isStored && record.acts.length > 0)
        report({ area: 'queue/storage', message: 'This browser cannot store changes.', cause });
      isStored = false;
    }
    if (!isRead) seenBefore = record.seen;
    isRead = true;
    publish();
    return record;
  }

  const todayOf = (before: CounterRecord): string => counterDay(before, now(), latest ?? undefined);

  async function work(): Promise<void> {
    await update(unchanged);
    if (!locks) await deliver();
    else
      await locks.request(`counter-delivery-${ownerId}`, { ifAvailable: true }, async (lock) => {
        if (lock) await deliver();
      });
    if (!retryLoop.isStopped() && (wantsLease || record.lease)) await lease();
  }

  /**
   * Sends all acts at once, so that other screens see only the final state. Sends parts if the server takes fewer, and single acts if it
   * refuses one of them.
   */
  async function deliver(): Promise<void> {
    let size = ACTS_MAX;
    while (!retryLoop.isStopped()) {
      const { acts } = await update(unchanged);
      if (acts.length === 0) return;
      const sent = acts.slice(0, size);
      const isOfOne = sent.every(({ claim }) => claim === sent[0]?.claim);
      const body = { userId: ownerId, acts: sent.map(isOfOne ? withoutClaim : sentOf) };
      // Set even if empty. Otherwise the call names the person who is chosen now, who may not have done this.
      const headers = { [PERSON_HEADER]: (isOfOne && sent[0]?.claim) || '' };
      const answer = await answerWithTimeout(
        api.call(routes.deliverActs, body, { headers }),
        DELIVERY_TIMEOUT_MS,
      );
      if (answer.ok) {
        const { queue, problems } = answer.body;
        receive({ ...answer, body: queue });
        await update((before) => withDelivered(before, sent, problems, todayOf(before)));
      } else if (answer.code === 'BODY_TOO_LARGE' && sent.length > 1) size = Math.ceil(sent.length / 2);
      else if (answer.code !== 'INVALID_INPUT') return;
      else if (sent.length > 1) size = 1;
      else {
        const problems = sent.map(({ id }) => ({ id, message: answer.message }));
        await update((before) => withDelivered(before, sent, problems, todayOf(before)));
      }
    }
  }

  function wantLease(): void {
    if (wantsLease) return;
    wantsLease = isLeaseDue = true;
    retryLoop.retrySoon(true);
  }

  async function lease(): Promise<void> {
    const { holder } = record;
    const sentAt = now();
    const answer = await answerWithTimeout(
      api.call(routes.lease, { userId: ownerId, holder }),
      LEASE_TIMEOUT_MS,
    );
    if (!answer.ok || !Array.isArray(answer.body?.numbers)) return;
    isLeaseDue = false;
    const trip = { sentAt, receivedAt: now() };
    await update((before) => withLease(before, holder, answer.body, trip));
  }

  /** @param time of the server; the acts of one tap have the same, by which an undo knows that they belong together */
  const actFor = (time: number, day: string, done: ActDone, words: string): UnsentAct => ({
    ...{ id: newId(), at: new Date(time).toISOString(), day, done, words },
    ...claimed(),
  });

  const claimed = (): Pick<UnsentAct, 'claim'> => {
    const now = claim();
    return now === undefined ? {} : { claim: now };
  };

  function show(queue: QueueSnapshot): QueueSnapshot {
    const { acts } = state;
    if (acts.length === 0) return queue;
    if (shown?.of !== queue || shown.with !== acts)
      shown = {
        of: queue,
        with: acts,
        queue: snapshotAfter(queue, acts, serverTime(record, now())),
      };
    return shown.queue;
  }

  async function giveLeaseBack(): Promise<void> {
    if (!record.lease) return;
    const { holder } = record;
    const after = await update((before) => withoutLease(before, newId()));
    if (after.lease === null) await api.call(routes.endLease, { userId: ownerId, holder });
  }

  return {
    start() {
      retryLoop.start();
      if (leasesSoon) leaseTimer = setTimeout(wantLease, LEASE_AFTER_MS);
    },
    async stop() {
      clearTimeout(leaseTimer);
      await retryLoop.stop();
      if (!retryLoop.isStopped()) return;
      if (isOwnerIn()) await giveLeaseBack();
      else await update((before) => withoutRights(before, todayOf(before)));
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    async keep(asked, words) {
      const queue = latest;
      if (!queue) return null;
      let isKept = false;
      await update((before) => {
        const time = serverTime(before, now());
        const after = queueAfter(queue, before.acts, time);
        const done = actsOf(after, asked, time);
        isKept = done.length > 0;
        return withActs(
          before,
          done.map((each) => actFor(time, after.serviceDay, each, words)),
        );
      });
      retryLoop.retrySoon(false);
      return isKept ? show(queue) : null;
    },
    async add(details, key) {
      let given: number | null = null;
      await update((before) => {
        given = freeNumber(before, now());
        if (given === null || !before.lease) return before;
        const time = serverTime(before, now());
        const added = addOf(key, given, before.holder, details);
        const words = `${given} ${details.name}, added:`;
        return withActs(before, [actFor(time, dayAt(time, before.lease), added, words)], given);
      });
      retryLoop.retrySoon(false);
      return given === null ? null : { queueNumber: given, ahead: 0, ticketId: ticketIdOf(ownerId, key) };
    },
    noteAdded: wantLease,
    noteSeen(queue) {
      if (queue === latest) return;
      latest = queue;
      if (record.acts.length > 0) retryLoop.retrySoon(true);
      const at = now();
      if (queue === seenBefore?.queue || at - storedSeenAt < SEEN_STORED_EVERY_MS) return;
      storedSeenAt = at;
      void update((before) => withSeen(before, queue, at));
    },
    noteAhead(aheadMs) {
      if (withAhead(record, aheadMs) !== record) void update((before) => withAhead(before, aheadMs));
    },
    dismiss: (id) => void update((before) => withoutProblem(before, id)),
  };
}

const sentOf = ({ words: _words, ...act }: UnsentAct): StaffAct => act;
/** An older server knows only the person of the request. */
const withoutClaim = ({ claim: _claim, ...act }: UnsentAct): StaffAct => sentOf(act);
