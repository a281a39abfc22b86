import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { messages, type RegisterRequest, type RegisterResponse } from '@queuebell/contracts';
import { zoneNamed } from '@queuebell/queue-rules';
import { mongo, type Connection } from 'mongoose';
import type { UserDocument } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { AccountLimits } from '../../../access/passwords/account-limits.js';
import { Passwords } from '../../../access/passwords/passwords.js';
import { Clock } from '../../../platform/clock/clock.js';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import { QueueService } from '../../queue/queue.service.js';
import { NewPasswords } from '../new-passwords/new-passwords.js';
import { PaymentWatchService } from './payment-watch.service.js';

/** The product's language is en-GB. */
const DEFAULT_TIME_ZONE = 'Europe/London';

@Injectable()
export class RegistrationService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly users: UsersService,
    private readonly queue: QueueService,
    private readonly passwords: Passwords,
    private readonly newPasswords: NewPasswords,
    private readonly limits: AccountLimits,
    private readonly watches: PaymentWatchService,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError('PASSWORD_GUESSABLE'), ApiError('EMAIL_TAKEN'), RateLimited */
  async register(request: RegisterRequest, client: string, note: NoteAccount): Promise<RegisterResponse> {
    await this.limits.countRegistration(client);
    const { password, businessName = '', timeZone: zone = DEFAULT_TIME_ZONE, ...given } = request;
    const timeZone = zoneNamed(zone);
    await this.newPasswords.check(password, { ...given, businessName });
    const { secret, watch } = this.watches.begin();
    const user: UserDocument = {
      _id: new mongo.ObjectId(),
      ...given,
      passwordHash: await this.passwords.hash(password, client),
      businessName,
      location: '',
      timeZone,
      role: 'owner',
      accountStatus: businessName ? 'completed' : 'uncompleted',
      membershipExpires: null,
      paymentWatch: watch,
      createdAt: this.clock.now(),
    };
    try {
      await this.connection.transaction(async (session) => {
        await this.users.add(user, session);
        await this.queue.open(user._id, { shopName: businessName || user.name, timeZone }, session);
      });
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('EMAIL_TAKEN') : error;
    }
    const userId = user._id.toHexString();
    note(userId);
    return { message: messages.registered, userId, paymentSecret: secret };
  }
}
