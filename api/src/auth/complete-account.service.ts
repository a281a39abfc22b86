import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { CompleteAccountRequest, CompleteAccountResponse } from '@queuebell/contracts';
import type { Connection } from 'mongoose';
import { ApiError } from '../errors/api-error.js';
import { QueueService } from '../queue/queue.service.js';
import { TimeZonesService } from '../queue/time-zones.service.js';
import { sessionUserOf } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import type { Session } from './authenticated-request.js';
import { RecentPasswords } from './recent-passwords.js';

/** Sets and changes the data that a shop needs before its first customer. */
@Injectable()
export class CompleteAccountService {
  readonly #connection: Connection;
  readonly #users: UsersService;
  readonly #queue: QueueService;
  readonly #timeZones: TimeZonesService;
  readonly #recent: RecentPasswords;

  constructor(
    @InjectConnection() connection: Connection,
    users: UsersService,
    queue: QueueService,
    timeZones: TimeZonesService,
    recent: RecentPasswords,
  ) {
    this.#connection = connection;
    this.#users = users;
    this.#queue = queue;
    this.#timeZones = timeZones;
    this.#recent = recent;
  }

  /**
   * @throws ApiError('INVALID_INPUT') when the database does not know the time zone
   * @throws ApiError('PASSWORD_NEEDED') for another phone: it is how the site reaches the owner
   */
  async complete(session: Session, request: CompleteAccountRequest): Promise<CompleteAccountResponse> {
    const timeZone = await this.#timeZones.known(request.timeZone);
    if (!timeZone) throw new ApiError('INVALID_INPUT', 'timeZone must be a known time zone.');
    const known = await this.#users.byId(session.sub);
    if (known?.phone !== request.phone) await this.#recent.demand(session);
    const shop = { shopName: request.businessName, timeZone };
    const account = await this.#connection.getClient().withSession((transaction) =>
      transaction.withTransaction(async () => {
        await this.#queue.describeShop(session.sub, shop, transaction);
        return this.#users.completeAccount(session.sub, { ...request, timeZone }, transaction);
      }),
    );
    if (!account) throw new ApiError('NOT_LOGGED_IN');
    return { user: sessionUserOf(account) };
  }
}
