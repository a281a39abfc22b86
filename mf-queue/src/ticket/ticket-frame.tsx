import { Skeleton, SkeletonBox, LoadingWords, NoScript } from './skeleton';
import styles from './ticket.module.css';

/** A placeholder of a ticket's size, so that nothing moves when the ticket loads. It is prerendered at build. */
export function TicketFrame() {
  return (
    <div className={styles.page}>
      <title>Your ticket</title>
      <article className={styles.ticket}>
        <p className={styles.shop}>
          <Skeleton>000 0000000</Skeleton>
        </p>
        <h1 className={styles.given}>
          Your number{' '}
          <span className={styles.number}>
            <SkeletonBox of="number" />
          </span>
        </h1>
        <p className={styles.name}>
          <Skeleton>00000</Skeleton>
        </p>
        <div className={styles.place}>
          <p className={styles.words} role="status">
            <LoadingWords room="0 000000 00000 00 000" />
          </p>
          <p className={styles.serving}>
            <Skeleton>000 0000000 00</Skeleton>
          </p>
          <p className={styles.wait} />
        </div>
        <p className={styles.sign}>
          <Skeleton>0000</Skeleton>
        </p>
        <SkeletonBox of="button" />
        <SkeletonBox of="link" />
        <NoScript>This page needs JavaScript to show your place in the queue.</NoScript>
      </article>
    </div>
  );
}
