import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  INVITATION_TTL_MS,
  INVITATIONS_MAX,
  INVITATIONS_PER_ADDRESS_MAX,
  INVITATIONS_WINDOW_MS,
  TEAM_MAX,
  type InviteRequest,
  type TeamMember,
  type TeamMemberChange,
  type TeamMemberRemoved,
} from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import { AccountStates } from '../../access/accounts/account-states.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { UsersService } from '../../access/accounts/users.service.js';
import type { Session } from '../../access/guard/authenticated-request.js';
import { RecentPasswords } from '../../access/passwords/recent-passwords.js';
import { hashOfToken, newResetToken } from '../../access/reset-links/reset-token.js';
import { SessionStates } from '../../access/sessions/session-states.js';
import { Sessions } from '../../access/sessions/sessions.js';
import type { MemberDocument } from '../../access/team/member.schema.js';
import { MemberStates } from '../../access/team/member-states.js';
import { Members } from '../../access/team/members.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Settings } from '../../platform/config/config.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { objectIdOf } from '../../platform/database/object-id.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { sendOrFail } from '../../platform/mail/send-or-fail.js';
import { erasePeopleWithoutShop } from '../../access/team/people-without-shop.js';
import { AccountParts } from '../../access/accounts/account-parts.js';
import { PinsService } from './pins.service.js';
import { invitationMail } from './team-mails.js';

/** The owner's team (docs/decisions/0044-staff-accounts.md). */
@Injectable()
export class TeamService {
  readonly #logger = new Logger(TeamService.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly members: Members,
    private readonly memberStates: MemberStates,
    private readonly users: UsersService,
    private readonly accounts: AccountStates,
    private readonly parts: AccountParts,
    private readonly sessions: Sessions,
    private readonly sessionStates: SessionStates,
    private readonly recentPasswords: RecentPasswords,
    private readonly limits: RateLimits,
    private readonly pins: PinsService,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ownerId: string): Promise<TeamMember[]> {
    const members = await this.members.ofShop(ownerId);
    return Promise.all(members.map((member) => this.#shown(member)));
  }

  /**
   * Mail goes first: if it fails, nothing is stored.
   * @throws ApiError 'PASSWORD_NEEDED', 'ALREADY_IN_TEAM', 'TEAM_FULL', 'MAIL_FAILED'; RateLimited
   */
  async invite(asking: Session, request: InviteRequest, requestId: string): Promise<TeamMember> {
    await this.recentPasswords.demand(asking);
    const owner = await this.users.byId(asking.sub);
    if (!owner) throw new ApiError('NOT_LOGGED_IN');
    await this.#refuseWhereInTeam(owner, request.email);
    await this.limits.take('inviting of', asking.sub, INVITATIONS_MAX, INVITATIONS_WINDOW_MS);
    const address = createHash('sha256').update(request.email).digest('base64url');
    await this.limits.take('invited', address, INVITATIONS_PER_ADDRESS_MAX, INVITATIONS_WINDOW_MS);
    const token = newResetToken();
    await sendOrFail(
      this.mailer,
      invitationMail(owner, request, token, this.settings),
      this.#logger,
      requestId,
    );
    return this.#shown(await this.#keep(owner, request, token));
  }

  /** @throws ApiError 'PASSWORD_NEEDED' for another role, 'NOT_FOUND' */
  async change(asking: Session, id: string, { pin, ...further }: TeamMemberChange): Promise<TeamMember> {
    if (further.role !== undefined) await this.recentPasswords.demand(asking);
    const _id = objectIdOf(id);
    const change = {
      ...further,
      ...(pin !== undefined && { pinHash: await this.pins.hashOf(pin, asking.sub) }),
    };
    const member = _id && (await this.members.change(asking.shop, _id, change));
    if (!member) throw new ApiError('NOT_FOUND');
    this.memberStates.forget(id);
    return this.#shown(member);
  }

  /** Ends the person's logins at this shop. @throws ApiError('NOT_FOUND') */
  async remove(ownerId: string, id: string): Promise<TeamMemberRemoved> {
    const _id = objectIdOf(id);
    if (!_id) throw new ApiError('NOT_FOUND');
    const { ended, personId } = await this.#inTransaction(async (session) => {
      const member = await this.members.remove(ownerId, _id, session);
      if (!member) throw new ApiError('NOT_FOUND');
      const ended = await this.sessions.endOfMembers([_id], session);
      if (member.personId)
        await erasePeopleWithoutShop(this.connection, this.parts, [member.personId], session);
      return { ended, personId: member.personId };
    });
    this.memberStates.forget(id);
    for (const sid of ended) this.sessionStates.forget(sid);
    if (personId) this.accounts.forget(personId.toHexString());
    return { id };
  }

  /** @throws ApiError 'ALREADY_IN_TEAM', 'TEAM_FULL' */
  async #refuseWhereInTeam(owner: UserDocument, email: string, session?: mongo.ClientSession): Promise<void> {
    const [team, known] = await Promise.all([
      this.members.ofShop(owner._id, session),
      this.users.byEmail(email),
    ]);
    const isIn = ({ personId }: MemberDocument) => known !== null && personId?.equals(known._id) === true;
    if (email === owner.email || team.some(isIn)) throw new ApiError('ALREADY_IN_TEAM');
    const isInvited = team.some((member) => member.email === email);
    if (!isInvited && team.length >= TEAM_MAX) throw new ApiError('TEAM_FULL');
  }

  async #keep(owner: UserDocument, request: InviteRequest, token: string): Promise<MemberDocument> {
    const { email, name, role } = request;
    const invitedAt = this.clock.now();
    const expiresAt = new Date(invitedAt.getTime() + INVITATION_TTL_MS);
    const invitation = { name, role, invitedAt, tokenHash: hashOfToken(token), expiresAt };
    const once = () =>
      this.#inTransaction(async (session) => {
        const known = await this.members.inviteAgain(owner._id, email, invitation, session);
        if (known) return known;
        await this.#refuseWhereInTeam(owner, email, session);
        const member = { _id: new mongo.ObjectId(), ownerId: owner._id, email, ...invitation };
        await this.members.add(member, session);
        return member;
      });
    try {
      return await once();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return once();
    }
  }

  async #shown(member: MemberDocument): Promise<TeamMember> {
    const { _id, name, role, personId, invitedAt, joinedAt, expiresAt, pinHash } = member;
    const person = personId && (await this.users.byId(personId.toHexString()));
    const isOpen = expiresAt !== undefined && expiresAt > this.clock.now();
    return {
      id: _id.toHexString(),
      name,
      email: person?.email ?? member.email ?? '',
      role,
      state: personId ? 'active' : isOpen ? 'invited' : 'expired',
      invitedAt: invitedAt.toISOString(),
      linkEndsAt: expiresAt?.toISOString() ?? null,
      joinedAt: joinedAt?.toISOString() ?? null,
      ...(pinHash !== undefined && { hasPin: true }),
    };
  }

  #inTransaction<Result>(work: (session: mongo.ClientSession) => Promise<Result>): Promise<Result> {
    return this.connection.getClient().withSession((session) => session.withTransaction(() => work(session)));
  }
}
