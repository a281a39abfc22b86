import { letter } from '../mail/letter.js';
import type { Mail } from '../mail/mailer.js';

interface Parts {
  siteName: string;
  to: string;
  /** To the profile. */
  link: string;
}

const notYou = 'If it was not you, change your password now: somebody else knows it.';
const label = 'Look at your account';

/** What happened to the second factor of an account, told to its owner. */
export type SecondFactorNews =
  { what: 'on' } | { what: 'off' } | { what: 'codes' } | { what: 'recovery'; left: number };

export function secondFactorMail(news: SecondFactorNews, parts: Parts): Mail {
  const { subject, before } = wordsOf(news, parts.siteName);
  return letter({ ...parts, subject, before, label, after: [notYou] });
}

function wordsOf(news: SecondFactorNews, siteName: string): { subject: string; before: string[] } {
  switch (news.what) {
    case 'on':
      return {
        subject: `Two-step log-in is on for your ${siteName} account`,
        before: [
          'From now on a log-in asks for a code of your authenticator app beside the password. All other browsers were logged out; paired devices go on.',
          'Keep your recovery codes where you will find them without your phone.',
        ],
      };
    case 'off':
      return {
        subject: `Two-step log-in is off for your ${siteName} account`,
        before: ['From now on the password alone lets in. All other browsers were logged out.'],
      };
    case 'codes':
      return {
        subject: `New recovery codes for your ${siteName} account`,
        before: ['You have new recovery codes. Those from before do not work any more.'],
      };
    case 'recovery':
      return {
        subject: `A recovery code let somebody in to your ${siteName} account`,
        before: [
          `One of your recovery codes was used to log in. You have ${news.left} left; on your profile you can make new ones.`,
        ],
      };
  }
}
