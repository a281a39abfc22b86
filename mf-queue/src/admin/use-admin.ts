import type { CloseOutcome, JoiningSwitch, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useCallback, useReducer } from 'react';
import { answerInTime } from '../queue/with-timeout';
import { type QueueState, queueOf } from '../queue/queue-state';
import type { Now } from '../queue/use-now';
import { useQueue } from '../queue/use-queue';
import {
  type Customer,
  type Deed,
  type Desk,
  IDLE,
  type Spot,
  deskReducer,
  isStillSo,
  mayClose,
} from './admin-state';
import { isStillUndone, notDoneWords, unsavedOf } from './unsaved';
import { useRetries } from './use-retries';

/** Longer than this nobody watches a button; what comes later is taken in all the same. */
const CHANGE_TIMEOUT_MS = 5_000;

const REPORTS = {
  served: { area: 'queue/close' },
  removed: { area: 'queue/close' },
  restored: { area: 'queue/restore' },
  called: { area: 'queue/call' },
};

export interface Admin {
  state: QueueState;
  desk: Desk;
  close: (customer: Customer, outcome: CloseOutcome) => void;
  /** Has the boards announce the customer being served once more. */
  callAgain: (customer: Customer) => void;
  /** Puts a customer back who was served or removed. */
  putBack: (customer: Customer) => void;
  joiningCalls: JoiningCalls;
  /** Asks no more for what could not be done to this number. */
  giveUp: (number: number) => void;
  /** A notice has been there long enough. Stays the same function. */
  forget: (id: number) => void;
}

/** What staff do about joining by phone. Each answers why it was not done; null when it was. */
export interface JoiningCalls {
  set: (joining: JoiningSwitch) => Promise<string | null>;
  /** Removes all who joined by phone, but for the one being served. */
  removeAll: () => Promise<string | null>;
}

/** The queue, and what staff do to it. */
export function useAdmin(host: Host, ownerId: string, now: Now = Date.now): Admin {
  const { state, receive } = useQueue(host, ownerId, 'staff', { now });
  const [desk, dispatch] = useReducer(deskReducer, IDLE);
  const queue = queueOf(state);

  if (queue) {
    const unsaved = desk.unsaved.filter((one) => isStillUndone(one, queue));
    const notices = desk.notices.filter((one) => isStillSo(one, queue));
    if (unsaved.length < desk.unsaved.length || notices.length < desk.notices.length) {
      dispatch({ type: 'settled', unsaved, notices });
    }
  }

  const send = (deed: Deed, number: number, day: string): Promise<ApiAnswer<QueueSnapshot>> => {
    if (deed === 'called') return host.api.call(routes.callAgain, { userId: ownerId, number });
    if (deed === 'restored') return host.api.call(routes.restoreEntry, { userId: ownerId, number, day });
    return host.api.call(routes.closeEntry, { userId: ownerId, number, outcome: deed, day });
  };

  const ask = async (deed: Deed, customer: Customer, day: string): Promise<void> => {
    const { number } = customer;
    if (desk.busy.includes(number)) return;
    const before: readonly QueueEntry[] = queue?.data ?? [];
    dispatch({ type: 'asked', number });
    const asked = send(deed, number, day);
    void asked.then(receive);
    const answer = await answerInTime(asked, CHANGE_TIMEOUT_MS);
    if (!answer.ok) {
      const isFirstTry = desk.unsaved.every((one) => one.customer.number !== number);
      if (isFirstTry) host.report({ ...REPORTS[deed], message: answer.message, cause: answer });
      const unsaved = unsavedOf({ customer, deed, day }, answer, navigator.onLine);
      dispatch({ type: 'failed', unsaved, spots: spotsAfterFailure(deed, number) });
    } else if (deed === 'called') dispatch({ type: 'called', customer });
    else if (deed === 'restored') dispatch({ type: 'restored', number });
    else dispatch({ type: 'closed', customer, outcome: deed, before, queue: answer.body, at: now() });
  };

  const changeJoining = async (asked: Promise<ApiAnswer<QueueSnapshot>>): Promise<string | null> => {
    void asked.then(receive);
    const answer = await answerInTime(asked, CHANGE_TIMEOUT_MS);
    if (answer.ok) return null;
    host.report({ area: 'queue/joining', message: answer.message, cause: answer });
    return notDoneWords('Not changed', answer, navigator.onLine);
  };

  useRetries(desk, ({ deed, customer, day }) => void ask(deed, customer, day));

  const forget = useCallback((id: number) => dispatch({ type: 'noticed', id }), []);
  const day = queue?.serviceDay ?? '';

  return {
    state,
    desk,
    close: (customer, outcome) => {
      if (mayClose(desk, customer.number, now())) void ask(outcome, customer, day);
    },
    callAgain: (customer) => void ask('called', customer, day),
    putBack: (customer) => void ask('restored', customer, day),
    joiningCalls: {
      set: (joining) => changeJoining(host.api.call(routes.setJoining, { userId: ownerId, joining })),
      removeAll: () => changeJoining(host.api.call(routes.removeJoined, { userId: ownerId })),
    },
    giveUp: (number) => dispatch({ type: 'gaveUp', number }),
    forget,
  };
}

const spotsAfterFailure = (deed: Deed, number: number): readonly Spot[] =>
  deed === 'removed'
    ? [`entry-${number}`, 'next']
    : deed === 'called'
      ? ['call', 'current']
      : ['serve', 'current'];
