import type { ReactNode } from 'react';
import { useLostFocus } from '../queue/use-lost-focus';
import styles from './pair.module.css';

/** Takes the focus if the pressed button disappeared with the previous step. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useLostFocus();
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}
