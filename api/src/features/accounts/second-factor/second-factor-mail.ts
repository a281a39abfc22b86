import { letter } from '../../../platform/mail/letter.js';
import type { Mail } from '../../../platform/mail/mailer.js';

interface Parts {
  siteName: string;
  to: string;
  name: string;
  link: string;
}

const notYou = 'If this wasn’t you, change your password now: someone else knows it.';
const label = 'Go to your account';

export type SecondFactorNews =
  | { what: 'on' }
  | { what: 'off' }
  | { what: 'codes' }
  | { what: 'recovery'; left: number };

export function secondFactorMail(news: SecondFactorNews, parts: Parts): Mail {
  const { subject, before } = wordsOf(news, parts.siteName);
  return letter({ ...parts, subject, before, label, after: [notYou] });
}

function wordsOf(news: SecondFactorNews, siteName: string): { subject: string; before: string[] } {
  switch (news.what) {
    case 'on':
      return {
        subject: `Two-step login is on for your ${siteName} account`,
        before: [
          'From now on you’ll need a code from your authenticator app as well as your password. We’ve logged out your other browsers; paired devices keep working.',
          'Keep your recovery codes somewhere you can get to without your phone.',
        ],
      };
    case 'off':
      return {
        subject: `Two-step login is off for your ${siteName} account`,
        before: ['You now log in with just your password. We’ve logged out your other browsers.'],
      };
    case 'codes':
      return {
        subject: `New recovery codes for your ${siteName} account`,
        before: ['You have new recovery codes. The old ones no longer work.'],
      };
    case 'recovery':
      return {
        subject: `Someone logged in to your ${siteName} account with a recovery code`,
        before: [
          `One of your recovery codes was used to log in. You have ${news.left} left; you can make new ones in your profile.`,
        ],
      };
  }
}
