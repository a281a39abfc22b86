import type { SessionUser } from '@queuebell/contracts';
import { prefilledPaymentLink } from '@queuebell/remote-kit';
import { buttonClass } from '@queuebell/ui';

interface RenewLinkProps {
  /** The card payment page; empty when it is not known. */
  paymentLink: string;
  owner: Pick<SessionUser, 'id' | 'email'>;
}

/** Leads to the payment page in a new tab, with the owner's e-mail filled in (spec §4, subscription card). */
export function RenewLink({ paymentLink, owner }: RenewLinkProps) {
  if (!paymentLink) return null;
  return (
    <a
      className={buttonClass({ size: 'tap' })}
      href={prefilledPaymentLink(paymentLink, owner.email, owner.id)}
      target="_blank"
      rel="noopener"
    >
      Renew membership
    </a>
  );
}
