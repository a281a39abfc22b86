import { useEffect } from 'react';
import { type AdminState, type Notice, noticeWords } from './counter/admin-state';
import styles from './parts/admin.module.css';
import { type Key, isOrder, keyOf, labelOf } from './acts/staff-actions';
import { UnsavedNote } from './parts/unsaved-note';
import { useHold } from './use-hold';

export const NOTICE_MS = 10_000;

interface NoticesProps {
  admin: AdminState;
  onUndo: (notice: Notice) => void;
  onGiveUp: (key: Key) => void;
  /** Must be a stable function. */
  onOver: (id: number) => void;
}

/** Recent actions with an undo, and failed undos. They stay while the focus or the pointer is on them. */
export function Notices({ admin, onUndo, onGiveUp, onOver }: NoticesProps) {
  const { notices, unsaved, busy } = admin;
  const { held, handlers } = useHold(notices.some(canBeUndone));
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
          <OneNotice
            key={notice.id}
            notice={notice}
            isHeld={held}
            isBusy={busy.includes(notice.customer.number)}
            onUndo={onUndo}
            onOver={onOver}
          />
        ))}
      </div>
    </div>
  );
}

/** Closings have a call of their own for it. */
const canBeUndone = ({ action }: Notice): boolean =>
  isOrder(action) ? action.reverse !== null : action !== 'called';

interface OneNoticeProps extends Pick<NoticesProps, 'onUndo' | 'onOver'> {
  notice: Notice;
  isHeld: boolean;
  isBusy: boolean;
}

function OneNotice({ notice, isHeld, isBusy, onUndo, onOver }: OneNoticeProps) {
  const { id } = notice;

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onOver(id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, onOver]);

  const words = noticeWords(notice);
  return (
    <div className={styles.notice}>
      <span>{words}</span>
      {canBeUndone(notice) && (
        <button
          type="button"
          className={styles.small}
          aria-label={`Undo: ${words}`}
          disabled={isBusy}
          aria-keyshortcuts="u"
          onClick={() => onUndo(notice)}
        >
          Undo
        </button>
      )}
    </div>
  );
}
