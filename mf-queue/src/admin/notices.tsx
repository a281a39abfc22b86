import { useEffect } from 'react';
import { type Customer, type Desk, type Notice, noticeWords } from './admin-state';
import styles from './admin.module.css';
import { UnsavedNote } from './unsaved-note';
import { useHold } from './use-hold';

/** How long a notice stays, and with it the quick way back. */
export const NOTICE_MS = 10_000;

interface NoticesProps {
  desk: Desk;
  onUndo: (customer: Customer) => void;
  onGiveUp: (number: number) => void;
  /** Stays the same function while a notice is shown. */
  onOver: (id: number) => void;
}

/** What was done and the way back, and whom nobody could put back. None goes while the keyboard or the pointer is on them. */
export function Notices({ desk, onUndo, onGiveUp, onOver }: NoticesProps) {
  const { notices, unsaved, busy } = desk;
  const { held, handlers } = useHold(notices.some(({ deed }) => deed !== 'called'));
  const notPutBack = unsaved.filter(({ deed }) => deed === 'restored');
  return (
    <div {...handlers} data-in-use={notices.length + unsaved.length > 0 ? '' : undefined}>
      {notPutBack.map(({ customer }) => (
        <div key={customer.number} className={styles.notice}>
          <b>{`${customer.number} ${customer.name}`}</b>
          <UnsavedNote number={customer.number} desk={desk} onGiveUp={onGiveUp} />
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

interface OneNoticeProps extends Pick<NoticesProps, 'onUndo' | 'onOver'> {
  notice: Notice;
  isHeld: boolean;
  isBusy: boolean;
}

function OneNotice({ notice, isHeld, isBusy, onUndo, onOver }: OneNoticeProps) {
  const { id, deed, customer } = notice;

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onOver(id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, onOver]);

  const words = noticeWords(notice);
  return (
    <div className={styles.notice}>
      <span>{words}</span>
      {deed !== 'called' && (
        <button
          type="button"
          className={styles.small}
          aria-label={`Undo: ${words}`}
          disabled={isBusy}
          onClick={() => onUndo(customer)}
        >
          Undo
        </button>
      )}
    </div>
  );
}
