import { INVITATION_TTL_MS, type InviteRequest, type TeamRole } from '@queuebell/contracts';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import type { Settings } from '../../platform/config/config.js';
import { letter } from '../../platform/mail/letter.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { withoutLinks } from '../../platform/mail/without-links.js';

const DAYS = INVITATION_TTL_MS / 86_400_000;

const rights: Record<TeamRole, string> = {
  manager: 'as a manager: you can run the queue, change the settings and pair devices.',
  staff: 'to run the queue: you can see, serve, call and check in customers.',
};

type Site = Pick<Settings, 'siteName' | 'publicUrl'>;

const shopOf = ({ businessName, name }: Pick<UserDocument, 'businessName' | 'name'>): string =>
  withoutLinks(businessName || name);

export function invitationMail(
  owner: UserDocument,
  { email: to, name, role }: InviteRequest,
  token: string,
  { siteName, publicUrl }: Site,
): Mail {
  const shop = shopOf(owner);
  return letter({
    siteName,
    to,
    name,
    subject: `You are invited to work with ${siteName}`,
    before: [`“${shop}” invites you ${rights[role]}`],
    link: `${publicUrl}/join-team?token=${token}`,
    label: 'Accept the invitation',
    after: [
      `The link works once and expires in ${DAYS} days. If you have a ${siteName} account with this address already, log in with it; otherwise choose a password.`,
      'If you don’t know this business, you can ignore this email: nothing will happen.',
    ],
  });
}

export const joinedMail = (
  { email: to, name: owner, ...shop }: UserDocument,
  { name, email }: { name: string; email: string },
  { siteName, publicUrl }: Site,
): Mail =>
  letter({
    siteName,
    to,
    name: owner,
    subject: `Someone joined your team on ${siteName}`,
    before: [
      `${withoutLinks(name)} (${email}) accepted the invitation of “${shopOf({ ...shop, name: owner })}” and can log in now.`,
      'You can change this person’s rights or remove them at any time:',
    ],
    link: `${publicUrl}/team`,
    label: 'See your team',
    after: ['If you didn’t invite this person, remove them now and change your password.'],
  });
