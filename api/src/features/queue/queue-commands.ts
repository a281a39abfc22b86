import { Injectable } from '@nestjs/common';
import { messages } from '@queuebell/contracts';
import type { Actor, Command } from '@queuebell/queue-rules';
import { ApiError } from '../../platform/errors/api-error.js';
import type { CommandFor } from './writer/decide-group.js';
import type { CommandResult } from './writer/queue-writer.js';
import { QueueWriters } from './writer/queue-writers.js';
import { Refused } from './writer/refused.js';

/** Carries commands out, and answers refusals by the API's errors. */
@Injectable()
export class QueueCommands {
  constructor(private readonly writers: QueueWriters) {}

  /** @throws ApiError with the code of the refusal */
  async do<Of extends Command>(
    ownerId: string,
    by: Actor,
    command: CommandFor<Of>,
  ): Promise<CommandResult<Of>> {
    try {
      return await this.writers.do(ownerId, command, by);
    } catch (error) {
      if (error instanceof Refused) throw apiErrorOf(error);
      throw error;
    }
  }
}

export function apiErrorOf({ code }: Refused): ApiError {
  if (code === 'IN_HISTORY' || code === 'LOOK_AGAIN') throw new Error(`A command was refused by ${code}.`);
  return code === 'JOINED_ANEW' ? new ApiError('CANNOT_UNDO', messages.joinedAnew) : new ApiError(code);
}
