import { CardPage } from '@queuebell/ui';
import type { ReactNode } from 'react';
import { CheckedForm } from './checked-form';
import styles from './form-card.module.css';

interface FormCardProps {
  title: string;
  /** One sentence below the title: the purpose of the form. */
  lead: string;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
  /** Links to other pages, below the form. */
  footer?: ReactNode;
}

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
