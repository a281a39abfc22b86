import type { CloseOutcome, QueueEntry, QueueSnapshot, ShownChair, StaffCommand } from '@queuebell/contracts';
import { partsOf } from '@queuebell/queue-rules';

export type Customer = Pick<QueueEntry, 'number' | 'name'>;
/** The customer or the chair that an action is about. */
export type Subject = Customer | Pick<ShownChair, 'id' | 'name'>;
/** A customer's number, or the id of a chair. */
export type Key = number | string;

/** Staff remove a customer and say why. */
interface RemoveForReason {
  type: 'remove';
  reason: string;
}

export type StaffAction = CloseOutcome | 'restored' | 'called' | RemoveForReason | StaffCommand;

export const keyOf = (subject: Subject): Key => ('id' in subject ? subject.id : subject.number);
export const labelOf = (subject: Subject): string =>
  'id' in subject ? subject.name : `${subject.number} ${subject.name}`;

export const everybodyIn = ({ data, serving = [] }: QueueSnapshot): QueueEntry[] => [...data, ...serving];
export const entryIn = (queue: QueueSnapshot, key: Key): QueueEntry | undefined =>
  everybodyIn(queue).find(({ number }) => number === key);
export const inChair = (queue: QueueSnapshot, chair: string | undefined): QueueEntry | undefined =>
  chair === undefined ? undefined : everybodyIn(queue).find(({ turn }) => turn?.chair === chair);

export const isCommand = (action: StaffAction): action is StaffCommand =>
  typeof action === 'object' && action.type !== 'remove';

/** `over`: the customer is gone or elsewhere, so it cannot be done any more. */
type Progress = 'open' | 'done' | 'over';

const doneIf = (isDone: boolean): Progress => (isDone ? 'done' : 'open');

/** Whether the queue shows that an action was done, here or on another screen. */
export function progressOf(action: StaffAction, subject: Subject, queue: QueueSnapshot): Progress {
  const entry = entryIn(queue, keyOf(subject));
  if (isCommand(action))
    return 'number' in action ? ofCustomer(action, entry, queue) : ofChair(action, queue);
  if (action === 'restored') return doneIf(entry !== undefined);
  if (action === 'called') return entry && partsOf(queue).served.includes(entry) ? 'open' : 'over';
  return doneIf(!entry);
}

function ofChair(command: Exclude<StaffCommand, { number: number }>, queue: QueueSnapshot): Progress {
  const chair = queue.chairs?.find(({ id }) => id === command.chair);
  if (!chair) return 'over';
  if (command.type === 'next') return doneIf(inChair(queue, chair.id) !== undefined);
  if (command.type === 'endBreak') return doneIf(!chair.break);
  return doneIf(chair.break !== undefined && chair.break.until === command.until);
}

function ofCustomer(
  command: Extract<StaffCommand, { number: number }>,
  entry: QueueEntry | undefined,
  queue: QueueSnapshot,
): Progress {
  if (!entry) return 'over';
  const { waiting } = partsOf(queue);
  const { turn, hold } = entry;
  switch (command.type) {
    case 'start':
      return turn ? doneIf(turn.startedAt !== undefined) : 'over';
    case 'hold':
      return doneIf(hold !== undefined);
    case 'resume':
      return doneIf(!hold);
    case 'move':
      if (turn) return 'over';
      return doneIf(waiting.includes(entry) && behindWhom(waiting, entry) === command.behind);
    case 'prioritize':
      return doneIf((entry.priority ?? null) === command.reason);
    case 'correct':
      return doneIf(sameDetails(entry, command.details));
    case 'transfer': {
      const { to } = command;
      if (to === 'front') return doneIf(waiting[0] === entry);
      if (to === 'arrival') return doneIf(!turn && !hold);
      return doneIf((turn ? turn.chair : entry.askedFor) === to.chair);
    }
  }
}

/** The number of the customer directly before; null: the customer is the first who waits. */
export const behindWhom = (waiting: readonly QueueEntry[], entry: QueueEntry): number | null =>
  waiting[waiting.indexOf(entry) - 1]?.number ?? null;

type Details = Extract<StaffCommand, { type: 'correct' }>['details'];

export const detailsOf = ({ name, phone, askedFor, note }: QueueEntry): Details => ({
  name,
  ...(phone !== undefined && { phone }),
  ...(askedFor !== undefined && { askedFor }),
  ...(note !== undefined && { note }),
});

const sameDetails = (entry: QueueEntry, details: Details): boolean =>
  JSON.stringify(detailsOf(entry)) === JSON.stringify(detailsOf({ ...entry, ...BLANK, ...details }));
const BLANK = { phone: undefined, askedFor: undefined, note: undefined };
