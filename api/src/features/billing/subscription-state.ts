import type { Subscription } from '@queuebell/contracts';
import { factsOf, type DatedFact, type SubscriptionFact } from './billing-fact.js';
import { inOrder, paymentsOf, type Payment } from './payments.js';

/** The provider's states of a subscription that has ended, and one that waits for a payment. */
const OVER = ['canceled', 'incomplete_expired'];
const IN_ARREARS = ['past_due', 'unpaid', 'incomplete'];

/** Active ones before ended ones, then the last paid one. @returns null if there never was one */
export function subscriptionIn(facts: readonly DatedFact[]): Subscription | null {
  const payments = paymentsOf(facts);
  const ids = new Set(facts.flatMap(({ fact: { subscription } }) => subscription ?? []));
  const all = [...ids].sort().map((id) => {
    const own = facts.filter(({ fact }) => fact.subscription === id);
    return subscriptionOf(own, lastOf(payments.filter(({ subscription }) => subscription === id)));
  });
  const rank = ({ state }: Subscription) => (state === 'ended' ? 1 : 0);
  const [best] = all.sort(
    (a, b) => rank(a) - rank(b) || (b.paidUntil ?? '').localeCompare(a.paidUntil ?? ''),
  );
  return best ?? null;
}

function subscriptionOf(own: readonly DatedFact[], last: Payment | undefined): Subscription {
  const latest = latestState(own);
  const paidUntil = last && 'until' in last.time ? last.time.until.toISOString() : null;
  const plain = { paidUntil, endsAt: null, nextTry: null, payUrl: null };
  if (latest && (latest.isDeleted || OVER.includes(latest.status))) return { ...plain, state: 'ended' };
  const failed = unpaidAttempt(own);
  if (failed || (latest && IN_ARREARS.includes(latest.status) && !last)) {
    const nextTry = failed?.nextTry?.toISOString() ?? null;
    return { ...plain, state: 'payment-failed', nextTry, payUrl: failed?.payUrl ?? null };
  }
  if (latest?.endsAt) return { ...plain, state: 'ends', endsAt: latest.endsAt.toISOString() };
  return { ...plain, state: 'renews' };
}

/** Its end is the last state, even if another event has the same second. */
function latestState(own: readonly DatedFact[]): SubscriptionFact | null {
  const states = inOrder(factsOf(own, 'subscription')).map(({ fact }) => fact);
  return states.find(({ isDeleted }) => isDeleted) ?? states.at(-1) ?? null;
}

/** The last failed attempt at an invoice that is still unpaid. */
function unpaidAttempt(own: readonly DatedFact[]) {
  const paid = new Set(factsOf(own, 'invoice-paid').map(({ fact }) => fact.invoice));
  return inOrder(factsOf(own, 'invoice-failed'))
    .map(({ fact }) => fact)
    .findLast(({ invoice }) => !paid.has(invoice));
}

const lastOf = (payments: readonly Payment[]): Payment | undefined =>
  [...payments].sort((a, b) => endOf(a) - endOf(b)).at(-1);

const endOf = ({ time }: Payment): number => ('until' in time ? time.until : time.at).getTime();
