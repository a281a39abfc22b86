import type { QueueSnapshot } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import type { Customer, StaffAction } from './admin-state';

/** A staff action that the server has not carried out. */
export interface Unsaved {
  customer: Customer;
  action: StaffAction;
  /** The service day of the action: on another day the number belongs to another customer. */
  day: string;
  words: string;
  /**
   * Whether the screen retries by itself. It does unless the server refused: repeating is harmless, and the server
   * checks
   * the day. Announcements are not retried, because a late one would confuse.
   */
  isRetried: boolean;
}

type Failure = Extract<ApiAnswer<never>, { ok: false }>;

const SERVER_FAULTS_FROM = 500;

const NOT_DONE: Readonly<Record<StaffAction, string>> = {
  served: 'Not saved',
  removed: 'Not saved',
  'no-show': 'Not saved',
  restored: 'Not put back',
  called: 'Not announced',
};

export function unsavedOf(
  asked: Pick<Unsaved, 'customer' | 'action' | 'day'>,
  failure: Failure,
  isOnline: boolean,
): Unsaved {
  const isRetried = asked.action !== 'called' && !isRefused(failure);
  return { ...asked, words: notDoneWords(NOT_DONE[asked.action], failure, isOnline), isRetried };
}

/** @param notDone what did not happen: 'Not saved' */
export function notDoneWords(notDone: string, failure: Failure, isOnline: boolean): string {
  if (isRefused(failure)) return `${notDone}. ${failure.message}`;
  if (failure.status > 0) return `${notDone}: the server has a problem.`;
  return isOnline ? `${notDone}: the server does not answer.` : `${notDone}: this tablet is offline.`;
}

const isRefused = ({ status }: Failure): boolean => status > 0 && status < SERVER_FAULTS_FROM;

/** False when another screen has done it, and on another day. */
export function isStillUndone(
  { customer, action, day }: Unsaved,
  { data, serviceDay }: QueueSnapshot,
): boolean {
  if (day !== serviceDay) return false;
  if (action === 'called') return data[0]?.number === customer.number;
  const waits = data.some(({ number }) => number === customer.number);
  return action === 'restored' ? !waits : waits;
}
