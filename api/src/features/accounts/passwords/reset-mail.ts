import { letter } from '../../../platform/mail/letter.js';
import type { Mail } from '../../../platform/mail/mailer.js';

interface Parts {
  siteName: string;
  to: string;
  name: string;
  link: string;
}

const rules =
  'The link works once and expires in an hour. You will be logged out everywhere. Paired devices stay paired; the page shows them, so you can remove any you don’t recognise.';
const notYou = 'If it wasn’t you, you can ignore this email: your password stays as it is.';

export const resetMail = (parts: Parts): Mail =>
  letter({
    ...parts,
    subject: `Reset your ${parts.siteName} password`,
    before: [
      `Someone (hopefully you) asked to reset the password of your ${parts.siteName} account. Choose a new one here:`,
    ],
    label: 'Choose a new password',
    after: [rules, notYou],
  });
