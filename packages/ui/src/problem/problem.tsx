import type { ReactNode } from 'react';
import { Button } from '../button/button';
import styles from './problem.module.css';

interface ProblemProps {
  title: string;
  /** The cause, and what the visitor can do. */
  children: ReactNode;
  onRetry?: () => void;
}

/** Takes the place of an area that cannot be shown: what is wrong, and a way to try again. */
export function Problem({ title, children, onRetry }: ProblemProps) {
  return (
    <section role="alert" className={styles.problem}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.words}>{children}</p>
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </section>
  );
}
