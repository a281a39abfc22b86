import type { Desk } from './admin-state';
import styles from './admin.module.css';

interface UnsavedNoteProps {
  number: number;
  desk: Desk;
  onGiveUp: (number: number) => void;
}

/** Says of one customer what could not be saved, until it is or is given up. */
export function UnsavedNote({ number, desk, onGiveUp }: UnsavedNoteProps) {
  const unsaved = desk.unsaved.find(({ customer }) => customer.number === number);
  const isSaving = desk.busy.includes(number);
  const way = unsaved?.isRetried ? 'Cancel' : 'OK';
  return (
    <div className={styles.unsaved}>
      {/* Here before its words, or a screen reader would not hear them. */}
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
