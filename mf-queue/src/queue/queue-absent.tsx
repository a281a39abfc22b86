import type { SessionUser } from '@queuebell/contracts';
import { PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { messages } from '@queuebell/contracts/messages';
import type { Host } from '@queuebell/remote-kit';
import { Problem } from '@queuebell/ui';
import styles from './queue.module.css';
import { RenewLink } from './renew-link';

/** Stands where the queue would be while the membership has ended. It goes by itself once that is renewed. */
export function MembershipEnded({ host, owner }: { host: Host; owner: SessionUser }) {
  return (
    <section role="alert" className={styles.ended}>
      <h1>{messages.membershipLapsed}</h1>
      <p>
        <strong className={styles.price}>${PRICE_USD_PER_MONTH}</strong> a month
      </p>
      <p>Your queue is untouched. Once you have renewed, it comes back here by itself.</p>
      {owner.device ? <p>The owner can renew it in the profile.</p> : <Renewal host={host} owner={owner} />}
    </section>
  );
}

function Renewal({ host, owner }: { host: Host; owner: SessionUser }) {
  const { paymentLink } = host.site;
  return paymentLink === '' ? (
    <p>Payment is not set up on this site yet.</p>
  ) : (
    <RenewLink paymentLink={paymentLink} owner={owner} />
  );
}

/** Stands where the queue would be while the first answer has yet to come. */
export function QueueUnreachable() {
  return (
    <Problem title="The queue cannot be reached.">
      This screen keeps trying, and shows the queue as soon as it answers.
    </Problem>
  );
}
