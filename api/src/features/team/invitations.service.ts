import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import {
  messages,
  type AcceptInvitationRequest,
  type ConfirmInvitationRequest,
  type Invitation,
} from '@queuebell/contracts';
import { mongo, type Connection } from 'mongoose';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { UsersService } from '../../access/accounts/users.service.js';
import { Passwords } from '../../access/passwords/passwords.js';
import type { ActiveMember, MemberDocument } from '../../access/team/member.schema.js';
import { Members } from '../../access/team/members.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Settings } from '../../platform/config/config.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { Notices } from '../../platform/mail/notices.js';
import { LoginService, type LoggedIn, type LoginFrom } from '../accounts/login/login.service.js';
import { NewPasswords } from '../accounts/new-passwords/new-passwords.js';
import { hashOfSecret } from '../../platform/config/secret-hash.js';
import { joinedMail } from './team-mails.js';

interface Invited {
  member: MemberDocument & { email: string };
  owner: UserDocument;
}

/** The mailed links by which people join a team. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly members: Members,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly newPasswords: NewPasswords,
    private readonly logins: LoginService,
    private readonly notices: Notices,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ApiError('INVITATION_INVALID') */
  async look(token: string): Promise<Invitation> {
    const { member, owner } = await this.#invited(token);
    const { email, name, role, expiresAt = this.clock.now() } = member;
    return {
      shopName: owner.businessName || owner.name,
      ...{ name, email, role },
      hasAccount: (await this.users.byEmail(email)) !== null,
      endsAt: expiresAt.toISOString(),
    };
  }

  /** @throws ApiError 'INVITATION_INVALID', 'EMAIL_TAKEN', 'PASSWORD_GUESSABLE' (the link stays valid) */
  async accept({ token, newPassword }: AcceptInvitationRequest, from: LoginFrom): Promise<LoggedIn> {
    const { member, owner } = await this.#invited(token);
    const { email, name } = member;
    if (await this.users.byEmail(email)) throw new ApiError('EMAIL_TAKEN', messages.emailTaken);
    await this.newPasswords.check(newPassword, {
      ...{ name, email },
      businessName: owner.businessName,
      phone: '',
    });
    const now = this.clock.now();
    const person: UserDocument = {
      _id: new mongo.ObjectId(),
      ...{ name, email },
      emailProvenAt: now,
      passwordHash: await this.passwords.hash(newPassword, from.address),
      phone: '',
      businessName: '',
      location: '',
      timeZone: owner.timeZone,
      howDidYouHearAboutUs: 'friend',
      role: 'owner',
      accountStatus: 'completed',
      hasNoShop: true,
      membershipExpires: null,
      createdAt: now,
    };
    const emailTaken = new ApiError('EMAIL_TAKEN', messages.emailTaken);
    const joined = await this.#join(token, person._id, emailTaken, (session) =>
      this.users.add(person, session),
    );
    from.note(person._id.toHexString());
    this.#tell(owner, joined, email);
    return this.logins.login({ email, password: newPassword, shop: owner._id.toHexString() }, from);
  }

  /** @throws ApiError 'INVITATION_INVALID', 'ALREADY_IN_TEAM', those of the login; RateLimited */
  async confirm({ token, ...given }: ConfirmInvitationRequest, from: LoginFrom): Promise<LoggedIn> {
    const { member, owner } = await this.#invited(token);
    const { email } = member;
    const shop = owner._id.toHexString();
    return this.logins.login({ ...given, email, shop }, from, async (account) => {
      if (account.deletion) return;
      if (account._id.equals(owner._id)) throw new ApiError('INVITATION_INVALID');
      const alreadyInTeam = new ApiError('ALREADY_IN_TEAM', messages.youAreInTeam);
      const joined = await this.#join(token, account._id, alreadyInTeam, (session) =>
        this.users.proveEmail(account._id, this.clock.now(), session),
      );
      this.#tell(owner, joined, email);
    });
  }

  async #invited(token: string): Promise<Invited> {
    const member = await this.members.byToken(hashOfSecret(token));
    const owner = member && (await this.users.byId(member.ownerId.toHexString()));
    if (member?.email === undefined || !owner || owner.deletion) throw new ApiError('INVITATION_INVALID');
    return { member: { ...member, email: member.email }, owner };
  }

  /** One transaction, so that a link makes one member of one account. */
  async #join(
    token: string,
    personId: mongo.ObjectId,
    whenDuplicate: ApiError,
    more: (session: mongo.ClientSession) => Promise<void>,
  ): Promise<ActiveMember> {
    try {
      return await this.connection.transaction(async (session) => {
        await more(session);
        const joined = await this.members.join(hashOfSecret(token), personId, session);
        if (!joined) throw new ApiError('INVITATION_INVALID');
        return joined;
      });
    } catch (error) {
      throw isDuplicateKey(error) ? whenDuplicate : error;
    }
  }

  #tell(owner: UserDocument, { name }: ActiveMember, email: string): void {
    this.notices.send(owner._id.toHexString(), joinedMail(owner, { name, email }, this.settings));
  }
}
