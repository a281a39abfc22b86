import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { messages } from '@queuebell/contracts/messages';
import * as routes from '@queuebell/contracts/routes';
import { detailsIn } from '@queuebell/queue-rules';
import { answerWithTimeout } from '../queue/with-timeout';
import type { Now } from '../queue/use-now';
import { type Outcome, hasMembership, isServerReached, outcomeOfCheckIn } from './answer-rules';
import { type Locks, deliverOutbox } from './deliver';
import { unchanged, createCachedRecord } from './cached-record';
import {
  type Attempt,
  type TabletRecord,
  type LastGiven,
  addToOutbox,
  dismissAttention,
  finishTurn,
  giveUpLease,
  hasUnsent,
  interruptedAttempt,
  withLease,
  markLeft,
  markAbandoned,
  numberBefore,
  serverTime,
  removeAttempt,
  giveNumber,
  toldNumbersOf,
} from './outbox-rules';
import { type TabletStatus, isSameStatus, tabletStatusOf } from './tablet-status';
import type { TabletStorage } from './storage';
import { freeNumbers } from './lease-rules';
import { type RetryLoopDeps, createRetryLoop } from './retry-loop';

/** How long a customer waits for the server if the tablet has reserved numbers. */
export const ONLINE_TIMEOUT_MS = 4_000;
/** The same after an outage: a server that is back answers within this time. */
export const OFFLINE_TIMEOUT_MS = 1_000;
/** The same without reserved numbers; sending again is safe. */
export const NO_RESERVE_TIMEOUT_MS = 15_000;
export const LEASE_TIMEOUT_MS = 8_000;

const RESERVE_EMPTY = 'We can’t give out numbers right now. Please ask a member of staff.';

export interface CheckInDeps extends Pick<RetryLoopDeps, 'page' | 'random'> {
  storage: TabletStorage;
  locks: Locks | null;
  now: Now;
  newKey: () => string;
  newId: () => string;
}

interface CheckInClientOptions {
  api: Host['api'];
  ownerId: string;
  isOwnerIn: () => boolean;
  /**
   * Whether to lease numbers at start. Otherwise the first check-in leases them, so that opening the page alone takes no numbers
   * from other tablets.
   */
  leasesAtOnce: boolean;
  report: Host['report'];
  deps: CheckInDeps;
}

/** Checks customers of one owner in at one tablet, online or offline (docs/decisions/0009). */
export interface CheckInClient {
  /**
   * Starts delivery and the lease.
   * @returns the check-in that a reload or power cut interrupted
   */
  start(): Promise<Attempt | null>;
  stop(): Promise<void>;
  /** @param replaced key of the attempt that this customer has corrected */
  checkIn(attempt: Attempt, replaced?: string): Promise<Outcome>;
  /** Takes the answer of another call as a sign whether the server is reachable. */
  noteAnswer(answer: ApiAnswer<unknown>): void;
  done(key: string): void;
  /** The customer left without reading a ticket. Without a number, they do not enter the queue. */
  leave(key: string): void;
  dismiss(key: string): void;
  /** Returns the same object until something changes. */
  getStatus(): TabletStatus;
  subscribe(listener: () => void): () => void;
}

