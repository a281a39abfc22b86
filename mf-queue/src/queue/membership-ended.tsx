import type { SessionUser } from '@queuebell/contracts';
import { PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { type Host, RENEWAL, SuiteLink } from '@queuebell/host-kit';
import { buttonClass } from '@queuebell/ui';
import styles from './membership-ended.module.css';

/** Shown in place of the queue without a membership; disappears after a renewal. */
export function MembershipEnded({
  host,
  owner,
  page = window.location,
}: {
  host: Host;
  owner: SessionUser;
  page?: Pick<Location, 'origin'>;
}) {
  if (owner.member) {
    return (
      <section role="alert" className={styles.ended}>
        <h1>This shop is closed at the moment.</h1>
        <p>Please ask its owner.</p>
      </section>
    );
  }
  const hadOne = owner.membershipExpires !== null;
  return (
    <section role="alert" className={styles.ended}>
      <h1>{hadOne ? 'The membership has ended.' : 'You have no membership yet.'}</h1>
      {hadOne && (
        <p>
          Your wall and your check-in tablet tell customers that the queue is closed. Nothing is lost: it all
          comes back here on its own after you renew.
        </p>
      )}
      {owner.device ? (
        <p>
          The owner can renew it at <strong>{`${host.site.publicOrigin || page.origin}${RENEWAL}`}</strong>.
        </p>
      ) : (
        <>
          <p>
            <strong className={styles.price}>${PRICE_USD_PER_MONTH}</strong> a month
          </p>
          <SuiteLink links={host.links} to={RENEWAL} className={buttonClass({ size: 'tap' })}>
            {hadOne ? 'Renew membership' : 'Get a membership'}
          </SuiteLink>
        </>
      )}
    </section>
  );
}
