import { CardPage } from '@queuebell/ui';
import { Blank, BlankBox, LoadingWords, NoScript } from '../ticket/skeleton';
import styles from './join.module.css';

/** A queue of which nothing is known yet, as large as the form, so that nothing moves when that comes. The build draws it into the page. */
export function JoinFrame() {
  return (
    <CardPage>
      <title>Join the queue</title>
      <header className={styles.header}>
        <p className={styles.shop}>
          <Blank>000 0000000</Blank>
        </p>
        <p className={styles.line} role="status">
          <LoadingWords room="0 000000 00000 00 000" />
          <span className={styles.serving}>
            <Blank>000 0000000 0</Blank>
          </span>
        </p>
      </header>
      <div className={styles.fields}>
        <div className={styles.fieldComes}>
          <p>
            <Blank>0000</Blank>
          </p>
          <BlankBox of="field" />
        </div>
        <div className={styles.fieldComes}>
          <p>
            <Blank>00000 000000000 0 00 00 000 0000 000</Blank>
          </p>
          <BlankBox of="field" />
        </div>
        <BlankBox of="button" />
      </div>
      <NoScript>This page needs JavaScript. Please ask a member of staff to check you in.</NoScript>
    </CardPage>
  );
}
