import { letter } from '../../../platform/mail/letter.js';
import type { Mail } from '../../../platform/mail/mailer.js';

interface Parts {
  siteName: string;
  to: string;
  name: string;
  link: string;
}

export const confirmEmailMail = (parts: Parts): Mail =>
  letter({
    ...parts,
    subject: `Confirm your new email address for ${parts.siteName}`,
    before: [
      `Someone (hopefully you) wants to use this email address for their ${parts.siteName} account. Confirm it here:`,
    ],
    label: 'Use this address',
    after: [
      'The link works once and expires in an hour. From then on, log in with this address.',
      'If it wasn’t you, you can ignore this email: nothing will change.',
    ],
  });

/** To the current address, before the change. `link`: to the password change. */
export const emailAskedMail = (parts: Parts): Mail =>
  letter({
    ...parts,
    subject: `Someone asked to change the email address of your ${parts.siteName} account`,
    before: [
      'If this was you, open the link that we sent to your new address. Until then you log in with this one.',
      'If this wasn’t you, change your password now. That also cancels the change:',
    ],
    label: 'Change your password',
    after: ['Then check your profile and dashboard, and remove any logins and devices you don’t recognise.'],
  });

/** To the previous address. `link`: to the site's contact. */
export const emailChangedMail = (parts: Parts): Mail =>
  letter({
    ...parts,
    subject: `The email address of your ${parts.siteName} account was changed`,
    before: [
      'You now log in with your new address. All other browsers were logged out; paired devices keep working.',
      'If this wasn’t you, write to us now, from this address:',
    ],
    label: 'Write to us',
    after: [],
  });
