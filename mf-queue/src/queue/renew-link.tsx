import { prefilledPaymentLink } from '@queuebell/remote-kit';
import { buttonClass } from '@queuebell/ui';

interface RenewLinkProps {
  /** The card payment page; empty when it is not known. */
  paymentLink: string;
  email: string;
}

/** Leads to the payment page in a new tab, with the owner's e-mail filled in (spec §4, subscription card). */
export function RenewLink({ paymentLink, email }: RenewLinkProps) {
  if (!paymentLink) return null;
  return (
    <a
      className={buttonClass({ size: 'tap' })}
      href={prefilledPaymentLink(paymentLink, email)}
      target="_blank"
      rel="noopener"
    >
      Renew membership
    </a>
  );
}
