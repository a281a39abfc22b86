import type { ReactNode } from 'react';
import { useFocusFromNowhere } from '../queue/use-lost-focus';
import styles from './pair.module.css';

/** The heading of a step. Where what was pressed is gone with the step before, whoever reads with the keyboard is here. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useFocusFromNowhere();
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}
