import type { GroupAct, QueueEntry, QueueSnapshot, StaffCommand } from '@queuebell/contracts';
import { detailsIn, partsOf } from '@queuebell/queue-rules';
import { entryIn, inChair } from '../acts/staff-actions';
import { behindWhom } from './customers';
import { groupOf } from './group-progress';

/**
 * The command that brings back exactly what was before.
 * @param queue as it was before the command
 * @returns null where no command does that
 */
export function reverseOf(command: StaffCommand, queue: QueueSnapshot): StaffCommand | null {
  if (!('number' in command)) return null;
  const { number } = command;
  const entry = entryIn(queue, number);
  if (!entry) return null;
  if (command.type === 'correct') return { type: 'correct', number, details: detailsIn(entry) };
  const { waiting } = partsOf(queue);
  if (!waiting.includes(entry)) return null;
  switch (command.type) {
    case 'hold':
      return entry.hold ? { type: 'hold', number, until: entry.hold.until } : { type: 'resume', number };
    case 'group':
      return command.act.type === 'hold' ? reverseOfHold(number, groupOf(queue, entry)) : null;
    case 'move':
      return { type: 'move', number, behind: behindWhom(waiting, entry) };
    case 'prioritize':
      return reverseOfPriority(command.reason, entry, waiting);
    case 'transfer': {
      const { to } = command;
      if (typeof to === 'string' || !isFree(queue, to.chair)) return null;
      const isByArrival = !entry.hold && entry.priority === undefined && standsByArrival(entry, waiting);
      return isByArrival ? { type: 'transfer', number, to: 'arrival' } : null;
    }
    default:
      return null;
  }
}

/** Of those who were on hold until different times, no command brings all back. */
function reverseOfHold(number: number, all: readonly QueueEntry[]): StaffCommand | null {
  const ends = new Set(all.map(({ hold }) => hold?.until));
  const [until] = ends;
  if (ends.size > 1) return null;
  const act: GroupAct = until === undefined ? { type: 'resume' } : { type: 'hold', until };
  return { type: 'group', number, act };
}

function reverseOfPriority(
  reason: string | null,
  entry: QueueEntry,
  waiting: readonly QueueEntry[],
): StaffCommand | null {
  const { number, priority } = entry;
  const reverse: StaffCommand = { type: 'prioritize', number, reason: priority ?? null };
  if (reason !== null && priority !== undefined) return reverse;
  if (reason !== null) return standsByArrival(entry, waiting) ? reverse : null;
  // A customer who gets priority comes behind the others who have it.
  return waiting[waiting.indexOf(entry) + 1]?.priority === undefined ? reverse : null;
}

const isFree = (queue: QueueSnapshot, chair: string): boolean =>
  !inChair(queue, chair) && !queue.chairs?.find(({ id }) => id === chair)?.break;

/** Whether nobody was moved past this customer. */
function standsByArrival(entry: QueueEntry, waiting: readonly QueueEntry[]): boolean {
  const at = waiting.indexOf(entry);
  const arrival = Date.parse(entry.checkedInAt);
  return waiting.every(
    ({ checkedInAt, priority }, place) =>
      priority !== undefined ||
      (place < at ? Date.parse(checkedInAt) <= arrival : Date.parse(checkedInAt) >= arrival),
  );
}
