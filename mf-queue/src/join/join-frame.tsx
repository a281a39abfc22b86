import { CardPage } from '@queuebell/ui';
import { Skeleton, SkeletonBox, LoadingWords, NoScript } from '../ticket/skeleton';
import styles from './join.module.css';

/** A placeholder of the form's size, so that nothing moves when the queue loads. It is prerendered at build. */
export function JoinFrame() {
  return (
    <CardPage>
      <title>Join the queue</title>
      <header className={styles.header}>
        <p className={styles.shop}>
          <Skeleton>000 0000000</Skeleton>
        </p>
        <p className={styles.line} role="status">
          <LoadingWords room="0 000000 00000 00 000" />
          <span className={styles.serving}>
            <Skeleton>000 0000000 0</Skeleton>
          </span>
          <span className={styles.wait} />
        </p>
      </header>
      <div className={styles.fields}>
        <div className={styles.fieldComes}>
          <p>
            <Skeleton>0000</Skeleton>
          </p>
          <SkeletonBox of="field" />
        </div>
        <div className={styles.fieldComes}>
          <p>
            <Skeleton>00000 000000000 0 00 00 000 0000 000</Skeleton>
          </p>
          <SkeletonBox of="field" />
        </div>
        <div className={styles.addComes} />
        <SkeletonBox of="button" />
      </div>
      <NoScript>This page needs JavaScript. Please ask a member of staff to check you in.</NoScript>
    </CardPage>
  );
}
