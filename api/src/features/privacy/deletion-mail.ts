import { letter } from '../../platform/mail/letter.js';
import type { Mail } from '../../platform/mail/mailer.js';

interface Parts {
  siteName: string;
  to: string;
  name: string;
  link: string;
  /** In words: '29 June 2026'. */
  day: string;
  /** Somebody who only works in other people's shops: there is no payment. */
  hasNoShop?: boolean | undefined;
}

const back = `Until then you can change your mind: log in with your email address and password, and choose “Keep my account”.`;
const payment =
  'Deleting the account does not end a monthly payment. If you have not cancelled it yet, please do so with the payment provider.';
const notYou =
  'If this wasn’t you, log in now, choose “Keep my account” and change your password: someone else knows it.';

export function deletionMail({ day, hasNoShop = false, ...parts }: Parts): Mail {
  const what = `You asked us to delete your account and everything in it. You have been logged out everywhere${hasNoShop ? '' : ', and your paired devices have been removed'}. It will be permanently deleted on ${day}.`;
  return letter({
    ...parts,
    subject: `Your ${parts.siteName} account will be deleted on ${day}`,
    before: [what, back],
    label: 'Log in',
    after: hasNoShop ? [notYou] : [payment, notYou],
  });
}
