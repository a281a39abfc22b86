import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { messages } from '@queuebell/contracts/messages';
import * as routes from '@queuebell/contracts/routes';
import { detailsIn } from '@queuebell/queue-rules';
import { answerInTime } from '../queue/with-timeout';
import type { Now } from '../queue/use-now';
import { type Outcome, isOpenBy, isReached, meaningOf } from './answer-rules';
import { type Locks, deliverAll } from './deliver';
import { asItIs, createMemory } from './cached-record';
import {
  type Attempt,
  type Kept,
  type LastGiven,
  begin,
  dismiss,
  doneWith,
  giveUp,
  hasToSend,
  interrupted,
  leased,
  left,
  leftMeanwhile,
  numberBefore,
  serverTime,
  settle,
  tell,
  toldNumber,
} from './outbox-rules';
import { type DeskStatus, isSameStatus, statusOf } from './tablet-status';
import type { DeskStorage } from './storage';
import { freeNumbers } from './lease-rules';
import { type RoundsPowers, createRounds } from './retry-loop';

/** How long a customer waits for the server while the tablet has a number of its own to give. */
export const ONLINE_PATIENCE_MS = 4_000;
/** The same, while nobody was there when the tablet last asked: a server that is back answers within that. */
export const OFFLINE_PATIENCE_MS = 1_000;
/** How long a customer waits where it has none; sending again is safe. */
export const ALONE_PATIENCE_MS = 15_000;
/** How long the server may take to grant a lease. */
export const LEASE_PATIENCE_MS = 8_000;

const RESERVE_EMPTY = 'We can’t give out numbers right now. Please ask a member of staff.';

export interface DeskPowers extends Pick<RoundsPowers, 'page' | 'random'> {
  storage: DeskStorage;
  locks: Locks | null;
  now: Now;
  /** Makes the key of a check-in. */
  newKey: () => string;
  /** Makes a UUID. */
  newId: () => string;
}

interface DeskParts {
  api: Host['api'];
  ownerId: string;
  /** Whether the server would still listen to this owner's page. */
  isOwnerIn: () => boolean;
  /**
   * Whether numbers are leased from the start. Elsewhere they are once somebody has checked in: a look at the page alone
   * takes none from the tablets that need them.
   */
  leasesAtOnce: boolean;
  report: Host['report'];
  powers: DeskPowers;
}

/** The check-in of one owner at one tablet, online or not (docs/decisions/0009). */
export interface Desk {
  /**
   * Starts to deliver what waits, and to keep numbers in reserve.
   *
   * @returns whose turn was interrupted by a reload or a power cut
   */
  start(): Promise<Attempt | null>;
  /** Stops, and gives the numbers back that are not needed. */
  stop(): Promise<void>;
  /** @param replaced the key of an attempt that this customer has corrected since */
  checkIn(attempt: Attempt, replaced?: string): Promise<Outcome>;
  /** What another call of this tablet came to: whether the server is there. */
  hear(answer: ApiAnswer<unknown>): void;
  /** The customer has read the ticket. */
  done(key: string): void;
  /** The customer has gone away without a ticket to read: who was told no number does not come into the line any more. */
  leave(key: string): void;
  /** The staff has seen to a ticket that needed them. */
  dismiss(key: string): void;
  /** The same object until something changes. */
  getStatus(): DeskStatus;
  subscribe(listener: () => void): () => void;
}

