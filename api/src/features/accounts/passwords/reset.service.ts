import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  FORGOT_MAX_PER_ACCOUNT,
  FORGOT_MAX_PER_ADDRESS,
  FORGOT_WINDOW_MS,
  messages,
  type DeviceList,
  type ForgotPasswordResponse,
  type ResetDevicesRequest,
  type ResetPasswordRequest,
  type ResetPasswordResponse,
} from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import { Passwords } from '../../../access/passwords/passwords.js';
import { Clock } from '../../../platform/clock/clock.js';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import type { Settings } from '../../../platform/config/config.js';
import { DeviceStates } from '../../../access/devices/device-states.js';
import { shownDevice } from '../../../access/devices/device-user.js';
import { PairedDevices } from '../../../access/devices/paired-devices.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { RateLimits } from '../../../platform/limits/rate-limits.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { sendOrFail } from '../../../platform/mail/send-or-fail.js';
import { NewPasswords } from '../new-passwords/new-passwords.js';
import { Sessions } from '../../../access/sessions/sessions.js';
import { AccountStates } from '../../../access/accounts/account-states.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { ResetLinksService } from '../../../access/reset-links/reset-links.service.js';
import { resetMail } from './reset-mail.js';
import { newResetToken } from '../../../access/reset-links/reset-token.js';

@Injectable()
export class PasswordResetService {
  readonly #logger = new Logger(PasswordResetService.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly users: UsersService,
    private readonly accounts: AccountStates,
    private readonly passwords: Passwords,
    private readonly newPasswords: NewPasswords,
    private readonly sessions: Sessions,
    private readonly links: ResetLinksService,
    private readonly pairedDevices: PairedDevices,
    private readonly deviceStates: DeviceStates,
    private readonly mailer: Mailer,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Mail goes first: if it fails, nothing changes. @throws ApiError 'USER_NOT_FOUND', 'MAIL_FAILED' */
  async forgot(
    email: string,
    client: string,
    { requestId, note }: { requestId: string; note: NoteAccount },
  ): Promise<ForgotPasswordResponse> {
    await this.limits.take('forgot from', client, FORGOT_MAX_PER_ADDRESS, FORGOT_WINDOW_MS);
    const user = await this.users.byEmail(email);
    if (!user) throw new ApiError('USER_NOT_FOUND');
    note(user._id.toHexString());
    await this.limits.take('forgot of', user._id.toHexString(), FORGOT_MAX_PER_ACCOUNT, FORGOT_WINDOW_MS);
    const token = newResetToken();
    const { publicUrl, siteName } = this.settings;
    const link = `${publicUrl}/reset-password?token=${token}`;
    const mail = resetMail({ siteName, to: user.email, name: user.name, link });
    await sendOrFail(this.mailer, mail, this.#logger, requestId);
    await this.links.keep(user._id, token);
    return { message: messages.resetSent };
  }

  /** One transaction. @throws ApiError 'RESET_LINK_INVALID', 'PASSWORD_GUESSABLE' (the link stays valid) */
  async reset(
    { token, newPassword }: ResetPasswordRequest,
    note: NoteAccount,
  ): Promise<ResetPasswordResponse> {
    const ownerId = await this.links.opens(token);
    const owner = ownerId && (await this.users.byId(ownerId.toHexString()));
    if (!owner) throw new ApiError('RESET_LINK_INVALID');
    note(owner._id.toHexString());
    await this.newPasswords.check(newPassword, owner);
    const passwordHash = await this.passwords.hash(newPassword, owner._id.toHexString());
    const user = await this.connection.getClient().withSession((session) =>
      session.withTransaction(async () => {
        const userId = await this.links.consume(token, session);
        if (!userId) return null;
        await this.sessions.endAll(userId, { session });
        await this.users.proveEmail(userId, this.clock.now(), session);
        return this.users.setPassword(userId, passwordHash, { session });
      }),
    );
    if (!user) throw new ApiError('RESET_LINK_INVALID');
    this.accounts.forget(user._id.toHexString());
    return { message: messages.passwordReset };
  }

  /** Revokes those that still exist. @returns the remaining devices @throws ApiError('RESET_LINK_INVALID') */
  async devices({ token, remove }: ResetDevicesRequest, note: NoteAccount): Promise<DeviceList> {
    const owner = (await this.links.usedBy(token))?.toHexString();
    if (owner === undefined) throw new ApiError('RESET_LINK_INVALID');
    note(owner);
    for (const id of remove) {
      await this.pairedDevices.remove(owner, new mongo.ObjectId(id));
      this.deviceStates.forget(id);
    }
    const left = await this.pairedDevices.of(owner);
    return left.map((device) => shownDevice(device, this.clock.now()));
  }
}
