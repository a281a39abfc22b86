import { Injectable } from '@nestjs/common';
import type { SessionUser } from '@queuebell/contracts';
import { Clock } from '../../platform/clock/clock.js';
import { keepsSession, mayStayLoggedIn } from '../accounts/membership-rules.js';
import { sessionUserOf, type UserDocument } from '../accounts/user.schema.js';
import { UsersService } from '../accounts/users.service.js';
import type { SessionDocument } from '../sessions/session.schema.js';
import type { ActiveMember } from './member.schema.js';
import { memberUserOf } from './member-user.js';
import { Members } from './members.js';

/** A shop in which a person may work. `member` is null in the person's own. */
export interface Workplace {
  owner: UserDocument;
  member: ActiveMember | null;
}

/** The shops of a person: their own, and those whose team they have joined. */
@Injectable()
export class Workplaces {
  constructor(
    private readonly members: Members,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** The person's own first. Shops that are being deleted are left out. */
  async of(person: UserDocument): Promise<Workplace[]> {
    const members = await this.members.ofPerson(person._id);
    const joined = await Promise.all(members.map((member) => this.#ofMember(member)));
    const own = person.hasNoShop ? [] : [{ owner: person, member: null }];
    return [...own, ...joined.filter((place) => place !== null)];
  }

  /** @returns null if the person was removed, or the shop is being deleted */
  async ofSession(
    { memberId }: Pick<SessionDocument, 'memberId'>,
    person: UserDocument,
  ): Promise<Workplace | null> {
    if (!memberId) return { owner: person, member: null };
    const member = await this.members.active(memberId.toHexString());
    return member?.personId.equals(person._id) ? this.#ofMember(member) : null;
  }

  /** Whether a session at this shop may continue. */
  isOpen({ owner, member }: Workplace): boolean {
    const now = this.clock.now();
    return member ? keepsSession(now, owner.membershipExpires) : mayStayLoggedIn(now, owner);
  }

  async #ofMember(member: ActiveMember): Promise<Workplace | null> {
    const owner = await this.users.byId(member.ownerId.toHexString());
    return owner && !owner.deletion ? { owner, member } : null;
  }
}

export const userAt = (person: UserDocument, { owner, member }: Workplace): SessionUser =>
  member ? memberUserOf(person, member, owner) : sessionUserOf(person);
