import type {
  CheckinResponse,
  CloseOutcome,
  CustomerDetails,
  JoiningSwitch,
  QueueChange,
  QueueSnapshot,
} from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer } from '@queuebell/host-kit';
import { useCallback, useEffect, useReducer } from 'react';
import { NO_ANSWER, answerWithTimeout } from '../../queue/with-timeout';
import { type QueueState, queueOf } from '../../queue/queue-state';
import type { CounterState } from '../offline/counter-client';
import type { NamedHost } from '../person/named-host';
import type { Now } from '../../queue/use-now';
import { useQueue } from '../../queue/use-queue';
import {
  type AdminEvent,
  type AdminState,
  IDLE,
  type FocusTarget,
  adminReducer,
  isStillSo,
  mayAct,
} from './admin-state';
import {
  type Customer,
  type Key,
  type CommandAction,
  type StaffAction,
  type Subject,
  entryIn,
  everybodyIn,
  isCommandAction,
  unsentWords,
  keyOf,
} from '../acts/staff-actions';
import {
  type Asked,
  type Failure,
  isRefused,
  canStillBeDone,
  notDoneWords,
  unsavedOf,
} from '../acts/unsaved';
import { useCounter } from './use-counter';

/** After this time the action counts as failed; a late answer is still used. */
const CHANGE_TIMEOUT_MS = 5_000;

const reportOf = (action: StaffAction): { area: string } => {
  if (action === 'restored') return { area: 'queue/restore' };
  if (action === 'called') return { area: 'queue/call' };
  return isCommandAction(action) ? { area: 'queue/command' } : { area: 'queue/close' };
};

export interface Admin {
  state: QueueState;
  /** The server's clock minus this device's, in milliseconds, as far as known. */
  aheadMs: number;
  /** Takes it from an answer. A stable function. */
  noteAhead: (aheadMs: number) => void;
  admin: AdminState;
  /** @param reason why the customer is removed */
  close: (customer: Customer, outcome: CloseOutcome, reason?: string) => void;
  command: (subject: Subject, action: CommandAction) => void;
  callAgain: (customer: Customer) => void;
  /** @param asBefore a no-show, too, gets the old place: staff were mistaken. Older servers give the place that the shop has chosen */
  putBack: (customer: Customer, asBefore?: boolean) => void;
  /** @param key of the check-in, which a repeat does once */
  add: (details: CustomerDetails, key: string) => Promise<ApiAnswer<CheckinResponse>>;
  joiningCalls: JoiningCalls;
  offline: Offline;
  giveUp: (key: Key) => void;
  /** Removes a notice. A stable function. */
  forget: (id: number) => void;
}

/** The acts of staff without network. */
export interface Offline {
  /** How many of their acts are kept. */
  unsentCount: number;
  problems: CounterState['problems'];
  isStored: boolean;
  /** Staff have read a problem. */
  dismiss: (id: string) => void;
}

/** Each returns an error message, or null on success. */
export interface JoiningCalls {
  set: (joining: JoiningSwitch) => Promise<string | null>;
  /** Removes everybody who joined by phone, except the current customer. */
  removeAll: () => Promise<string | null>;
  /** @param removed the numbers of all whom `removeAll` has removed */
  undoRemoveAll: (removed: readonly number[]) => Promise<string | null>;
}

