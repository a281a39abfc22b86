import { archive, type Archive } from './commands/archive.js';
import { callAgain, type CallAgain } from './commands/call-again.js';
import { changeSettings, type ChangeSettings } from './commands/change-settings.js';
import { checkIn, type CheckIn } from './commands/check-in.js';
import { close, type Close } from './commands/close.js';
import { deliver, type Deliver } from './commands/deliver.js';
import { deliverAct, type DeliverAct } from './commands/deliver-act.js';
import { describeShop, type DescribeShop } from './commands/describe-shop.js';
import { endBreak, type EndBreak } from './commands/end-break.js';
import { endLease, type EndLease } from './commands/end-lease.js';
import { erase, type Erase } from './commands/erase.js';
import { expireCalls, type ExpireCalls } from './commands/expire-calls.js';
import { group, type GroupCommand } from './commands/group.js';
import { leaseNumbers, type LeaseNumbers } from './commands/lease-numbers.js';
import { leave, type Leave } from './commands/leave.js';
import { markAlert, type MarkAlert } from './commands/mark-alert.js';
import { noteToldNumber, type NoteToldNumber } from './commands/note-told-number.js';
import { removeJoined, type RemoveJoined } from './commands/remove-joined.js';
import { restore, type Restore } from './commands/restore.js';
import { returnToQueue, type Return } from './commands/return.js';
import { setJoining, type SetJoining } from './commands/set-joining.js';
import { settleCode, type SettleCode } from './commands/settle-code.js';
import { correct, type Correct } from './commands/correct.js';
import { hold, type PutOnHold } from './commands/hold.js';
import { move, type Move } from './commands/move.js';
import { next, type Next } from './commands/next.js';
import { pauseCheckIn, type PauseCheckIn } from './commands/pause-check-in.js';
import { prioritize, type Prioritize } from './commands/prioritize.js';
import { resume, type Resume } from './commands/resume.js';
import { resumeCheckIn, type ResumeCheckIn } from './commands/resume-check-in.js';
import { start, type Start } from './commands/start.js';
import { takeBack, type TakeBack } from './commands/take-back.js';
import { transfer, type Transfer } from './commands/transfer.js';
import { takeBreak, type TakeBreak } from './commands/take-break.js';
import type { Change, Decision } from './decision.js';
import { withoutOldKeys } from './keys.js';
import type { Moment } from './moment.js';
import type { Queue } from './queue.js';

/** Every command, by its `type`. A new one is a file, its test, one line here and in {@link Command}, and a row in `testing/every-command.ts`. */
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

export type Command =
  | CheckIn
  | Close
  | RemoveJoined
  | Restore
  | CallAgain
  | Next
  | Transfer
  | Start
  | PutOnHold
  | Resume
  | Move
  | Prioritize
  | Correct
  | GroupCommand
  | TakeBreak
  | EndBreak
  | PauseCheckIn
  | ResumeCheckIn
  | ExpireCalls
  | Leave
  | Return
  | MarkAlert
  | ChangeSettings
  | DescribeShop
  | SetJoining
  | SettleCode
  | LeaseNumbers
  | EndLease
  | Deliver
  | DeliverAct
  | NoteToldNumber
  | TakeBack
  | Archive
  | Erase;

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
