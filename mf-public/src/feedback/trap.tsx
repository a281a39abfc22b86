import styles from './feedback.module.css';

const NAME = 'website';

/**
 * A field for programs that fill in whatever a form has. People do not see it, keyboards and screen readers do not reach
 * it, browsers do not fill it in.
 */
export function Trap() {
  return (
    <div className={styles.trap} aria-hidden="true" inert>
      <label>
        Website
        <input name={NAME} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

/** The value of the field. */
export function trapIn(form: HTMLFormElement): string {
  const field = form.elements.namedItem(NAME);
  return field instanceof HTMLInputElement ? field.value : '';
}
