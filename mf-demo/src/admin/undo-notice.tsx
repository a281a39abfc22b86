import { useEffect, useState } from 'react';
import type { ClosedEntry } from '@queuebell/queue-rules';
import { Toast } from '@queuebell/ui';
import type { Clock } from '../clock/clock';
import type { AdminAction } from './admin-state';

/** How long a tap can be taken back on this screen. */
export const UNDO_SHOWN_MS = 10_000;

interface UndoNoticeProps {
  /** Null while there is nothing to undo; the notice is drawn all the same, so that a screen reader hears it come. */
  closed: ClosedEntry | null;
  clock: Clock;
  onUndo: () => void;
  onOver: (action: AdminAction) => void;
}

/** Says who left the list and offers the way back; it does not go while somebody is on it. */
export function UndoNotice({ closed, clock, onUndo, onOver }: UndoNoticeProps) {
  // Of which notice somebody is on the button: that of the next one starts untouched.
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
