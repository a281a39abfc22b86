import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import styles from './field.module.css';

interface FieldParts {
  label: string;
  /** Beside the label: 'optional', 'digits only'. */
  hint?: string;
  /** Below the control, while it is being filled in: '120 characters left'. */
  note?: string | undefined;
  /** Announced, and linked to the input. */
  error?: string | undefined;
  size?: 'normal' | 'device';
}

type ControlProps = { id: string; className: string; 'aria-describedby'?: string; 'aria-invalid': boolean };

function FieldFrame({
  label,
  hint,
  note,
  error,
  size = 'normal',
  children,
}: FieldParts & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
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
        // Explicit, because browsers call every empty required field invalid.
        'aria-invalid': Boolean(error),
      })}
      {note && (
        <p id={`${id}-note`} className={styles.hint}>
          {note}
        </p>
      )}
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

export function TextField({
  label,
  hint,
  error,
  size,
  ...input
}: Omit<FieldParts, 'note'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>) {
  const frame = { label, error, ...(hint && { hint }), ...(size && { size }) };
  return <FieldFrame {...frame}>{(control) => <input {...input} {...control} />}</FieldFrame>;
}

/** From this many characters before the limit, the rest is shown. */
const LIMIT_NEAR = 200;

/**
 * A labelled text of several lines. It cuts nothing off, so that no pasted text is lost: the form refuses text
 * that is too long.
 */
export function TextAreaField({
  label,
  hint,
  error,
  value,
  limit,
  ...area
}: Omit<FieldParts, 'note' | 'size'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'> & {
    value: string;
    /** In UTF-16 code units, without surrounding spaces. */
    limit: number;
  }) {
  const note = roomWords(limit - value.trim().length);
  const frame = { label, error, note, ...(hint && { hint }) };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <textarea
          rows={6}
          {...area}
          {...control}
          value={value}
          className={`${control.className} ${styles.area}`}
        />
      )}
    </FieldFrame>
  );
}

function roomWords(left: number): string | undefined {
  if (left > LIMIT_NEAR) return undefined;
  const count = Math.abs(left);
  return `${count} character${count === 1 ? '' : 's'} ${left < 0 ? 'too many' : 'left'}`;
}

export function PasswordField({
  label,
  hint,
  error,
  ...input
}: Omit<FieldParts, 'note' | 'size'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type'>) {
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
          <button type="button" className={styles.reveal} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className={styles.visuallyHidden}> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

/** `options` are pairs of value and words. */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  ...select
}: Omit<FieldParts, 'note' | 'size'> &
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
