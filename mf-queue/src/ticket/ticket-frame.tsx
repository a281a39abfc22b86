import { Blank, BlankBox, LoadingWords, NoScript } from './skeleton';
import styles from './ticket.module.css';

/** A ticket of which nothing is known yet, as large as one that waits, so that nothing moves when it comes. The build draws it into the page. */
export function TicketFrame() {
  return (
    <div className={styles.page}>
      <title>Your ticket</title>
      <article className={styles.ticket}>
        <p className={styles.shop}>
          <Blank>000 0000000</Blank>
        </p>
        <h1 className={styles.given}>
          Your number{' '}
          <span className={styles.number}>
            <BlankBox of="number" />
          </span>
        </h1>
        <p className={styles.name}>
          <Blank>00000</Blank>
        </p>
        <div className={styles.place}>
          <p className={styles.words} role="status">
            <LoadingWords room="0 000000 00000 00 000" />
          </p>
          <p className={styles.serving}>
            <Blank>000 0000000 00</Blank>
          </p>
        </div>
        <p className={styles.sign}>
          <Blank>0000</Blank>
        </p>
        <BlankBox of="button" />
        <BlankBox of="link" />
        <NoScript>This page needs JavaScript to show your place in the queue.</NoScript>
      </article>
    </div>
  );
}
