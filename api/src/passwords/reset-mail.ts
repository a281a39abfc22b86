import { letter } from '../mail/letter.js';
import type { Mail } from '../mail/mailer.js';

interface Parts {
  siteName: string;
  to: string;
  link: string;
}

const asked = 'Somebody asked for a new password for your account. If it was you, choose it here:';
const rules =
  'The link works once, within one hour. All devices that are logged in now will have to log in again.';
const notYou = 'If it was not you, there is nothing to do: your password stays as it is.';

export const resetMail = (parts: Parts): Mail =>
  letter({
    ...parts,
    subject: `Reset your ${parts.siteName} password`,
    before: [asked],
    label: 'Choose a new password',
    after: [rules, notYou],
  });
