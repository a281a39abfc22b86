import type { AdminState } from './admin-state';
import styles from './admin.module.css';

interface UnsavedNoteProps {
  number: number;
  admin: AdminState;
  onGiveUp: (number: number) => void;
}

export function UnsavedNote({ number, admin, onGiveUp }: UnsavedNoteProps) {
  const unsaved = admin.unsaved.find(({ customer }) => customer.number === number);
  const isSaving = admin.busy.includes(number);
  const way = unsaved?.isRetried ? 'Cancel' : 'OK';
  return (
    <div className={styles.unsaved}>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <p role="status">
        {unsaved && <span>{unsaved.words}</span>}
        {unsaved?.isRetried && ' Still trying.'}
      </p>
      {unsaved && (
        <button
          type="button"
          className={styles.small}
          aria-label={`${way}, ${number} ${unsaved.customer.name}`}
          onClick={() => onGiveUp(number)}
        >
          {way}
        </button>
      )}
      {isSaving && !unsaved && (
        <span className={styles.saving} aria-hidden="true">
          Saving…
        </span>
      )}
    </div>
  );
}
