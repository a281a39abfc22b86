import type { TeamMember, TeamRole } from '@queuebell/contracts';
import { dateWords } from '@queuebell/host-kit/dates';

export const ROLES: readonly (readonly [TeamRole, string])[] = [
  ['staff', 'Staff: the queue only'],
  ['manager', 'Manager: everything except payments, the account and the team'],
];

/** @param timeZone of the shop */
export function stateWords(member: TeamMember, timeZone: string | undefined): string {
  const day = (time: string | null) => dateWords(time, timeZone) ?? '';
  switch (member.state) {
    case 'active':
      return `Joined on ${day(member.joinedAt)}`;
    case 'invited':
      return `Invited, the link works until ${day(member.linkEndsAt)}`;
    case 'expired':
      return 'The invitation has expired';
  }
}
