import { Alert, CardPage } from '@queuebell/ui';
import { type ReactNode, useId } from 'react';
import styles from './result-card.module.css';
import { useFirstFocus } from './use-first-focus';

interface ResultCardProps {
  title: string;
  tone: 'good' | 'bad';
  message: string;
  /** The next step. */
  children: ReactNode;
}

/**
 * Replaces a finished form. The focus moves to the title, which is described by the message: screen readers do not reliably
 * announce a status that appears together with its text.
 */
export function ResultCard({ title, tone, message, children }: ResultCardProps) {
  const heading = useFirstFocus<HTMLHeadingElement>();
  const messageId = useId();
  return (
    <CardPage>
      <h1 ref={heading} tabIndex={-1} className={styles.title} aria-describedby={messageId}>
        {title}
      </h1>
      <div id={messageId}>
        <Alert tone={tone}>{message}</Alert>
      </div>
      {children}
    </CardPage>
  );
}
