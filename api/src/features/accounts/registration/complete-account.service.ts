import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { CompleteAccountRequest, CompleteAccountResponse } from '@queuebell/contracts';
import { zoneNamed } from '@queuebell/queue-rules';
import type { Connection } from 'mongoose';
import { ApiError } from '../../../platform/errors/api-error.js';
import { QueueService } from '../../queue/queue.service.js';
import { sessionUserOf } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { actorOfSession } from '../../../access/guard/current-actor.js';
import { RecentPasswords } from '../../../access/passwords/recent-passwords.js';

@Injectable()
export class CompleteAccountService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly users: UsersService,
    private readonly queue: QueueService,
    private readonly recent: RecentPasswords,
  ) {}

  /** @throws ApiError('PASSWORD_NEEDED') if the phone number changes: the site reaches the owner by it */
  async complete(session: Session, request: CompleteAccountRequest): Promise<CompleteAccountResponse> {
    const known = await this.users.byId(session.sub);
    if (known?.phone !== request.phone) await this.recent.demand(session);
    const timeZone = zoneNamed(request.timeZone);
    const shop = { shopName: request.businessName, timeZone };
    const account = await this.connection.transaction(async (transaction) => {
      await this.queue.describeShop(session.sub, actorOfSession(session), shop, transaction);
      return this.users.completeAccount(session.sub, { ...request, timeZone }, transaction);
    });
    if (!account) throw new ApiError('NOT_LOGGED_IN');
    await this.queue.readAgain(session.sub);
    return { user: sessionUserOf(account) };
  }
}
