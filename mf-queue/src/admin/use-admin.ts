import type { CloseOutcome, JoiningSwitch, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useCallback, useReducer } from 'react';
import { answerWithTimeout } from '../queue/with-timeout';
import { type QueueState, queueOf } from '../queue/queue-state';
import type { Now } from '../queue/use-now';
import { useQueue } from '../queue/use-queue';
import {
  type Customer,
  type StaffAction,
  type AdminState,
  IDLE,
  type Spot,
  adminReducer,
  isStillSo,
  mayClose,
} from './admin-state';
import { isStillUndone, notDoneWords, unsavedOf } from './unsaved';
import { useRetries } from './use-retries';

/** After this time the action counts as failed; a late answer is still used. */
const CHANGE_TIMEOUT_MS = 5_000;

const REPORTS = {
  served: { area: 'queue/close' },
  removed: { area: 'queue/close' },
  'no-show': { area: 'queue/close' },
  restored: { area: 'queue/restore' },
  called: { area: 'queue/call' },
};

export interface Admin {
  state: QueueState;
  admin: AdminState;
  close: (customer: Customer, outcome: CloseOutcome) => void;
  callAgain: (customer: Customer) => void;
  putBack: (customer: Customer) => void;
  joiningCalls: JoiningCalls;
  giveUp: (number: number) => void;
  /** Removes a notice. A stable function. */
  forget: (id: number) => void;
}

/** Each returns an error message, or null on success. */
export interface JoiningCalls {
  set: (joining: JoiningSwitch) => Promise<string | null>;
  /** Removes everybody who joined by phone, except the current customer. */
  removeAll: () => Promise<string | null>;
}

export function useAdmin(host: Host, ownerId: string, now: Now = Date.now): Admin {
  const { state, receive } = useQueue(host, ownerId, 'staff', { now });
  const [admin, dispatch] = useReducer(adminReducer, IDLE);
  const queue = queueOf(state);

  if (queue) {
    const unsaved = admin.unsaved.filter((one) => isStillUndone(one, queue));
    const notices = admin.notices.filter((one) => isStillSo(one, queue));
    if (unsaved.length < admin.unsaved.length || notices.length < admin.notices.length) {
      dispatch({ type: 'settled', unsaved, notices });
    }
  }

  const send = (action: StaffAction, number: number, day: string): Promise<ApiAnswer<QueueSnapshot>> => {
    if (action === 'called') return host.api.call(routes.callAgain, { userId: ownerId, number });
    if (action === 'restored') return host.api.call(routes.restoreEntry, { userId: ownerId, number, day });
    return host.api.call(routes.closeEntry, { userId: ownerId, number, outcome: action, day });
  };

  const ask = async (action: StaffAction, customer: Customer, day: string): Promise<void> => {
    const { number } = customer;
    if (admin.busy.includes(number)) return;
    const before: readonly QueueEntry[] = queue?.data ?? [];
    dispatch({ type: 'asked', number });
    const asked = send(action, number, day);
    void asked.then(receive);
    const answer = await answerWithTimeout(asked, CHANGE_TIMEOUT_MS);
    if (!answer.ok) {
      const isFirstTry = admin.unsaved.every((one) => one.customer.number !== number);
      if (isFirstTry) host.report({ ...REPORTS[action], message: answer.message, cause: answer });
      const unsaved = unsavedOf({ customer, action, day }, answer, navigator.onLine);
      dispatch({ type: 'failed', unsaved, spots: spotsAfterFailure(action, number) });
    } else if (action === 'called') dispatch({ type: 'called', customer });
    else if (action === 'restored') dispatch({ type: 'restored', number });
    else dispatch({ type: 'closed', customer, outcome: action, before, queue: answer.body, at: now() });
  };

  const changeJoining = async (asked: Promise<ApiAnswer<QueueSnapshot>>): Promise<string | null> => {
    void asked.then(receive);
    const answer = await answerWithTimeout(asked, CHANGE_TIMEOUT_MS);
    if (answer.ok) return null;
    host.report({ area: 'queue/joining', message: answer.message, cause: answer });
    return notDoneWords('Not changed', answer, navigator.onLine);
  };

  useRetries(admin, ({ action, customer, day }) => void ask(action, customer, day));

  const forget = useCallback((id: number) => dispatch({ type: 'noticed', id }), []);
  const day = queue?.serviceDay ?? '';

  return {
    state,
    admin,
    close: (customer, outcome) => {
      if (mayClose(admin, customer.number, now())) void ask(outcome, customer, day);
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

const spotsAfterFailure = (action: StaffAction, number: number): readonly Spot[] =>
  action === 'removed'
    ? [`entry-${number}`, 'next']
    : action === 'called'
      ? ['call', 'current']
      : ['serve', 'current'];
