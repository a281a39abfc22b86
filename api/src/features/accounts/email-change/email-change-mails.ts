import type { UserDocument } from '../../../access/accounts/user.schema.js';
import type { Settings } from '../../../platform/config/config.js';
import { letter } from '../../../platform/mail/letter.js';
import type { Mail } from '../../../platform/mail/mailer.js';

type Account = Pick<UserDocument, 'email' | 'name'>;
type Site = Pick<Settings, 'siteName' | 'publicUrl'>;

/** To the new address. */
export const confirmEmailMail = (
  { name }: Account,
  { email: to, token }: { email: string; token: string },
  { siteName, publicUrl }: Site,
): Mail =>
  letter({
    ...{ siteName, to, name, link: `${publicUrl}/change-email?token=${token}` },
    subject: `Confirm your new email address for ${siteName}`,
    before: [
      `Someone (hopefully you) wants to use this email address for their ${siteName} account. Confirm it here:`,
    ],
    label: 'Use this address',
    after: [
      'The link works once and expires in an hour. From then on, log in with this address.',
      'If it wasn’t you, you can ignore this email: nothing will change.',
    ],
  });

/** To the current address, before the change. */
export const emailAskedMail = ({ email: to, name }: Account, { siteName, publicUrl }: Site): Mail =>
  letter({
    ...{ siteName, to, name, link: `${publicUrl}/change-password` },
    subject: `Someone asked to change the email address of your ${siteName} account`,
    before: [
      'If this was you, open the link that we sent to your new address. Until then you log in with this one.',
      'If this wasn’t you, change your password now. That also cancels the change:',
    ],
    label: 'Change your password',
    after: ['Then check your profile and dashboard, and remove any logins and devices you don’t recognise.'],
  });

/** To the previous address. */
export const emailChangedMail = ({ email: to, name }: Account, { siteName, publicUrl }: Site): Mail =>
  letter({
    ...{ siteName, to, name, link: `${publicUrl}/feedback` },
    subject: `The email address of your ${siteName} account was changed`,
    before: [
      'You now log in with your new address. All other browsers were logged out; paired devices keep working.',
      'If this wasn’t you, write to us now, from this address:',
    ],
    label: 'Write to us',
    after: [],
  });
