import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './pair.module.css';

/** The heading of a step. Where what was pressed is gone with the step before, whoever reads with the keyboard is here. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}
