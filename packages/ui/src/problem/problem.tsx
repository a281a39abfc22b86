import type { ReactNode } from 'react';
import { Button } from '../button/button';
import styles from './problem.module.css';

interface ProblemProps {
  title: string;
  children: ReactNode;
  onRetry?: () => void;
}

/** Replaces an area that cannot be shown. */
export function Problem({ title, children, onRetry }: ProblemProps) {
  return (
    <section role="alert" className={styles.problem}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.words}>{children}</p>
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </section>
  );
}