export function createDesk({ api, ownerId, isOwnerIn, leasesAtOnce, report, powers }: DeskParts): Desk {
  const { storage, locks, now, newId } = powers;
  const asked = new Set<string>();
  const listeners = new Set<() => void>();
  let offlineSince: number | null = null;
  let isClosed = false;
  let wantsReserve = leasesAtOnce;
  /** The last number of the server's that this page has told. */
  let lastGiven: LastGiven | null = null;
  /** Whether somebody has checked in, and there is no reserve for the next ones yet. */
  let isReserveDue = false;
  let status = statusOf(null, { offlineSince, isClosed, canKeep: true, asked, now: now() });

  const memory = createMemory({ storage, ownerId, newHolder: newId, report, onChange: publish });
  const rounds = createRounds({
    ...powers,
    work: () =>
      work().catch((cause: unknown) => report({ area: 'check-in/round', message: 'It broke off.', cause })),
    isSettled: () => offlineSince === null && !hasToSend(memory.seen()) && !isReserveDue,
    onOffline: () => setReached(false),
  });

  function publish(): void {
    const canKeep = memory.canKeep();
    const next = statusOf(memory.seen(), { offlineSince, isClosed, canKeep, asked, now: now() });
    if (isSameStatus(status, next)) return;
    status = next;
    for (const listener of listeners) listener();
  }

  function setReached(reached: boolean): void {
    offlineSince = reached ? null : (offlineSince ?? now());
    publish();
  }

  function onAnswer(answer: ApiAnswer<unknown>): void {
    isClosed = !(isOpenBy(answer) ?? !isClosed);
    setReached(isReached(answer));
  }

  /** One round: what waits is delivered, then the reserve is filled up. */
  async function work(): Promise<void> {
    const { isStopped } = rounds;
    await deliverAll({ api, ownerId, memory, locks, isAsked: (key) => asked.has(key), onAnswer, isStopped });
    const kept = await memory.keep(asItIs);
    if (!kept || isStopped() || !(wantsReserve || kept.lease)) return;
    isReserveDue = false;
    const sentAt = now();
    const answer = await answerInTime(
      api.call(routes.lease, { userId: ownerId, holder: kept.holder }),
      LEASE_PATIENCE_MS,
    );
    onAnswer(answer);
    if (!answer.ok || !Array.isArray(answer.body?.numbers)) return;
    const trip = { sentAt, receivedAt: now() };
    await memory.keep((before) => leased(before, kept.holder, answer.body, trip));
  }

  async function ask(attempt: Attempt, replaced?: string): Promise<Outcome> {
    const { key } = attempt;
    const kept = await memory.keep((before) => begin(before, attempt, now(), replaced));
    const told = toldNumber(kept, key);
    if (told !== null) return givenOffline(kept, key, told);
    const asking = api.call(routes.checkIn, { ...detailsIn(attempt), userId: ownerId }, { key });
    const answer = await answerInTime(asking, patience(kept));
    onAnswer(answer);
    const meaning = meaningOf(answer);
    if (meaning.is === 'unknown') return giveFromReserve(attempt);
    if (meaning.is === 'given') lastGiven = { number: meaning.number, at: now() };
    // Before it is shown: a number that was told, and of which nothing is noted, would look like none after a power cut.
    if (kept) await memory.keep((before) => settle(before, key));
    return meaning;
  }

  function patience(kept: Kept | null): number {
    const hasReserve = kept !== null && freeNumbers(kept.lease, serverTime(kept, now())).length > 0;
    if (!hasReserve) return ALONE_PATIENCE_MS;
    return offlineSince === null ? ONLINE_PATIENCE_MS : OFFLINE_PATIENCE_MS;
  }

  function givenOffline(kept: Kept | null, key: string, number: number): Outcome {
    const after = kept && numberBefore(kept, key, lastGiven);
    return { is: 'given', number, ahead: null, ...(after !== null && { after }) };
  }

  /** The number is safe in the storage before anybody is told of it. */
  async function giveFromReserve(attempt: Attempt): Promise<Outcome> {
    const kept = await memory.keep((before) => tell(before, attempt, now()));
    const number = toldNumber(kept, attempt.key);
    if (number !== null) return givenOffline(kept, attempt.key, number);
    const message = kept?.lease ? RESERVE_EMPTY : messages.checkinFailed;
    return { is: 'refused', refusal: { message, noNumber: true } };
  }

  async function giveBack(): Promise<void> {
    const before = memory.seen();
    if (!before?.lease || !isOwnerIn()) return;
    const after = await memory.keep((kept) => giveUp(kept, newId()));
    if (after && after.lease === null)
      await api.call(routes.endLease, { userId: ownerId, holder: before.holder });
  }

  return {
    async start() {
      const kept = await memory.keep((before) => leftMeanwhile(before, now()));
      rounds.start();
      return kept && interrupted(kept, now());
    },
    async stop() {
      await rounds.stop();
      if (rounds.isStopped()) await giveBack();
    },
    async checkIn(attempt, replaced) {
      asked.add(attempt.key);
      try {
        return await ask(attempt, replaced);
      } finally {
        asked.delete(attempt.key);
        publish();
        wantsReserve = true;
        isReserveDue = memory.seen()?.lease === null;
        rounds.hurry(offlineSince === null);
      }
    },
    hear(answer) {
      if (rounds.isStopped()) return;
      onAnswer(answer);
      rounds.hurry(offlineSince === null);
    },
    done: (key) => void memory.keep((kept) => doneWith(kept, key)),
    leave(key) {
      void memory.keep((kept) => left(kept, key)).then(() => rounds.hurry(offlineSince === null));
    },
    dismiss: (key) => void memory.keep((kept) => dismiss(kept, key)),
    getStatus: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
