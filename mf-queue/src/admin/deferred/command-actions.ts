import type { CustomerDetails, QueueEntry, QueueSnapshot, StaffCommand } from '@queuebell/contracts';
import { FURTHER_DETAILS, partsOf } from '@queuebell/queue-rules';
import { type CommandAction, type Progress, type Subject, entryIn, inChair } from '../acts/staff-actions';
import type { Screen } from '../counter/screen';
import { behindWhom } from './customers';
import { groupProgress, groupWords } from './group-progress';
import { holdProgress, changesHold } from './holds';
import { reverseOf } from './reverse';

type OfCustomer = Extract<StaffCommand, { number: number }>;
type OfChair = Extract<StaffCommand, { chair: string }>;
type OfCheckIn = Exclude<StaffCommand, OfCustomer | OfChair>;

/** Sends the commands of a screen. */
export const commandOn =
  ({ queue, command }: Screen) =>
  (subject: Subject, asked: StaffCommand): void =>
    command(subject, commandActionFor(asked, queue));

/** @param queue as staff see it */
export function commandActionFor(command: StaffCommand, queue: QueueSnapshot): CommandAction {
  const reverse = reverseOf(command, queue);
  return { ...withoutReverse(command, queue), reverse: reverse && withoutReverse(reverse, queue) };
}

const withoutReverse = (command: StaffCommand, queue: QueueSnapshot): CommandAction => ({
  command,
  progressIn: (later) => progressOf(command, later),
  words: doneWords(command, queue),
  reverse: null,
});

function doneWords(command: StaffCommand, queue: QueueSnapshot): string | null {
  const { chairs = [] } = queue;
  switch (command.type) {
    case 'hold':
      return changesHold(command) ? 'stays on hold' : 'put on hold';
    case 'resume':
      return 'is back';
    case 'move':
      return 'moved';
    case 'prioritize':
      return command.reason === null ? 'no longer has priority' : 'has priority';
    case 'correct':
      return 'corrected';
    case 'group':
      return groupWords(command.act, queue);
    case 'transfer': {
      const { to } = command;
      if (typeof to === 'string') return 'sent back to the queue';
      return `sent to ${chairs.find(({ id }) => id === to.chair)?.name ?? 'another chair'}`;
    }
    default:
      return null;
  }
}

function progressOf(command: StaffCommand, queue: QueueSnapshot): Progress {
  if ('number' in command) return progressOfCustomer(command, queue);
  return 'chair' in command ? progressOfChair(command, queue) : progressOfCheckIn(command, queue);
}

const doneIf = (isDone: boolean): Progress => (isDone ? 'done' : 'open');

function progressOfChair(command: OfChair, queue: QueueSnapshot): Progress {
  const chair = queue.chairs?.find(({ id }) => id === command.chair);
  if (!chair) return 'over';
  if (command.type === 'next') return doneIf(inChair(queue, chair.id) !== undefined);
  if (command.type === 'endBreak') return doneIf(!chair.break);
  return doneIf(chair.break !== undefined && hasAskedEnd(chair.break, command));
}

function progressOfCheckIn(command: OfCheckIn, { opening }: QueueSnapshot): Progress {
  const pause = opening?.pause;
  if (command.type === 'resumeCheckIn') return doneIf(!pause);
  return doneIf(pause !== undefined && hasAskedEnd(pause, command) && pause.message === command.message);
}

/** With `minutes`, only the server knows the end, so any end is right. */
const hasAskedEnd = (
  shown: { until: string | null },
  { minutes, until }: Extract<StaffCommand, { type: 'takeBreak' | 'pauseCheckIn' }>,
): boolean => minutes !== undefined || shown.until === until;

function progressOfCustomer(command: OfCustomer, queue: QueueSnapshot): Progress {
  if (command.type === 'group') return groupProgress(command.number, command.act, queue);
  const entry = entryIn(queue, command.number);
  if (!entry) return 'over';
  const { waiting } = partsOf(queue);
  const { turn, hold } = entry;
  switch (command.type) {
    case 'start':
      return turn ? doneIf(turn.startedAt !== undefined) : 'over';
    case 'hold':
      return holdProgress(command, hold);
    case 'resume':
      return doneIf(!hold);
    case 'move':
      if (turn) return 'over';
      return doneIf(waiting.includes(entry) && behindWhom(waiting, entry) === command.behind);
    case 'prioritize':
      return doneIf((entry.priority ?? null) === command.reason);
    case 'correct':
      return doneIf(isSame(entry, command.details));
    case 'transfer': {
      const { to } = command;
      if (to === 'front') return doneIf(waiting[0] === entry);
      if (to === 'arrival') return doneIf(!turn && !hold);
      return doneIf((turn ? turn.chair : entry.askedFor) === to.chair);
    }
  }
}

const isSame = (entry: QueueEntry, details: CustomerDetails): boolean =>
  entry.name === details.name && FURTHER_DETAILS.every((field) => entry[field] === details[field]);
