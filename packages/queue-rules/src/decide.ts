import { archive } from './commands/archive.js';
import { callAgain } from './commands/call-again.js';
import { changeSettings } from './commands/change-settings.js';
import { checkIn } from './commands/check-in.js';
import { close } from './commands/close.js';
import { deliver } from './commands/deliver.js';
import { deliverAct } from './commands/deliver-act/deliver-act.js';
import { describeShop } from './commands/describe-shop.js';
import { endBreak } from './commands/end-break.js';
import { endLease } from './commands/end-lease.js';
import { erase } from './commands/erase.js';
import { expireCalls } from './commands/expire-calls.js';
import { group } from './commands/group.js';
import { leaseNumbers } from './commands/lease-numbers.js';
import { leave } from './commands/leave.js';
import { markAlert } from './commands/mark-alert.js';
import { noteToldNumber } from './commands/note-told-number.js';
import { removeJoined } from './commands/remove-joined.js';
import { restore } from './commands/restore.js';
import { returnToQueue } from './commands/return.js';
import { setJoining } from './commands/set-joining.js';
import { settleCode } from './commands/settle-code.js';
import { correct } from './commands/correct.js';
import { hold } from './commands/hold.js';
import { move } from './commands/move.js';
import { next } from './commands/next.js';
import { pauseCheckIn } from './commands/pause-check-in.js';
import { prioritize } from './commands/prioritize.js';
import { resume } from './commands/resume.js';
import { resumeCheckIn } from './commands/resume-check-in.js';
import { start } from './commands/start.js';
import { takeBack } from './commands/take-back/take-back.js';
import { transfer } from './commands/transfer.js';
import { takeBreak } from './commands/take-break.js';
import type { Change, Decision } from './decision.js';
import { withoutOldKeys } from './keys.js';
import type { Moment } from './moment.js';
import type { Queue } from './queue.js';

/** Every command, by its `type`. A new one is a file, its test, its line here, and a row in `testing/every-command.ts`. */
const commands = {
  checkIn,
  close,
  removeJoined,
  restore,
  callAgain,
  next,
  transfer,
  start,
  hold,
  resume,
  move,
  prioritize,
  correct,
  group,
  takeBreak,
  endBreak,
  pauseCheckIn,
  resumeCheckIn,
  expireCalls,
  leave,
  return: returnToQueue,
  markAlert,
  changeSettings,
  describeShop,
  setJoining,
  settleCode,
  leaseNumbers,
  endLease,
  deliver,
  deliverAct,
  noteToldNumber,
  takeBack,
  archive,
  erase,
};

export type Command = Parameters<(typeof commands)[keyof typeof commands]>[1];

type Decider = (queue: Queue, command: never, now: Moment) => Decision<unknown>;
type Table = Record<Command['type'], Decider>;

export type AnswerOf<Of extends Command> =
  Extract<ReturnType<(typeof commands)[Of['type']]>, Change<unknown>> extends Change<infer Answer>
    ? Answer
    : never;

/**
 * Applies a command to a queue.
 * @param now with the shop's day; never earlier than at the command before
 */
export function decide<Of extends Command>(queue: Queue, command: Of, now: Moment): Decision<AnswerOf<Of>> {
  const decider: Decider = (commands satisfies Table)[command.type];
  const decision = decider(queue, command as never, now) as Decision<AnswerOf<Of>>;
  if ('refused' in decision || decision.queue === queue) return decision;
  return { ...decision, queue: withoutOldKeys(decision.queue, now) };
}