export function createCheckInClient({
  api,
  ownerId,
  isOwnerIn,
  leasesAtOnce,
  report,
  deps,
}: CheckInClientOptions): CheckInClient {
  const { storage, locks, now, newId } = deps;
  const inFlight = new Set<string>();
  const listeners = new Set<() => void>();
  let offlineSince: number | null = null;
  let isClosed = false;
  let wantsReserve = leasesAtOnce;
  /** The last number of the server that this page showed. */
  let lastGiven: LastGiven | null = null;
  /** Whether customers check in and no numbers are reserved yet. */
  let isReserveDue = false;
  let status = tabletStatusOf(null, { offlineSince, isClosed, canStore: true, inFlight, now: now() });

  const cached = createCachedRecord({ storage, ownerId, newHolder: newId, report, onChange: publish });
  const retryLoop = createRetryLoop({
    ...deps,
    work: () =>
      work().catch((cause: unknown) =>
        report({ area: 'check-in/round', message: 'Sending the check-ins failed.', cause }),
      ),
    isSettled: () => offlineSince === null && !hasUnsent(cached.latest()) && !isReserveDue,
    onOffline: () => setReached(false),
  });

  function publish(): void {
    const canStore = cached.canStore();
    const next = tabletStatusOf(cached.latest(), { offlineSince, isClosed, canStore, inFlight, now: now() });
    if (isSameStatus(status, next)) return;
    status = next;
    for (const listener of listeners) listener();
  }

  function setReached(reached: boolean): void {
    offlineSince = reached ? null : (offlineSince ?? now());
    publish();
  }

  function onAnswer(answer: ApiAnswer<unknown>): void {
    isClosed = !(hasMembership(answer) ?? !isClosed);
    setReached(isServerReached(answer));
  }

  async function work(): Promise<void> {
    const { isStopped } = retryLoop;
    await deliverOutbox({
      api,
      ownerId,
      cached,
      locks,
      isInFlight: (key) => inFlight.has(key),
      onAnswer,
      isStopped,
    });
    const record = await cached.update(unchanged);
    if (!record || isStopped() || !(wantsReserve || record.lease)) return;
    isReserveDue = false;
    const sentAt = now();
    const answer = await answerWithTimeout(
      api.call(routes.lease, { userId: ownerId, holder: record.holder }),
      LEASE_TIMEOUT_MS,
    );
    onAnswer(answer);
    if (!answer.ok || !Array.isArray(answer.body?.numbers)) return;
    const trip = { sentAt, receivedAt: now() };
    await cached.update((before) => withLease(before, record.holder, answer.body, trip));
  }

  async function requestNumber(attempt: Attempt, replaced?: string): Promise<Outcome> {
    const { key, more } = attempt;
    const record = await cached.update((before) => addToOutbox(before, attempt, now(), replaced));
    const toldNumbers = toldNumbersOf(record, key);
    if (toldNumbers) return givenOffline(record, key, toldNumbers);
    const customers = { ...detailsIn(attempt), ...(more && { more: [...more] }) };
    const request = api.call(routes.checkIn, { ...customers, userId: ownerId }, { key });
    const answer = await answerWithTimeout(request, checkInTimeout(record, 1 + (more ?? []).length));
    onAnswer(answer);
    const meaning = outcomeOfCheckIn(answer);
    if (meaning.is === 'unknown') return giveFromReserve(attempt);
    if (meaning.is === 'given') lastGiven = { number: meaning.more?.at(-1) ?? meaning.number, at: now() };
    // Update the record before showing the number: otherwise a power cut would make the customer look as if they had
    // none.
    if (record) await cached.update((before) => removeAttempt(before, key));
    return meaning;
  }

  function checkInTimeout(record: TabletRecord | null, people: number): number {
    const hasReserve =
      record !== null && freeNumbers(record.lease, serverTime(record, now())).length >= people;
    if (!hasReserve) return NO_RESERVE_TIMEOUT_MS;
    return offlineSince === null ? ONLINE_TIMEOUT_MS : OFFLINE_TIMEOUT_MS;
  }

  function givenOffline(record: TabletRecord | null, key: string, [number = 0, ...more]: number[]): Outcome {
    const after = record && numberBefore(record, key, lastGiven);
    return {
      ...{ is: 'given', number, ahead: null },
      ...(more.length > 0 && { more }),
      ...(after !== null && { after }),
    };
  }

  async function giveFromReserve(attempt: Attempt): Promise<Outcome> {
    const record = await cached.update((before) => giveNumber(before, attempt, now()));
    const numbers = toldNumbersOf(record, attempt.key);
    if (numbers) return givenOffline(record, attempt.key, numbers);
    const message = record?.lease ? RESERVE_EMPTY : messages.checkinFailed;
    return { is: 'refused', refusal: { message, noNumber: true } };
  }

  async function giveBack(): Promise<void> {
    const before = cached.latest();
    if (!before?.lease || !isOwnerIn()) return;
    const after = await cached.update((record) => giveUpLease(record, newId()));
    if (after && after.lease === null)
      await api.call(routes.endLease, { userId: ownerId, holder: before.holder });
  }

  return {
    async start() {
      const record = await cached.update((before) => markAbandoned(before, now()));
      retryLoop.start();
      return record && interruptedAttempt(record, now());
    },
    async stop() {
      await retryLoop.stop();
      if (retryLoop.isStopped()) await giveBack();
    },
    async checkIn(attempt, replaced) {
      inFlight.add(attempt.key);
      try {
        return await requestNumber(attempt, replaced);
      } finally {
        inFlight.delete(attempt.key);
        publish();
        wantsReserve = true;
        isReserveDue = cached.latest()?.lease === null;
        retryLoop.retrySoon(offlineSince === null);
      }
    },
    noteAnswer(answer) {
      if (retryLoop.isStopped()) return;
      onAnswer(answer);
      retryLoop.retrySoon(offlineSince === null);
    },
    done: (key) => void cached.update((record) => finishTurn(record, key)),
    leave(key) {
      void cached
        .update((record) => markLeft(record, key))
        .then(() => retryLoop.retrySoon(offlineSince === null));
    },
    dismiss: (key) => void cached.update((record) => dismissAttention(record, key)),
    getStatus: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
