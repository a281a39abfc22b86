import { CardPage } from '@queuebell/ui';
import type { ReactNode } from 'react';
import { CheckedForm } from './checked-form';
import styles from './form-card.module.css';

interface FormCardProps {
  title: string;
  /** One sentence below the title: what this is good for. */
  lead: string;
  /** Called instead of the browser's own sending and its own messages. */
  onSubmit: (form: HTMLFormElement) => void;
  /** The fields, and the one main button. */
  children: ReactNode;
  /** Below the form: where else to go. */
  footer?: ReactNode;
}

/** A page that is one form on a card. */
export function FormCard({ title, lead, onSubmit, children, footer }: FormCardProps) {
  return (
    <CardPage>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <CheckedForm label={title} onSubmit={onSubmit}>
        {children}
      </CheckedForm>
      {footer && <p className={styles.footer}>{footer}</p>}
    </CardPage>
  );
}
