import type {
  GroupAct,
  QueueEntry,
  QueueSnapshot,
  Service,
  ShownChair,
  StaffCommand,
} from '@queuebell/contracts';
import { NOW } from '../../queue/testing';

export const CHAIRS: ShownChair[] = [
  { id: 'one', name: 'Chair 1', person: 'Ann' },
  { id: 'two', name: 'Chair 2' },
];

export const SERVICES: Service[] = [
  { id: 'cut', name: 'Haircut', minutes: 30 },
  { id: 'colour', name: 'Colour', minutes: 90 },
];

/** Called to a chair at 14:00. */
export const turnAt = (chair: string, parts: Partial<NonNullable<QueueEntry['turn']>> = {}) => ({
  chair,
  calledAt: new Date(NOW - 300_000).toISOString(),
  calls: 1,
  ...parts,
});

/** The server's answer to a command, as far as the tests of screens need it. */
export function carryOut(queue: QueueSnapshot, command: StaffCommand): QueueSnapshot {
  const { chairs = [], serving = [], revision } = queue;
  const all = [...queue.data, ...serving];
  const next = { ...queue, revision: revision + 1 };
  if (command.type === 'takeBreak' || command.type === 'endBreak') {
    const shown = chairs.map(({ break: before, ...chair }) => {
      if (chair.id !== command.chair) return before ? { ...chair, break: before } : chair;
      return command.type === 'takeBreak' ? { ...chair, break: { until: untilOf(command) } } : chair;
    });
    return { ...next, chairs: shown };
  }
  if (command.type === 'pauseCheckIn' || command.type === 'resumeCheckIn') {
    const { opening, ...open } = next;
    if (command.type === 'resumeCheckIn') return open;
    const { message } = command;
    const until = untilOf(command);
    return { ...open, opening: { ...opening, pause: { until, ...(message !== undefined && { message }) } } };
  }
  if (command.type === 'group' && command.act.type === 'hold') {
    const hold = { until: holdUntil(command.act) };
    const group = all.find(({ number }) => number === command.number)?.group;
    return { ...next, data: queue.data.map((each) => (each.group === group ? { ...each, hold } : each)) };
  }
  const number =
    command.type === 'next' ? all.find(({ turn, hold }) => !turn && !hold)?.number : command.number;
  const place = all.findIndex((entry) => entry.number === number);
  const found = all[place];
  if (!found) return next;
  const after = changed(found, command);
  const others = all.filter((entry) => entry !== found);
  if (command.type === 'move') {
    const behind = others.findIndex((entry) => entry.number === command.behind);
    others.splice(command.behind === null ? (queue.chairs ? 0 : 1) : behind + 1, 0, after);
  } else others.splice(place, 0, after);
  if (command.type === 'transfer' && command.to === 'arrival')
    others.sort((one, other) => Date.parse(one.checkedInAt) - Date.parse(other.checkedInAt));
  if (!queue.chairs) return { ...next, data: others };
  const [last, ...rest] = others.filter(({ turn }) => turn);
  return { ...next, data: [...(last ? [last] : []), ...others.filter(({ turn }) => !turn)], serving: rest };
}

const holdUntil = ({
  minutes,
  until = null,
  heldUntil,
}: Omit<Extract<GroupAct, { type: 'hold' }>, 'type'>): string | null =>
  typeof minutes === 'number'
    ? new Date((heldUntil ? Date.parse(heldUntil) : NOW) + minutes * 60_000).toISOString()
    : until;

const untilOf = ({
  minutes,
  until = null,
}: Extract<StaffCommand, { type: 'takeBreak' | 'pauseCheckIn' }>): string | null =>
  minutes === undefined ? until : new Date(NOW + minutes * 60_000).toISOString();

function changed(entry: QueueEntry, command: StaffCommand): QueueEntry {
  const { turn: _turn, hold: _hold, priority: _priority, ...bare } = entry;
  const { priority } = entry;
  const waiting = { ...bare, ...(priority !== undefined && { priority }) };
  switch (command.type) {
    case 'next':
      return { ...waiting, turn: turnAt(command.chair) };
    case 'start':
      return { ...entry, turn: turnAt(entry.turn?.chair ?? '', { startedAt: new Date(NOW).toISOString() }) };
    case 'hold':
      return { ...waiting, hold: { until: holdUntil(command) } };
    case 'resume':
      return waiting;
    case 'transfer':
      return typeof command.to === 'object' ? { ...waiting, turn: turnAt(command.to.chair) } : waiting;
    case 'prioritize':
      return command.reason === null ? bare : { ...bare, priority: command.reason };
    case 'correct':
      return { ...entry, ...command.details };
    default:
      return entry;
  }
}
