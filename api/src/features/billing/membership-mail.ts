import { PRICE_USD_PER_MONTH } from '@queuebell/contracts';
import { letter } from '../../platform/mail/letter.js';
import type { Mail } from '../../platform/mail/mailer.js';
import type { MembershipMailKind } from '../../access/accounts/user.schema.js';

export interface MembershipMailParts {
  siteName: string;
  to: string;
  name: string;
  link: string;
  /** When the membership ends, or ended: '23 Dec 2026'. */
  endsOn: string;
  /** The last day on which the screens work. */
  screensUntil: string;
}

export function membershipMail(kind: MembershipMailKind, parts: MembershipMailParts): Mail {
  return letter({ ...parts, ...wordsOf(kind, parts) });
}

interface Words {
  subject: string;
  before: string[];
  label: string;
  after: string[];
}

const later = 'If you have renewed in the meantime, you can ignore this email.';

function wordsOf(kind: MembershipMailKind, { siteName, endsOn, screensUntil }: MembershipMailParts): Words {
  switch (kind) {
    case 'welcome':
      return {
        subject: `Welcome to ${siteName}`,
        before: [
          'Your account is ready.',
          `Your screens work once you have a membership. It costs $${PRICE_USD_PER_MONTH} a month and there is no contract. If you have paid already, log in and set up your first screen.`,
        ],
        label: `Log in to ${siteName}`,
        after: ['If you did not register, you can ignore this email.'],
      };
    case 'charge-failed':
      return {
        subject: `We could not charge your card for ${siteName}`,
        before: [
          'Your last monthly payment failed. The card company may try again, but please check that your card is still valid, or use another one.',
          `Your membership runs until ${endsOn}. Your screens keep working until ${screensUntil}.`,
        ],
        label: 'Update your payment',
        after: ['If you have paid in the meantime, you can ignore this email.'],
      };
    case 'ends-in-7-days':
    case 'ends-in-1-day':
      return {
        subject: `Your ${siteName} membership ends on ${endsOn}`,
        before: [
          `Your membership ends on ${endsOn} and does not renew automatically.`,
          `Renew it for $${PRICE_USD_PER_MONTH} a month to keep your screens on. Without it they stop after ${screensUntil}.`,
        ],
        label: 'Renew membership',
        after: [later],
      };
    case 'ended':
      return {
        subject: `Your ${siteName} membership has ended`,
        before: [
          `Your membership ended on ${endsOn}. Your screens keep working until ${screensUntil}; after that they tell customers that the queue is closed.`,
          'Your settings, devices and queue are kept. Renew, and your screens come back on their own.',
        ],
        label: 'Renew membership',
        after: [later],
      };
  }
}
