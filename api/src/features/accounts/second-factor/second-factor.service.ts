import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  SECOND_FACTOR_BEGUN_TTL_MS,
  type RecoveryCodes,
  type SecondFactorBegun,
  type SecondFactorState,
} from '@queuebell/contracts';
import type { Connection, mongo } from 'mongoose';
import type { Session } from '../../../access/guard/authenticated-request.js';
import { RecentPasswords } from '../../../access/passwords/recent-passwords.js';
import { SecondStep } from './second-step.js';
import { Clock } from '../../../platform/clock/clock.js';
import { SETTINGS } from '../../../platform/deps/deps.module.js';
import type { Settings } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { SessionStates } from '../../../access/sessions/session-states.js';
import { Sessions } from '../../../access/sessions/sessions.js';
import { AccountStates } from '../../../access/accounts/account-states.js';
import type { UserDocument } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { digestOfRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import { SecondFactorNotices } from './second-factor-notices.js';
import { SecondFactors } from './second-factors.js';
import { newSecret, stepOf, uriOf } from './totp.js';

const NO_STEP = 0;

/** Turns two-step login on and off. Both end all other logins; paired devices stay. */
@Injectable()
export class SecondFactorService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly users: UsersService,
    private readonly accounts: AccountStates,
    private readonly sessions: Sessions,
    private readonly states: SessionStates,
    private readonly recent: RecentPasswords,
    private readonly step: SecondStep,
    private readonly factors: SecondFactors,
    private readonly notices: SecondFactorNotices,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async state({ sub }: Session): Promise<SecondFactorState> {
    return this.#stateOf(await this.#accountOf(sub));
  }

  /** @throws ApiError('PASSWORD_NEEDED'), ApiError('SECOND_FACTOR_CHANGED') if it is already on */
  async begin(session: Session): Promise<SecondFactorBegun> {
    const sid = await this.recent.demand(session);
    const account = await this.#accountOf(session.sub);
    const secret = newSecret();
    const endsAt = new Date(this.clock.now().getTime() + SECOND_FACTOR_BEGUN_TTL_MS);
    const sealed = this.factors.seal(account, secret);
    const isBegun = await this.users.beginSecondFactor(account._id, { sealed, sid, endsAt });
    if (!isBegun) throw new ApiError('SECOND_FACTOR_CHANGED');
    const uri = uriOf(secret, this.settings.siteName, account.email);
    return { secret, uri, endsAt: endsAt.toISOString() };
  }

  /** @throws ApiError 'SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_WRONG'; RateLimited */
  async confirm({ sub, sid }: Session, code: string): Promise<RecoveryCodes> {
    const account = await this.#accountOf(sub);
    if (account.secondFactor) throw new ApiError('SECOND_FACTOR_CHANGED');
    const { begunSecondFactor: begun } = account;
    const now = this.clock.now();
    const secret = begun && this.factors.readSecret(account, begun.sealed);
    if (!begun || !secret || sid === undefined || begun.sid !== sid || begun.endsAt <= now)
      throw new ApiError('SECOND_FACTOR_EXPIRED');
    const digits = code.replace(/[\s-]/g, '');
    const lastStep = await this.factors.counted(sub, async () => stepOf(secret, digits, now, NO_STEP));
    if (lastStep === null) throw new ApiError('SECOND_FACTOR_WRONG');
    const recoveryCodes = newRecoveryCodes();
    const recovery = recoveryCodes.map(digestOfRecoveryCode);
    const changed = await this.#change(sid, true, (session) =>
      this.users.confirmSecondFactor(
        account._id,
        { sealed: begun.sealed, since: now, lastStep, recovery },
        session,
      ),
    );
    this.notices.tell(changed, { what: 'on' });
    return { recoveryCodes, state: this.#stateOf(changed) };
  }

  /** @throws ApiError 'SECOND_FACTOR_CHANGED' (off), 'PASSWORD_NEEDED', 'SECOND_FACTOR_WRONG'; RateLimited */
  async renewRecoveryCodes(session: Session, code: string, client: string): Promise<RecoveryCodes> {
    const { account } = await this.#guarded(session, code, client);
    const recoveryCodes = newRecoveryCodes();
    const recovery = recoveryCodes.map(digestOfRecoveryCode);
    const changed = await this.users.setRecoveryCodes(account._id, recovery);
    if (!changed) throw new ApiError('SECOND_FACTOR_CHANGED');
    this.notices.tell(changed, { what: 'codes' });
    return { recoveryCodes, state: this.#stateOf(changed) };
  }

  async end(session: Session, code: string, client: string): Promise<SecondFactorState> {
    const { account, sid } = await this.#guarded(session, code, client);
    const changed = await this.#change(sid, false, (transaction) =>
      this.users.endSecondFactor(account, transaction),
    );
    this.notices.tell(changed, { what: 'off' });
    return this.#stateOf(changed);
  }

  async #guarded(
    session: Session,
    code: string,
    client: string,
  ): Promise<{ account: UserDocument; sid: string }> {
    const sid = await this.recent.demand(session);
    const account = await this.#accountOf(session.sub);
    if (!account.secondFactor) throw new ApiError('SECOND_FACTOR_CHANGED');
    await this.step.demandAgain(account, code, client);
    return { account, sid };
  }

  /** @param sid the login that stays @param hasSecondFactor whether it counts as one with a code */
  async #change(
    sid: string,
    hasSecondFactor: boolean,
    update: (session: mongo.ClientSession) => Promise<UserDocument | null>,
  ): Promise<UserDocument> {
    const { account, ids } = await this.connection.transaction(async (session) => {
      const account = await update(session);
      if (!account) throw new ApiError('SECOND_FACTOR_CHANGED');
      const ids = await this.sessions.endAll(account._id, { but: sid, session });
      await this.sessions.adoptEpoch(sid, account, session);
      await this.sessions.noteSecondFactor(sid, hasSecondFactor, session);
      return { account, ids };
    });
    for (const id of [sid, ...ids]) this.states.forget(id);
    this.accounts.forget(account._id.toHexString());
    return account;
  }

  async #accountOf(ownerId: string): Promise<UserDocument> {
    const account = await this.users.byId(ownerId);
    if (!account) throw new ApiError('NOT_LOGGED_IN');
    return account;
  }

  #stateOf({ secondFactor, role }: UserDocument): SecondFactorState {
    return {
      isOn: secondFactor !== undefined,
      since: secondFactor?.since.toISOString() ?? null,
      recoveryCodesLeft: secondFactor?.recovery.length ?? 0,
      isRequired: role === 'admin' && this.settings.adminSecondFactor,
    };
  }
}