export function useAdmin(host: NamedHost, ownerId: string, now: Now = Date.now): Admin {
  const { state: seenState, receive, remember } = useQueue(host, ownerId, 'staff', { now });
  const [admin, dispatch] = useReducer(adminReducer, IDLE);
  const {
    client,
    whenLoaded,
    acts,
    problems,
    seen: seenBefore,
    isStored,
    aheadMs,
    noteAhead,
  } = useCounter(host, ownerId, receive);
  const seen = queueOf(seenState);
  const queue = seen && (client?.show(seen) ?? seen);
  const state =
    queue && (seenState.status === 'live' || seenState.status === 'stale')
      ? { ...seenState, queue }
      : seenState;

  useEffect(() => {
    if (seenBefore) remember(seenBefore.queue, seenBefore.at);
  }, [seenBefore, remember]);

  useEffect(() => {
    if (seen) client?.noteSeen(seen);
  }, [client, seen]);

  if (queue) {
    const unsaved = admin.unsaved.filter((one) => canStillBeDone(one, queue));
    const notices = admin.notices.filter((one) => isStillSo(one, queue));
    if (unsaved.length < admin.unsaved.length || notices.length < admin.notices.length) {
      dispatch({ type: 'settled', unsaved, notices });
    }
  }

  const send = ({ subject, action, day, asBefore }: Asked): Promise<ApiAnswer<QueueSnapshot>> => {
    if (isCommandAction(action))
      return host.api.call(routes.changeQueue, { userId: ownerId, ...action.command, day });
    const number = keyOf(subject);
    if (action === 'called') return host.api.call(routes.callAgain, { userId: ownerId, number, day });
    if (action === 'restored')
      return host.api.call(routes.restoreEntry, {
        ...{ userId: ownerId, number, day },
        ...(asBefore && { asBefore: 'yes' as const }),
      });
    const how =
      typeof action === 'string'
        ? { outcome: action }
        : { outcome: 'removed' as const, reason: action.reason };
    return host.api.call(routes.closeEntry, { userId: ownerId, number, ...how, day });
  };

  const ask = async (asked: Asked): Promise<void> => {
    const { subject, action } = asked;
    const key = keyOf(subject);
    if (!queue || admin.busy.includes(key)) return;
    dispatch({ type: 'asked', key });
    if (acts.length > 0 && (await keep(asked, queue))) return;
    const sent = send(asked);
    void sent.then(receive);
    const answer = await answerWithTimeout(sent, CHANGE_TIMEOUT_MS);
    if (answer.ok) return dispatch(doneEvent(asked, queue, answer.body, now()));
    host.report({ ...reportOf(action), message: answer.message, cause: answer });
    if (!isRefused(answer) && (await keep(asked, queue))) return;
    const unsaved = unsavedOf(asked, answer, navigator.onLine);
    dispatch({ type: 'failed', unsaved, focus: focusAfterFailure(asked) });
  };

  /** @returns false for announcements, which would confuse later */
  const keep = async (asked: Asked, before: QueueSnapshot): Promise<boolean> => {
    if (asked.action === 'called') return false;
    const after = await (await whenLoaded()).keep(asked, unsentWords(asked));
    if (after) dispatch(doneEvent(asked, before, after, now()));
    return after !== null;
  };

  /** A customer who may be in the queue already keeps the key, so nobody is added twice. */
  const add = async (details: CustomerDetails, key: string): Promise<ApiAnswer<CheckinResponse>> => {
    let failure: Failure = NO_ANSWER;
    if (acts.length === 0) {
      const sent = host.api.call(routes.checkIn, { userId: ownerId, ...details }, { key });
      const answer = await answerWithTimeout(sent, CHANGE_TIMEOUT_MS);
      if (answer.ok) client?.noteAdded();
      if (answer.ok || isRefused(answer)) return answer;
      failure = answer;
    }
    const given = await (await whenLoaded()).add(details, key);
    return given ? { ok: true, status: 201, body: given } : failure;
  };

  const changeJoining = async (asked: Promise<ApiAnswer<QueueSnapshot>>): Promise<string | null> => {
    void asked.then(receive);
    const answer = await answerWithTimeout(asked, CHANGE_TIMEOUT_MS);
    if (answer.ok) return null;
    host.report({ area: 'queue/joining', message: answer.message, cause: answer });
    return notDoneWords('Not changed', answer, navigator.onLine);
  };

  const undoRemoveAll = async (removed: readonly number[]): Promise<ApiAnswer<QueueSnapshot>> => {
    const query = { userId: ownerId, number: String(removed[0]) };
    const read = await host.api.call(routes.readChanges, query);
    if (!read.ok) return read;
    const isOfAll = ({ customers }: QueueChange) =>
      customers.length === removed.length && customers.every(({ number }) => removed.includes(number));
    const { sequence = '' } = read.body.changes.find(isOfAll) ?? {};
    return host.api.call(routes.undoChange, { userId: ownerId, sequence });
  };

  const forget = useCallback((id: number) => dispatch({ type: 'noticeOver', id }), []);

  const start = (subject: Subject, action: StaffAction, asBefore = false): void => {
    if (!queue) return;
    const chair = entryIn(queue, keyOf(subject))?.turn?.chair;
    void ask({ subject, action, day: queue.serviceDay, chair, asBefore });
  };

  return {
    state,
    aheadMs,
    noteAhead,
    admin,
    close: (customer, outcome, reason) => {
      if (!mayAct(admin, customer.number, now())) return;
      start(customer, outcome === 'removed' && reason ? { reason } : outcome);
    },
    command: (subject, action) => {
      if (mayAct(admin, keyOf(subject), now())) start(subject, action);
    },
    callAgain: (customer) => start(customer, 'called'),
    putBack: (customer, asBefore = false) =>
      start(customer, 'restored', asBefore && queue?.noShowPlace !== undefined),
    add,
    offline: { unsentCount: acts.length, problems, isStored, dismiss: (id) => client?.dismiss(id) },
    joiningCalls: {
      set: (joining) => changeJoining(host.api.call(routes.setJoining, { userId: ownerId, joining })),
      removeAll: () => changeJoining(host.api.call(routes.removeJoined, { userId: ownerId })),
      undoRemoveAll: (removed) => changeJoining(undoRemoveAll(removed)),
    },
    giveUp: (key) => dispatch({ type: 'gaveUp', key }),
    forget,
  };
}

/** @param before the queue when staff asked */
function doneEvent(
  { subject, action }: Asked,
  before: QueueSnapshot,
  queue: QueueSnapshot,
  at: number,
): AdminEvent {
  if (isCommandAction(action)) return { type: 'commanded', subject, action, before, queue, at };
  if ('id' in subject) throw new TypeError('A chair has commands only.');
  const customer = subject;
  if (action === 'called') return { type: 'called', customer };
  if (action === 'restored') {
    const { number } = customer;
    return { type: 'restored', number, chair: entryIn(queue, number)?.turn?.chair };
  }
  const outcome = typeof action === 'string' ? action : 'removed';
  return { type: 'closed', customer, outcome, before: everybodyIn(before), queue, at };
}

function focusAfterFailure({ subject, action, chair }: Asked): readonly FocusTarget[] {
  const key = keyOf(subject);
  if (typeof key === 'string') return [`chair-${key}`];
  if (action === 'called') return ['call', 'current'];
  if (chair !== undefined) return [`chair-${chair}`];
  if (isCommandAction(action)) return [`more-${key}`, 'next'];
  return action === 'removed' || typeof action === 'object' ? [`entry-${key}`, 'next'] : ['serve', 'current'];
}
