import { useEffect, useEffectEvent } from 'react';
import styles from './admin.module.css';

export const NOTICE_MS = 10_000;

interface UndoLineProps {
  words: string;
  /** It stays while this is true. */
  staysOpen: boolean;
  isBusy: boolean;
  /** Undefined: nothing brings back what was before. */
  onUndo: (() => void) | undefined;
  onOver: () => void;
}

/** The last act of staff in words, with an undo, for {@link NOTICE_MS}. It stands in a live region. */
export function UndoLine({ words, staysOpen, isBusy, onUndo, onOver }: UndoLineProps) {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (staysOpen) return undefined;
    const timer = setTimeout(() => over(), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [staysOpen]);
  return (
    <div className={styles.notice}>
      <span>{words}</span>
      {onUndo && (
        <button
          type="button"
          className={styles.small}
          aria-label={`Undo: ${words}`}
          disabled={isBusy}
          aria-keyshortcuts="u"
          onClick={onUndo}
        >
          Undo
        </button>
      )}
    </div>
  );
}
