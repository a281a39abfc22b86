import type { SessionUser } from '@queuebell/contracts';
import { sessionUserOf, type UserDocument } from '../accounts/user.schema.js';
import type { ActiveMember } from './member.schema.js';

/** The shop's id and name, the person's own data, and nothing about payments. */
export const memberUserOf = (
  person: UserDocument,
  member: Pick<ActiveMember, '_id' | 'name' | 'role'>,
  owner: UserDocument,
): SessionUser => ({
  ...sessionUserOf(owner),
  name: member.name,
  email: person.email,
  phone: person.phone,
  role: member.role,
  accountStatus: 'completed',
  membershipExpires: null,
  member: { id: member._id.toHexString() },
});

/** A person who has no shop and works in none. */
export const personWithoutShop = (person: UserDocument): SessionUser => ({
  ...sessionUserOf(person),
  id: '',
  role: 'staff',
});
