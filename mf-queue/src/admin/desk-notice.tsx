import { Toast } from '@queuebell/ui';
import { useEffect } from 'react';
import { type Notice, noticeWords } from './admin-state';
import { useHold } from './use-hold';

/** How long a notice stays, and with it the way back. */
export const NOTICE_MS = 10_000;

interface DeskNoticeProps {
  notice: Notice | null;
  onUndo: () => void;
  /** Stays the same function while a notice is shown. */
  onOver: () => void;
}

/** Says what was done and offers the way back; it does not go while the keyboard or the pointer is on it. */
export function DeskNotice({ notice, onUndo, onOver }: DeskNoticeProps) {
  const canUndo = notice?.kind === 'closed';
  const { held, handlers } = useHold(canUndo);

  useEffect(() => {
    if (!notice || held) return undefined;
    const timer = setTimeout(onOver, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice, held, onOver]);

  return (
    <div {...handlers} data-in-use={notice ? '' : undefined}>
      <Toast message={notice && noticeWords(notice)} {...(canUndo && { action: 'Undo', onAction: onUndo })} />
    </div>
  );
}
