import styles from './feedback.module.css';

const NAME = 'website';

/**
 * A field for programs that fill in every field. People do not see it, and keyboards, screen readers and
 * browsers skip it.
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

export function trapIn(form: HTMLFormElement): string {
  const field = form.elements.namedItem(NAME);
  return field instanceof HTMLInputElement ? field.value : '';
}
