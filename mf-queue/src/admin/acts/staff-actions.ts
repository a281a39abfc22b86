import type { CloseOutcome, QueueEntry, QueueSnapshot, ShownChair, StaffCommand } from '@queuebell/contracts';
import { partsOf } from '@queuebell/queue-rules';

export type Customer = Pick<QueueEntry, 'number' | 'name'>;
/** The customer or the chair that an action is about, or the check-in. */
export type Subject = Customer | Pick<ShownChair, 'id' | 'name'>;
/** A customer's number, or the id of another subject. */
export type Key = number | string;

/** `over`: the customer is gone or elsewhere, so it cannot be done any more. */
export type Progress = 'open' | 'done' | 'over';

/** A command, with what the screen shows of it: `deferred/command-actions.ts` makes it. */
export interface CommandAction {
  command: StaffCommand;
  /** Whether a queue shows that it was done, here or on another screen. */
  progressIn: (queue: QueueSnapshot) => Progress;
  /** After the customer's number and name: 'put on hold'. Null: the screen shows it anyway. */
  words: string | null;
  /** Brings back exactly what was before; null: nothing does. */
  reverse: CommandAction | null;
}

/** Staff remove a customer and say why. */
interface RemoveForReason {
  reason: string;
}

export type StaffAction = CloseOutcome | 'restored' | 'called' | RemoveForReason | CommandAction;

export const isCommandAction = (action: StaffAction): action is CommandAction =>
  typeof action === 'object' && 'command' in action;

export const keyOf = (subject: Subject): Key => ('id' in subject ? subject.id : subject.number);
export const labelOf = (subject: Subject): string =>
  'id' in subject ? subject.name : `${subject.number} ${subject.name}`;

export const everybodyIn = ({ data, serving = [] }: QueueSnapshot): QueueEntry[] => [...data, ...serving];
export const entryIn = (queue: QueueSnapshot, key: Key): QueueEntry | undefined =>
  everybodyIn(queue).find(({ number }) => number === key);
export const inChair = (queue: QueueSnapshot, chair: string): QueueEntry | undefined =>
  everybodyIn(queue).find(({ turn }) => turn?.chair === chair);

/** The act in words, which stand before the server's message if the queue does not take it: '27 Amira, served:'. */
export function unsentWords({ subject, action }: { subject: Subject; action: StaffAction }): string {
  const what = isCommandAction(action)
    ? (action.words ?? ORDER_WORDS[action.command.type] ?? 'changed')
    : doneWords(action);
  return `${labelOf(subject)}, ${what}:`;
}

const ORDER_WORDS: Partial<Record<StaffCommand['type'], string>> = {
  next: 'next customer called',
  start: 'started',
  takeBreak: 'break',
  endBreak: 'break ended',
  pauseCheckIn: 'paused',
  resumeCheckIn: 'resumed',
};

function doneWords(action: Exclude<StaffAction, CommandAction>): string {
  if (typeof action === 'object') return 'removed';
  return action === 'restored' ? 'put back' : action;
}

export function progressOf(action: StaffAction, subject: Subject, queue: QueueSnapshot): Progress {
  if (isCommandAction(action)) return action.progressIn(queue);
  const entry = entryIn(queue, keyOf(subject));
  if (action === 'called') return entry && partsOf(queue).served.includes(entry) ? 'open' : 'over';
  const isDone = action === 'restored' ? entry !== undefined : entry === undefined;
  return isDone ? 'done' : 'open';
}
