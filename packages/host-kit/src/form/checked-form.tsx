import type { ReactNode } from 'react';
import styles from './checked-form.module.css';

interface CheckedFormProps {
  /** The form's name, for screen readers. */
  label: string;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** A form without the browser's own checks: its screen checks and sends it. */
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
