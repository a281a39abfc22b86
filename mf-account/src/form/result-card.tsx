import { Alert, CardPage } from '@queuebell/ui';
import { type ReactNode, useId } from 'react';
import styles from './result-card.module.css';
import { useFirstFocus } from './use-first-focus';

interface ResultCardProps {
  title: string;
  tone: 'good' | 'bad';
  message: string;
  /** The one way on from here. */
  children: ReactNode;
}

/**
 * Takes the place of a form that has done its work, or never can. The focus goes with it, to a title that is described by
 * the message: a status that comes with its text is not reliably read out.
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
