import { Injectable } from '@nestjs/common';
import type { VerifyTokenResponse } from '@queuebell/contracts';
import { accountStateOf } from '../../../access/accounts/account-states.js';
import { sessionUserOf } from '../../../access/accounts/user.schema.js';
import { UsersService } from '../../../access/accounts/users.service.js';
import { deviceStateOf } from '../../../access/devices/device-states.js';
import { deviceUserOf } from '../../../access/devices/device-user.js';
import { PairedDevices } from '../../../access/devices/paired-devices.js';
import { ANYBODY, refusalOf, wordsFor } from '../../../access/guard/session-rules.js';
import { SessionStates } from '../../../access/sessions/session-states.js';
import { memberStateOf } from '../../../access/team/member-states.js';
import { memberUserOf } from '../../../access/team/member-user.js';
import { Members } from '../../../access/team/members.js';
import { SessionTokens } from '../../../access/tokens/session-token.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { tokenOf } from '../../../platform/http/bearer-token.js';
import type { NoteAccount } from '../../../platform/log/account-of-request.js';

/** Checks the stored token of a page that starts. */
@Injectable()
export class SessionCheckService {
  constructor(
    private readonly users: UsersService,
    private readonly devices: PairedDevices,
    private readonly states: SessionStates,
    private readonly members: Members,
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError('NOT_LOGGED_IN'), or 'MEMBERSHIP_LAPSED' after the grace period */
  async verifyToken(token: string, note: NoteAccount): Promise<VerifyTokenResponse> {
    const claims = this.tokens.read(tokenOf(token) ?? '');
    if (claims) note(claims.sub);
    const account = claims && (await this.users.byId(claims.sub));
    if (!account) throw new ApiError('NOT_LOGGED_IN');
    const { device: deviceId, sid, member: memberId, shop } = claims;
    const device = deviceId === undefined ? null : await this.devices.byId(deviceId);
    const session = sid === undefined ? null : await this.states.latest(sid);
    const member = memberId === undefined ? null : await this.members.active(memberId);
    const owner = shop === undefined ? null : await this.users.byId(shop);
    const known = {
      account: accountStateOf(account),
      device: device && deviceStateOf(device),
      session,
      member: member && memberStateOf(member),
      owner: owner && !owner.deletion ? accountStateOf(owner) : null,
    };
    const refusal = refusalOf(claims, known, this.clock.now(), ANYBODY);
    if (refusal) throw new ApiError(refusal, wordsFor(refusal, ANYBODY, known));
    if (member && owner) return { user: memberUserOf(account, member, owner) };
    return { user: device ? deviceUserOf(account, device) : sessionUserOf(account) };
  }
}
