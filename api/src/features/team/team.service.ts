import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { TeamMember, TeamMemberChange, TeamMemberRemoved } from '@queuebell/contracts';
import type { Connection } from 'mongoose';
import { AccountParts } from '../../access/accounts/account-parts.js';
import { AccountStates } from '../../access/accounts/account-states.js';
import { UsersService } from '../../access/accounts/users.service.js';
import type { Session } from '../../access/guard/authenticated-request.js';
import { RecentPasswords } from '../../access/passwords/recent-passwords.js';
import { SessionStates } from '../../access/sessions/session-states.js';
import { Sessions } from '../../access/sessions/sessions.js';
import type { MemberDocument } from '../../access/team/member.schema.js';
import { MemberStates } from '../../access/team/member-states.js';
import { Members } from '../../access/team/members.js';
import { erasePeopleWithoutShop } from '../../access/team/people-without-shop.js';
import { Clock } from '../../platform/clock/clock.js';
import { objectIdOf } from '../../platform/database/object-id.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { PinsService } from './pins.service.js';
import { shownMember } from './shown-member.js';

/** The owner's team (docs/decisions/0044-staff-accounts.md). */
@Injectable()
export class TeamService {
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
    private readonly pins: PinsService,
    private readonly clock: Clock,
  ) {}

  async list(ownerId: string): Promise<TeamMember[]> {
    const members = await this.members.ofShop(ownerId);
    return Promise.all(members.map((member) => this.#shown(member)));
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
    const { ended, personId } = await this.connection.transaction(async (session) => {
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

  async #shown(member: MemberDocument): Promise<TeamMember> {
    const { personId } = member;
    const person = personId ? await this.users.byId(personId.toHexString()) : null;
    return shownMember(member, person, this.clock.now());
  }
}
