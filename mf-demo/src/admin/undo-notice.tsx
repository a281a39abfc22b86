import { useEffect, useState } from 'react';
import { Toast } from '@queuebell/ui';
import type { Clock } from '../clock/clock';

export const UNDO_SHOWN_MS = 10_000;

interface UndoNoticeProps {
  /** The last action, an object for each; null while there is none. */
  action: object | null;
  /**
   * Null as above. The empty notice is drawn all the same: screen readers announce only
   * changes.
   */
  words: string | null;
  clock: Clock;
  /** Undefined: nothing undoes it. */
  onUndo: (() => void) | undefined;
  /** Must be a stable function. */
  onOver: () => void;
}

/** Says what was done and offers to undo it; it stays while a pointer or the focus is on it. */
export function UndoNotice({ action, words, clock, onUndo, onOver }: UndoNoticeProps) {
  // The notice whose button is in use: the next notice starts untouched.
  const [heldOf, setHeldOf] = useState<object | null>(null);
  const runs = action !== null && action !== heldOf;
  useEffect(() => (runs ? clock.after(UNDO_SHOWN_MS, onOver) : undefined), [clock, runs, action, onOver]);
  return (
    <div onFocus={() => setHeldOf(action)} onBlur={() => setHeldOf(null)}>
      <Toast message={words} {...(onUndo && { action: 'Undo', onAction: onUndo })} />
    </div>
  );
}
