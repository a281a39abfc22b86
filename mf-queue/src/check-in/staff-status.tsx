import { type ShopTime, sinceWords } from '../queue/time-words';
import { useNow } from '../queue/use-now';
import { AttentionList, attentionSummary } from './attention/attention-list';
import styles from './staff-status.module.css';
import type { TabletStatus } from '../offline-check-in/tablet-status';

const MINUTE_MS = 60_000;

interface StaffStatusProps {
  status: TabletStatus;
  shop: ShopTime;
  /** On a kiosk customers can read this, so it names nobody. */
  isKiosk: boolean;
  onDismiss: (key: string) => void;
}

/** Tells staff that the tablet is offline, what is not delivered yet, and which tickets need them. */
export function StaffStatus({ status, shop, isKiosk, onDismiss }: StaffStatusProps) {
  const now = useNow(MINUTE_MS);
  const { attention } = status;
  const needsStaff = attention.length > 0 && attentionSummary(attention);
  const words = [...statusWords(status, now, shop), isKiosk && needsStaff].filter(Boolean).join(' · ');
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

/** 'Offline since 14:05', '2 check-ins waiting to send'; empty if all is well. */
function statusWords(
  { offlineSince, waiting, canStore, reserve }: TabletStatus,
  now: number,
  shop: ShopTime,
) {
  const offline = offlineSince !== null && `Offline since ${sinceWords(offlineSince, now, shop)}`;
  const deliver =
    waiting > 0 && (waiting === 1 ? '1 check-in waiting to send' : `${waiting} check-ins waiting to send`);
  const unable = !canStore && 'This browser can’t give numbers while it is offline';
  const empty = reserve === 0 && 'No spare numbers';
  return [offline, deliver, unable, empty];
}
