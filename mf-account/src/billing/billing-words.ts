import type { BillingState } from '@queuebell/contracts';
import { dateWords } from '../dates/date-words';

/** What the profile says of the monthly payment. `problem`: something that the owner should do something about. */
export interface BillingNews {
  tone: 'fine' | 'problem';
  words: string;
}

/**
 * @param timeZone of the shop
 * @param now milliseconds since 1970
 * @returns null where there is nothing to say beyond the date of the membership
 */
export function newsOf(billing: BillingState, timeZone: string | undefined, now: number): BillingNews | null {
  const day = (iso: string | null) => dateWords(iso, timeZone);
  const { subscription, membershipExpires, graceUntil } = billing;
  if (subscription?.state === 'payment-failed') {
    const nextTry = day(subscription.nextTry);
    const again = nextTry === null ? '' : ` We try again on ${nextTry}.`;
    const pay =
      subscription.payUrl === null ? 'Please give another card' : 'Please pay by hand or give another card';
    return {
      tone: 'problem',
      words: `Your card could not be charged.${again} ${pay}.${graceWords(graceUntil, day)}`,
    };
  }
  if (subscription?.state === 'renews' && isOver(subscription.paidUntil, now)) {
    const ended = day(subscription.paidUntil);
    return {
      tone: 'problem',
      words: `Your month ended on ${ended}, and the next one is being charged. That can take an hour; please look again then.${graceWords(graceUntil, day)}`,
    };
  }
  if (graceUntil !== null) {
    const ended = day(membershipExpires);
    return { tone: 'problem', words: `Your membership ended on ${ended}.${graceWords(graceUntil, day)}` };
  }
  switch (subscription?.state) {
    case undefined:
      return null;
    case 'renews': {
      const next = day(subscription.paidUntil);
      return {
        tone: 'fine',
        words: next === null ? 'It renews by itself.' : `It renews by itself on ${next}.`,
      };
    }
    case 'ends':
      return {
        tone: 'fine',
        words: `It is cancelled and ends on ${day(subscription.endsAt)}. Until then everything works as before.`,
      };
    case 'ended':
      return { tone: 'fine', words: 'It has ended: nothing is charged any more.' };
  }
}

const isOver = (iso: string | null, now: number): boolean => iso !== null && Date.parse(iso) < now;

const graceWords = (graceUntil: string | null, day: (iso: string | null) => string | null): string =>
  graceUntil === null
    ? ''
    : ` Your screens go on until ${day(graceUntil)}; after that they ask you to renew.`;
