import type { ReactNode } from 'react';
import styles from './checked-form.module.css';

interface CheckedFormProps {
  /** The form's name, for screen readers. */
  label: string;
  /** Called instead of the browser's own sending and its own messages. */
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** A form that its screen checks and sends. */
export function CheckedForm({ label, onSubmit, children }: CheckedFormProps) {
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
