import { useEffect, useState } from 'react';
import { Toast } from '@queuebell/ui';
import type { Clock } from '../clock/clock';
import type { DemoList, ListAction } from './demo-list';

/** How long a tap can be taken back on this screen. */
export const UNDO_SHOWN_MS = 10_000;

interface UndoNoticeProps {
  closed: NonNullable<DemoList['closed']>;
  clock: Clock;
  onUndo: () => void;
  onOver: (action: ListAction) => void;
}

const SAID = { served: 'Served', deleted: 'Deleted' } as const;

/** Says who left the list and offers the way back; it does not go while somebody is on it. */
export function UndoNotice({ closed, clock, onUndo, onOver }: UndoNoticeProps) {
  const [held, setHeld] = useState(false);
  useEffect(
    () => (held ? undefined : clock.after(UNDO_SHOWN_MS, () => onOver({ type: 'forgetUndo' }))),
    [clock, held, onOver],
  );
  const { number, name } = closed.customer;
  return (
    <div onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <Toast message={`${SAID[closed.outcome]} ${number} ${name}.`} action="Undo" onAction={onUndo} />
    </div>
  );
}
