import type { Subscription } from '@queuebell/contracts';
import { factsOf, type DatedFact, type SubscriptionFact } from './billing-fact.js';
import { inOrder, paymentsOf, type Payment } from './payments.js';

/** What the provider calls a subscription that takes no money any more, and one that waits for money. */
const OVER = ['canceled', 'incomplete_expired'];
const IN_ARREARS = ['past_due', 'unpaid', 'incomplete'];

/**
 * The subscription that an owner should hear of: one that goes on before one that is over, then the one paid last.
 * @returns null when there never was one
 */
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

/** @param own the facts of this subscription alone */
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

/** The end of a subscription is its last state, also when another event was made in the same second. */
function latestState(own: readonly DatedFact[]): SubscriptionFact | null {
  const states = inOrder(factsOf(own, 'subscription')).map(({ fact }) => fact);
  return states.find(({ isDeleted }) => isDeleted) ?? states.at(-1) ?? null;
}

/** The last failed try at an invoice that was not paid after all. */
function unpaidAttempt(own: readonly DatedFact[]) {
  const paid = new Set(factsOf(own, 'invoice-paid').map(({ fact }) => fact.invoice));
  return inOrder(factsOf(own, 'invoice-failed'))
    .map(({ fact }) => fact)
    .findLast(({ invoice }) => !paid.has(invoice));
}

const lastOf = (payments: readonly Payment[]): Payment | undefined =>
  [...payments].sort((a, b) => endOf(a) - endOf(b)).at(-1);

const endOf = ({ time }: Payment): number => ('until' in time ? time.until : time.at).getTime();
