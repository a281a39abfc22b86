import type { GroupAct, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import { partsOf } from '@queuebell/queue-rules';
import { type Progress, entryIn, everybodyIn } from '../acts/staff-actions';
import { behindWhom } from './customers';
import { heldUntilIn, changesHold } from './holds';

/** Everybody of this customer's group who is in the queue, by number; one for a customer alone. */
export const groupOf = (queue: QueueSnapshot, entry: QueueEntry): QueueEntry[] =>
  everybodyIn(queue)
    .filter((each) => each === entry || (entry.group !== undefined && each.group === entry.group))
    .sort((one, other) => one.number - other.number);

/** After the number and name of one of them. */
export function groupWords(act: GroupAct, { chairs }: QueueSnapshot): string {
  switch (act.type) {
    case 'call':
      return chairs ? 'and group called' : 'and group are next';
    case 'serve':
      return 'and group served';
    case 'remove':
      return 'and group removed';
    case 'hold':
      return changesHold(act) ? 'and group stay on hold' : 'and group put on hold';
    case 'resume':
      return 'and group are back';
    case 'transfer':
    case 'move':
      return 'and group moved';
    case 'prioritize':
      return act.reason === null ? 'and group no longer have priority' : 'and group have priority';
  }
}

export function groupProgress(number: number, act: GroupAct, queue: QueueSnapshot): Progress {
  const isClosing = act.type === 'serve' || act.type === 'remove';
  const entry = entryIn(queue, number);
  if (!entry) return isClosing ? 'done' : 'over';
  return isClosing || !isDone(entry, act, queue) ? 'open' : 'done';
}

function isDone(
  entry: QueueEntry,
  act: Exclude<GroupAct, { type: 'serve' | 'remove' }>,
  queue: QueueSnapshot,
): boolean {
  const { waiting } = partsOf(queue);
  const here = waiting.filter((each) => groupOf(queue, entry).includes(each));
  const [first] = here;
  const isFirst = first === undefined || waiting[0] === first;
  switch (act.type) {
    case 'call':
      return isFirst || entry.turn !== undefined;
    case 'hold':
      return isHeldSo(act, here);
    case 'resume':
      return here.every(({ hold }) => !hold);
    case 'transfer':
      return act.to === 'front' ? isFirst : here.every(({ hold }) => !hold);
    case 'move':
      return first === undefined || behindWhom(waiting, first) === act.behind;
    case 'prioritize':
      return here.every(({ priority = null }) => priority === act.reason);
  }
}

function isHeldSo(act: Extract<GroupAct, { type: 'hold' }>, here: readonly QueueEntry[]): boolean {
  if (!changesHold(act)) return here.every(({ hold }) => hold);
  const until = heldUntilIn(here);
  return act.until === undefined ? until !== act.heldUntil : until === act.until;
}
