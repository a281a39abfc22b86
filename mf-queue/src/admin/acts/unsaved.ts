import type { QueueSnapshot } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type StaffAction, type Subject, entryIn, isCommandAction, keyOf, progressOf } from './staff-actions';

/** A staff action that the server refused, or that this screen cannot keep until the network is back. */
export interface Unsaved {
  subject: Subject;
  action: StaffAction;
  /** The service day of the action: on another day the number belongs to another customer. */
  day: string;
  /** The chair of the customer when staff asked. */
  chair?: string | undefined;
  /** Of `restored`: staff take back what they did by mistake. */
  asBefore?: boolean | undefined;
  words: string;
}

export type Asked = Pick<Unsaved, 'subject' | 'action' | 'day' | 'chair' | 'asBefore'>;

export type Failure = Extract<ApiAnswer<never>, { ok: false }>;

const SERVER_FAULTS_FROM = 500;

function notDone(action: StaffAction): string {
  if (action === 'restored') return 'Not put back';
  if (action === 'called') return 'Not announced';
  return isCommandAction(action) && action.command.type === 'next' ? 'Nobody was called' : 'Not saved';
}

export function unsavedOf(asked: Asked, failure: Failure, isOnline: boolean): Unsaved {
  return { ...asked, words: notDoneWords(notDone(asked.action), failure, isOnline) };
}

/** @param notDone what did not happen: 'Not saved' */
export function notDoneWords(notDone: string, failure: Failure, isOnline: boolean): string {
  if (isRefused(failure)) return `${notDone}. ${failure.message}`;
  if (failure.status > 0) return `${notDone}: the server has a problem.`;
  return isOnline ? `${notDone}: the server does not answer.` : `${notDone}: this tablet is offline.`;
}

/** The server has decided; otherwise nobody knows whether it heard of it. */
export const isRefused = ({ status }: Failure): boolean => status > 0 && status < SERVER_FAULTS_FROM;

/** True on the same day, while no screen has done it and the customer is still at the chair that staff saw. */
export function canStillBeDone({ subject, action, day, chair }: Asked, queue: QueueSnapshot): boolean {
  if (day !== queue.serviceDay || progressOf(action, subject, queue) !== 'open') return false;
  const isOfCustomer = isCommandAction(action) && 'number' in action.command;
  return !isOfCustomer || entryIn(queue, keyOf(subject))?.turn?.chair === chair;
}
