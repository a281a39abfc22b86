import { useEffect, useState } from 'react';
import type { ClosedEntry } from '@queuebell/queue-rules';
import { Toast } from '@queuebell/ui';
import type { Clock } from '../clock/clock';
import type { AdminAction } from './admin-state';

export const UNDO_SHOWN_MS = 10_000;

interface UndoNoticeProps {
  /**
   * Null while there is nothing to undo. The empty notice is drawn all the same: screen readers announce only
   * changes.
   */
  closed: ClosedEntry | null;
  clock: Clock;
  onUndo: () => void;
  onOver: (action: AdminAction) => void;
}

/** Offers to put a customer back; it stays while a pointer or the focus is on it. */
export function UndoNotice({ closed, clock, onUndo, onOver }: UndoNoticeProps) {
  // The notice whose button is in use: the next notice starts untouched.
  const [heldOf, setHeldOf] = useState<ClosedEntry | null>(null);
  const runs = closed !== null && closed !== heldOf;
  useEffect(
    () => (runs ? clock.after(UNDO_SHOWN_MS, () => onOver({ type: 'forgetUndo' })) : undefined),
    [clock, runs, closed, onOver],
  );
  return (
    <div onFocus={() => setHeldOf(closed)} onBlur={() => setHeldOf(null)}>
      <Toast message={closed && wordsOf(closed)} action="Undo" onAction={onUndo} />
    </div>
  );
}

const wordsOf = ({ outcome, number, name }: ClosedEntry): string =>
  `${outcome === 'served' ? 'Served' : 'Deleted'} ${number} ${name}.`;
