import { Alert, CardPage } from '@queuebell/ui';
import type { ReactNode } from 'react';
import styles from './result-card.module.css';
import { useFirstFocus } from './use-first-focus';

interface ResultCardProps {
  title: string;
  tone: 'good' | 'bad';
  message: string;
  /** The one way on from here. */
  children: ReactNode;
}

/** Takes the place of a form that has done its work, or never can. The focus goes with it. */
export function ResultCard({ title, tone, message, children }: ResultCardProps) {
  const heading = useFirstFocus<HTMLHeadingElement>();
  return (
    <CardPage>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <Alert tone={tone}>{message}</Alert>
      {children}
    </CardPage>
  );
}
