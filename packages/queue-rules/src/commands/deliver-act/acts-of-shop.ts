import { endBreak } from '../end-break.js';
import { next } from '../next.js';
import { pauseCheckIn } from '../pause-check-in.js';
import { resumeCheckIn } from '../resume-check-in.js';
import { takeBreak } from '../take-break.js';
import type { Decision } from '../../decision.js';
import type { Moment } from '../../moment.js';
import type { Queue } from '../../queue.js';
import { chairsOf } from '../../serving.js';
import type { ChairCommand, ActResult, ShopCommand } from './act.js';

export function decideShopAct(queue: Queue, order: ShopCommand, made: Moment): ActResult {
  if (order.type === 'pauseCheckIn') return pauseCheckIn(queue, order, made);
  return order.type === 'resumeCheckIn' ? resumeCheckIn(queue, order, made) : ofChair(queue, order, made);
}

function ofChair(queue: Queue, order: ChairCommand, made: Moment): ActResult {
  const { chair } = order;
  if (!chairsOf(queue).some(({ id }) => id === chair)) return { is: 'chair-gone' };
  const decision = decideOfChair(queue, order, made);
  return 'refused' in decision ? { is: 'chair-on-break', chair } : decision;
}

function decideOfChair(queue: Queue, order: ChairCommand, made: Moment): Decision<undefined> {
  if (order.type === 'next') return next(queue, order, made);
  return order.type === 'takeBreak' ? takeBreak(queue, order, made) : endBreak(queue, order, made);
}
