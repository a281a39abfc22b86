import { Injectable } from '@nestjs/common';
import type { TeamRole } from '@queuebell/contracts';
import { Clock } from '../../platform/clock/clock.js';
import { RecentReads } from '../../platform/database/recent-reads.js';
import type { ActiveMember } from './member.schema.js';
import { Members } from './members.js';

export interface MemberState {
  ownerId: string;
  personId: string;
  role: TeamRole;
}

/** Maximum age of a state if no change is pushed. */
export const MEMBER_STATE_TTL_MS = 5_000;
const STATES_MAX = 20_000;

/** The rights of a person in a shop, null after the removal; call {@link forget} after a change. */
@Injectable()
export class MemberStates extends RecentReads<MemberState | null> {
  constructor(members: Members, clock: Clock) {
    const read = async (id: string) => {
      const member = await members.active(id);
      return member && memberStateOf(member);
    };
    super(read, clock, { ttlMs: MEMBER_STATE_TTL_MS, max: STATES_MAX });
  }
}

export const memberStateOf = ({ ownerId, personId, role }: ActiveMember): MemberState => ({
  ownerId: ownerId.toHexString(),
  personId: personId.toHexString(),
  role,
});
