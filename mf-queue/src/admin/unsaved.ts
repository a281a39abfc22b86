import type { QueueSnapshot } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import type { Customer, Deed } from './admin-state';

/** Something that staff asked for and that the server has not done. */
export interface Unsaved {
  customer: Customer;
  deed: Deed;
  /** The shop's day on which it was asked for: on another one the number is another customer's. */
  day: string;
  /** What the customer's row says. */
  words: string;
  /**
   * Whether the screen tries again by itself. It does where nobody refused it: doing it twice changes nothing, and the
   * server insists on the day. A call that comes late would only confuse.
   */
  isRetried: boolean;
}

type Failure = Extract<ApiAnswer<never>, { ok: false }>;

const SERVER_FAULTS_FROM = 500;

const NOT_DONE: Readonly<Record<Deed, string>> = {
  served: 'Not saved',
  removed: 'Not saved',
  restored: 'Not put back',
  called: 'Not announced',
};

export function unsavedOf(
  asked: Pick<Unsaved, 'customer' | 'deed' | 'day'>,
  failure: Failure,
  isOnline: boolean,
): Unsaved {
  const isRetried = asked.deed !== 'called' && !isRefused(failure);
  return { ...asked, words: notDoneWords(NOT_DONE[asked.deed], failure, isOnline), isRetried };
}

/** @param notDone what did not happen: 'Not saved' */
export function notDoneWords(notDone: string, failure: Failure, isOnline: boolean): string {
  if (isRefused(failure)) return `${notDone}. ${failure.message}`;
  if (failure.status > 0) return `${notDone}: the server has a problem.`;
  return isOnline ? `${notDone}: the server does not answer.` : `${notDone}: this tablet is offline.`;
}

const isRefused = ({ status }: Failure): boolean => status > 0 && status < SERVER_FAULTS_FROM;

/** Whether there is still something to do: not when somebody else has done it, and not on another day. */
export function isStillUndone(
  { customer, deed, day }: Unsaved,
  { data, serviceDay }: QueueSnapshot,
): boolean {
  if (day !== serviceDay) return false;
  if (deed === 'called') return data[0]?.number === customer.number;
  const waits = data.some(({ number }) => number === customer.number);
  return deed === 'restored' ? !waits : waits;
}
