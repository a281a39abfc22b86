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
} from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { UsersService } from '../../access/accounts/users.service.js';
import type { Session } from '../../access/guard/authenticated-request.js';
import { RecentPasswords } from '../../access/passwords/recent-passwords.js';
import { newLinkToken } from '../../access/reset-links/reset-token.js';
import type { MemberDocument } from '../../access/team/member.schema.js';
import { Members } from '../../access/team/members.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Settings } from '../../platform/config/config.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { sendOrFail } from '../../platform/mail/send-or-fail.js';
import { shownMember } from './shown-member.js';
import { hashOfSecret } from '../../platform/config/secret-hash.js';
import { invitationMail } from './team-mails.js';

/** Invites people to the owner's team. They join by the mailed link (InvitationsService). */
@Injectable()
export class InviteService {
  readonly #logger = new Logger(InviteService.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly members: Members,
    private readonly users: UsersService,
    private readonly recentPasswords: RecentPasswords,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

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
    const token = newLinkToken();
    await sendOrFail(
      this.mailer,
      invitationMail(owner, request, token, this.settings),
      this.#logger,
      requestId,
    );
    return shownMember(await this.#keep(owner, request, token), null, this.clock.now());
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
    const invitation = { name, role, invitedAt, tokenHash: hashOfSecret(token), expiresAt };
    const once = () =>
      this.connection.transaction(async (session) => {
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
}
