import type { AdminState } from '../counter/admin-state';
import styles from './admin.module.css';
import { type Key, type Subject, keyOf, labelOf } from '../acts/staff-actions';

interface UnsavedNoteProps {
  about: Subject;
  admin: AdminState;
  onGiveUp: (key: Key) => void;
}

export function UnsavedNote({ about, admin, onGiveUp }: UnsavedNoteProps) {
  const key = keyOf(about);
  const unsaved = admin.unsaved.find(({ subject }) => keyOf(subject) === key);
  const isSaving = admin.busy.includes(key);
  return (
    <div className={styles.unsaved}>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <p role="status">{unsaved && <span>{unsaved.words}</span>}</p>
      {unsaved && (
        <button
          type="button"
          className={styles.small}
          aria-label={`OK, ${labelOf(about)}`}
          onClick={() => onGiveUp(key)}
        >
          OK
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
