import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  DELETION_WAIT_DAYS,
  messages,
  type AccountCredentials,
  type AccountKept,
  type AccountLeaving,
} from '@queuebell/contracts';
import type { Connection } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { modelOf } from '../../platform/database/schema.js';
import { PairedDevices } from '../../access/devices/paired-devices.js';
import { DeviceStates } from '../../access/devices/device-states.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { NoteAccount } from '../../platform/log/account-of-request.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { AccountStates } from '../../access/accounts/account-states.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { resetLinkModel } from '../../access/reset-links/reset-link.schema.js';
import { sessionModel } from '../../access/sessions/session.schema.js';
import { memberModel } from '../../access/team/member.schema.js';
import { Sessions } from '../../access/sessions/sessions.js';
import { SessionStates } from '../../access/sessions/session-states.js';
import { UsersService } from '../../access/accounts/users.service.js';
import { CredentialsService } from '../accounts/login/credentials.service.js';
import { pairingModel } from '../../access/devices/pairing.schema.js';
import { deletionMail } from './deletion-mail.js';

const WAIT_MS = DELETION_WAIT_DAYS * 86_400_000;

/** Needs the password but no session, for owners without a membership. */
@Injectable()
export class DeletionService {
  readonly #logger = new Logger(DeletionService.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly users: UsersService,
    private readonly accounts: AccountStates,
    private readonly devices: DeviceStates,
    private readonly pairedDevices: PairedDevices,
    private readonly sessions: Sessions,
    private readonly sessionStates: SessionStates,
    private readonly credentials: CredentialsService,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** A repeated call keeps the first date. @throws ApiError('PASSWORD_REFUSED'), RateLimited */
  async delete(
    credentials: AccountCredentials,
    client: string,
    { requestId, note }: { requestId: string; note: NoteAccount },
  ): Promise<AccountLeaving> {
    const user = await this.credentials.accountOf(credentials, client, note);
    const now = this.clock.now();
    const eraseAt = user.deletion?.eraseAt ?? new Date(now.getTime() + WAIT_MS);
    if (!user.deletion) {
      await this.#mark(user, { askedAt: now, eraseAt });
      await this.#confirm(user, eraseAt, requestId);
    }
    return { eraseAt: eraseAt.toISOString() };
  }

  /** @throws ApiError 'PASSWORD_REFUSED', 'ACCOUNT_ERASED' after erasing has begun; RateLimited */
  async keep(credentials: AccountCredentials, client: string, note: NoteAccount): Promise<AccountKept> {
    const user = await this.credentials.accountOf(credentials, client, note);
    const isKept = !user.deletion || (await this.users.cancelDeletion(user._id, this.clock.now()));
    if (!isKept) throw new ApiError('ACCOUNT_ERASED');
    this.accounts.forget(user._id.toHexString());
    return { message: messages.accountKept };
  }

  async #mark({ _id }: UserDocument, deletion: { askedAt: Date; eraseAt: Date }): Promise<void> {
    const team = await modelOf(this.connection, memberModel).find({ ownerId: _id }, { _id: 1 }).lean();
    const memberIds = team.map((member) => member._id);
    const ended = await this.connection.transaction(async (session) => {
      await this.users.markForDeletion(_id, deletion, session);
      const of = { ownerId: _id };
      await modelOf(this.connection, sessionModel).deleteMany(of, { session });
      const devices = await this.pairedDevices.removeAllOf(_id, session);
      await modelOf(this.connection, pairingModel).deleteMany({ 'paired.ownerId': _id }, { session });
      await modelOf(this.connection, resetLinkModel).deleteOne({ _id }, { session });
      return { devices, logIns: await this.sessions.endOfMembers(memberIds, session) };
    });
    this.accounts.forget(_id.toHexString());
    for (const sid of ended.logIns) this.sessionStates.forget(sid);
    for (const id of ended.devices) this.devices.forget(id);
  }

  /** A failing mail server does not stop the deletion: the answer has the date, too. */
  async #confirm(
    { email: to, name, timeZone, hasNoShop }: UserDocument,
    eraseAt: Date,
    requestId: string,
  ): Promise<void> {
    const { siteName, publicUrl } = this.settings;
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(eraseAt);
    try {
      const link = `${publicUrl}/login`;
      await this.mailer.send(deletionMail({ siteName, to, name, link, day, hasNoShop }));
    } catch (error) {
      const msg = `A deletion was not confirmed by mail: ${(error as Error).message}`;
      this.#logger.error({ requestId, msg });
    }
  }
}
