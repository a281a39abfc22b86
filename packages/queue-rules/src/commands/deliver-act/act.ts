import type { CloseOutcome } from '@queuebell/contracts';
import type { Correct } from '../correct.js';
import type { EndBreak } from '../end-break.js';
import type { GroupCommand } from '../group.js';
import type { PutOnHold } from '../hold.js';
import type { Move } from '../move.js';
import type { Next } from '../next.js';
import type { PauseCheckIn } from '../pause-check-in.js';
import type { Prioritize } from '../prioritize.js';
import type { Restore } from '../restore.js';
import type { ResumeCheckIn } from '../resume-check-in.js';
import type { Resume } from '../resume.js';
import type { Start } from '../start.js';
import type { TakeBreak } from '../take-break.js';
import type { Transfer } from '../transfer.js';
import type { Change } from '../../decision.js';
import type { ActObstacle, CustomerDetails } from '../../queue.js';

/** The customer of an act, by the key of the ticket. `number`: as the screen knew it, for words. */
interface OfCustomer {
  key: string;
  number: number;
}

export type Act =
  /** A customer whom staff gave a number of this screen's lease. */
  | (OfCustomer & { type: 'add'; holder: string; details: CustomerDetails })
  | (OfCustomer & { type: 'close'; outcome: CloseOutcome; reason?: string })
  /** This customer, to this chair: the screen said so, even if somebody else is next now. */
  | (OfCustomer & { type: 'call'; chair: string })
  /** `closedAt`: of the closing that staff took back; a later one stays. */
  | (OfCustomer & { type: 'putBack'; closedAt: Date } & Pick<Restore, 'asBefore'>)
  | (OfCustomer & { type: 'order'; order: CustomerCommand })
  | { type: 'shopOrder'; order: ShopCommand };

export type ChairCommand = Next | TakeBreak | EndBreak;
/** Of a chair, or of the check-in. */
export type ShopCommand = ChairCommand | PauseCheckIn | ResumeCheckIn;
export type CustomerCommand =
  | Transfer
  | Start
  | PutOnHold
  | Resume
  | Move
  | Prioritize
  | Correct
  | GroupCommand;

/** The change of an act, or why there is none. */
export type ActResult = Change<unknown> | ActObstacle;
