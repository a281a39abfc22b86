import type { TeamMember } from '@queuebell/contracts';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import type { MemberDocument } from '../../access/team/member.schema.js';

/** A member as the owner sees them. @param person the account of a member who has joined; null: not joined, or erased */
export function shownMember(
  { _id, name, email, role, personId, invitedAt, joinedAt, expiresAt, pinHash }: MemberDocument,
  person: Pick<UserDocument, 'email'> | null,
  now: Date,
): TeamMember {
  const isOpen = expiresAt !== undefined && expiresAt > now;
  return {
    id: _id.toHexString(),
    name,
    email: person?.email ?? email ?? '',
    role,
    state: personId ? 'active' : isOpen ? 'invited' : 'expired',
    invitedAt: invitedAt.toISOString(),
    linkEndsAt: expiresAt?.toISOString() ?? null,
    joinedAt: joinedAt?.toISOString() ?? null,
    ...(pinHash !== undefined && { hasPin: true }),
  };
}
