import type { QueueEntry, QueueSnapshot, StaffCommand } from '@queuebell/contracts';
import { detailsIn, partsOf } from '@queuebell/queue-rules';
import { entryIn, inChair } from '../staff-actions';
import { behindWhom } from './customers';
import { groupOf } from './group-orders';

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
      return { type: 'resume', number };
    case 'group': {
      const { act } = command;
      return act.type === 'hold' && groupOf(queue, entry).every(({ hold }) => !hold)
        ? { type: 'group', number, act: { type: 'resume' } }
        : null;
    }
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
