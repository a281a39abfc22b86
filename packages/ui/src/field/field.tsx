import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId, useState } from 'react';
import styles from './field.module.css';

interface FieldParts {
  label: string;
  /** Said beside the label: 'optional', 'digits only'. */
  hint?: string;
  /** What is wrong with the value now; announced, and tied to the input. */
  error?: string | undefined;
  size?: 'normal' | 'device';
}

type ControlProps = { id: string; className: string; 'aria-describedby'?: string; 'aria-invalid': boolean };

function FieldFrame({
  label,
  hint,
  error,
  size = 'normal',
  children,
}: FieldParts & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {' '}
            {hint}
          </span>
        )}
      </div>
      {children({
        id,
        className: `${styles.input} ${size === 'device' ? styles.device : ''}`.trim(),
        ...(describedBy && { 'aria-describedby': describedBy }),
        // Said outright: a browser itself calls every required field wrong that is still empty.
        'aria-invalid': Boolean(error),
      })}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** A labelled input. */
export function TextField({
  label,
  hint,
  error,
  size,
  ...input
}: FieldParts & Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>) {
  const frame = { label, error, ...(hint && { hint }), ...(size && { size }) };
  return <FieldFrame {...frame}>{(control) => <input {...input} {...control} />}</FieldFrame>;
}

/** A labelled password input that can be shown. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: Omit<FieldParts, 'size'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type'>) {
  const [shown, setShown] = useState(false);
  const frame = { label, error, ...(hint && { hint }) };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={styles.row}>
          <input
            {...input}
            {...control}
            className={`${control.className} ${styles.withReveal}`}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

/** A labelled choice. `options` are pairs of value and words. */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  ...select
}: Omit<FieldParts, 'size'> &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
    options: readonly (readonly [value: string, words: string])[];
    /** Shown while nothing is chosen. */
    placeholder?: string;
  }) {
  const frame = { label, error, ...(hint && { hint }) };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={styles.choice}>
          <select {...select} {...control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
      )}
    </FieldFrame>
  );
}
