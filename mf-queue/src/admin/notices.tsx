import { type AdminState, type Notice, noticeWords } from './counter/admin-state';
import styles from './parts/admin.module.css';
import { type Key, isCommandAction, keyOf, labelOf } from './acts/staff-actions';
import { UndoLine } from './parts/undo-line';
import { UnsavedNote } from './parts/unsaved-note';
import { useStaysOpen } from './use-stays-open';

interface NoticesProps {
  admin: AdminState;
  onUndo: (notice: Notice) => void;
  onGiveUp: (key: Key) => void;
  onOver: (id: number) => void;
}

/** Recent actions with an undo, and failed undos. They stay while the focus or the pointer is on them. */
export function Notices({ admin, onUndo, onGiveUp, onOver }: NoticesProps) {
  const { notices, unsaved, busy } = admin;
  const { staysOpen, handlers } = useStaysOpen(notices.some(canBeUndone));
  const notPutBack = unsaved.filter(({ action }) => action === 'restored');
  return (
    <div {...handlers} data-in-use={notices.length + unsaved.length > 0 ? '' : undefined}>
      {notPutBack.map(({ subject }) => (
        <div key={keyOf(subject)} className={styles.notice}>
          <b>{labelOf(subject)}</b>
          <UnsavedNote about={subject} admin={admin} onGiveUp={onGiveUp} />
        </div>
      ))}
      <div role="status" aria-atomic="false">
        {notices.map((notice) => (
          <UndoLine
            key={notice.id}
            words={noticeWords(notice)}
            staysOpen={staysOpen}
            isBusy={busy.includes(notice.customer.number)}
            onUndo={canBeUndone(notice) ? () => onUndo(notice) : undefined}
            onOver={() => onOver(notice.id)}
          />
        ))}
      </div>
    </div>
  );
}

/** A closing is undone by the call that puts a customer back, a command by its reverse. An announcement cannot be undone. */
const canBeUndone = ({ action }: Notice): boolean =>
  isCommandAction(action) ? action.reverse !== null : action !== 'called';
