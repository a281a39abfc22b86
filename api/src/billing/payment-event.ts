import type Stripe from 'stripe';

/** What an event means to us: a month was paid for this e-mail, or nothing. */
export type PaymentMeaning = { kind: 'month-paid'; email: string } | { kind: 'nothing' };

/** A checkout that is completed but not yet paid (a bank transfer) is no payment. */
export function meaningOf(event: Stripe.Event): PaymentMeaning {
  if (event.type !== 'checkout.session.completed') return { kind: 'nothing' };
  const { payment_status, customer_email, customer_details } = event.data.object;
  const email = (customer_details?.email ?? customer_email)?.trim().toLowerCase();
  return email && payment_status !== 'unpaid' ? { kind: 'month-paid', email } : { kind: 'nothing' };
}
