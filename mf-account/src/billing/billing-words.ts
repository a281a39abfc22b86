import type { BillingState } from '@queuebell/contracts';
import { dateWords } from '@queuebell/host-kit/dates';

/** `problem`: the owner should act. */
export interface BillingNews {
  tone: 'fine' | 'problem';
  words: string;
}

/**
 * @param timeZone of the shop
 * @param now milliseconds since 1970
 * @returns null if the end of the membership says it all
 */
export function newsOf(billing: BillingState, timeZone: string | undefined, now: number): BillingNews | null {
  const day = (iso: string | null) => dateWords(iso, timeZone);
  const { subscription, membershipExpires, graceUntil } = billing;
  if (subscription?.state === 'payment-failed') {
    const nextTry = day(subscription.nextTry);
    const again = nextTry === null ? '' : ` We’ll try again on ${nextTry}.`;
    return {
      tone: 'problem',
      words: `Your card could not be charged.${again} Please update your card${subscription.payUrl === null ? '' : ', or pay now'}.${graceWords(graceUntil, day)}`,
    };
  }
  if (subscription?.state === 'renews' && isOver(subscription.paidUntil, now)) {
    const ended = day(subscription.paidUntil);
    return {
      tone: 'problem',
      words: `Your month ended on ${ended}, and your card is being charged for the next one. That can take an hour; please check back then.${graceWords(graceUntil, day)}`,
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
        words: next === null ? 'Renews automatically.' : `Renews automatically on ${next}.`,
      };
    }
    case 'ends':
      if (isOver(subscription.endsAt, now))
        return { tone: 'fine', words: 'Cancelled: you won’t be charged again.' };
      return {
        tone: 'fine',
        words: `Cancelled. Everything keeps working until ${day(subscription.endsAt)}; you won’t be charged again.`,
      };
    case 'ended': {
      const isPaid = membershipExpires !== null && !isOver(membershipExpires, now);
      const until = isPaid ? ` Everything keeps working until ${day(membershipExpires)}.` : '';
      return { tone: 'fine', words: `Cancelled: you won’t be charged again.${until}` };
    }
  }
}

/** @param now milliseconds since 1970 */
export function endWords(expires: string | null, timeZone: string | undefined, now: number): string {
  const date = dateWords(expires, timeZone);
  if (date === null) return 'You have no membership yet.';
  return isOver(expires, now) ? `Your membership ended on ${date}.` : `Your membership runs until ${date}.`;
}

/**
 * Whether to offer a new subscription: only where no monthly payment runs. A cancelled one that still runs is resumed on the
 * provider’s page instead, because a new one would be paid from today.
 * @param now milliseconds since 1970
 */
export function takesSubscription(
  { subscription, membershipExpires, manageUrl }: BillingState,
  now: number,
): boolean {
  switch (subscription?.state) {
    case undefined:
    case 'ended':
      return true;
    case 'ends':
      return manageUrl === null || membershipExpires === null || isOver(membershipExpires, now);
    case 'renews':
    case 'payment-failed':
      return false;
  }
}

/** @param now milliseconds since 1970 */
export const isPaidUp = ({ subscription, membershipExpires }: BillingState, now: number): boolean =>
  subscription?.state === 'renews' && membershipExpires !== null && !isOver(membershipExpires, now);

const isOver = (iso: string | null, now: number): boolean => iso !== null && Date.parse(iso) < now;

const graceWords = (graceUntil: string | null, day: (iso: string | null) => string | null): string =>
  graceUntil === null
    ? ''
    : ` Your screens keep working until ${day(graceUntil)}; after that they tell customers that the queue is closed.`;
