import type { StaffAct, StaffCommand } from '@queuebell/contracts';
import type { Act, CustomerCommand, ShopCommand } from './commands/deliver-act/act.js';
import { holdEndingOf } from './commands/hold.js';
import { detailsIn } from './details.js';

/** The queue's command for the command of a call. */
export function commandOf(command: StaffCommand): ShopCommand | CustomerCommand {
  if (command.type === 'takeBreak' || command.type === 'pauseCheckIn')
    return { ...command, until: command.until ? new Date(command.until) : null };
  if (command.type === 'hold') return { ...command, ...holdEndingOf(command) };
  if (command.type === 'correct') return { ...command, details: detailsIn(command.details) };
  return command;
}

/** An act of staff, as calls name it. */
export function actOf({ done }: StaffAct): Act {
  const key = done.key?.toLowerCase() ?? '';
  switch (done.type) {
    case 'add':
      return { ...done, key, holder: done.holder.toLowerCase(), details: detailsIn(done.details) };
    case 'close': {
      const { reason, ...closed } = done;
      return { ...closed, key, ...(reason !== undefined && { reason }) };
    }
    case 'call':
      return { ...done, key };
    case 'putBack': {
      const { asBefore, ...putBack } = done;
      const closedAt = new Date(done.closedAt);
      return { ...putBack, key, closedAt, ...(asBefore && { asBefore }) };
    }
    case 'order': {
      const order = commandOf(done.command);
      return 'number' in order
        ? { type: 'order', key, number: order.number, order }
        : { type: 'shopOrder', order };
    }
  }
}
