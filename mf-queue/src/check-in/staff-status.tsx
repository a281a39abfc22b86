import { type ShopTime, sinceWords } from '../queue/time-words';
import { useNow } from '../queue/use-now';
import { AttentionList, attentionSummary } from './attention-list';
import styles from './staff-status.module.css';
import type { DeskStatus } from '../offline-check-in/tablet-status';

const MINUTE_MS = 60_000;

interface DeskSignProps {
  status: DeskStatus;
  shop: ShopTime;
  /** Whether customers stand before it: then it names nobody, and the staff find the rest behind their code. */
  isKiosk: boolean;
  onDismiss: (key: string) => void;
}

/** What the staff sees in passing: that the tablet is offline, what it has yet to deliver, and what needs them. */
export function DeskSign({ status, shop, isKiosk, onDismiss }: DeskSignProps) {
  const now = useNow(MINUTE_MS);
  const { attention } = status;
  const needsStaff = attention.length > 0 && attentionSummary(attention);
  const words = [...signWords(status, now, shop), isKiosk && needsStaff].filter(Boolean).join(' · ');
  return (
    <>
      <p role="status" className={styles.sign}>
        {words && `Staff only: ${words}`}
      </p>
      {needsStaff && !isKiosk && (
        <details className={styles.attention}>
          <summary>{needsStaff}</summary>
          <AttentionList attention={attention} onDismiss={onDismiss} />
        </details>
      )}
    </>
  );
}

/** 'Offline since 14:05', '2 check-ins waiting to send'; nothing where all is well. */
function signWords({ offlineSince, waiting, canKeep, reserve }: DeskStatus, now: number, shop: ShopTime) {
  const offline = offlineSince !== null && `Offline since ${sinceWords(offlineSince, now, shop)}`;
  const deliver =
    waiting > 0 && (waiting === 1 ? '1 check-in waiting to send' : `${waiting} check-ins waiting to send`);
  const unable = !canKeep && 'This browser can’t give numbers while it is offline';
  const empty = reserve === 0 && 'No spare numbers';
  return [offline, deliver, unable, empty];
}
