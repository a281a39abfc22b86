import { Button } from '@queuebell/ui';
import { sinceWords } from '../queue/time-words';
import { useNow } from '../queue/use-now';
import styles from './desk-sign.module.css';
import type { Attention, DeskStatus } from './desk/status';

const MINUTE_MS = 60_000;

interface DeskSignProps {
  status: DeskStatus;
  timeZone: string;
  onDismiss: (key: string) => void;
}

/** What the staff sees in passing: that the tablet is offline, what it has yet to deliver, and what needs them. */
export function DeskSign({ status, timeZone, onDismiss }: DeskSignProps) {
  const now = useNow(MINUTE_MS);
  return (
    <>
      <p role="status" className={styles.sign}>
        {signWords(status, now, timeZone)}
      </p>
      {status.attention.length > 0 && <AttentionList attention={status.attention} onDismiss={onDismiss} />}
    </>
  );
}

function AttentionList({
  attention,
  onDismiss,
}: Pick<DeskStatus, 'attention'> & Pick<DeskSignProps, 'onDismiss'>) {
  return (
    <details className={styles.attention}>
      <summary>
        {attention.length === 1
          ? '1 ticket needs a member of staff'
          : `${attention.length} tickets need a member of staff`}
      </summary>
      <ul>
        {attention.map((each) => (
          <li key={each.key}>
            <span>{attentionWords(each)}</span>
            <Button kind="quiet" onClick={() => onDismiss(each.key)}>
              {`Done with ${each.name}`}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** 'Offline since 14:05 · 2 tickets to deliver'; nothing where all is well. */
export function signWords(
  { offlineSince, waiting, canKeep }: DeskStatus,
  now: number,
  timeZone: string,
): string {
  const offline = offlineSince !== null && `Offline since ${sinceWords(offlineSince, now, timeZone)}`;
  const deliver = waiting > 0 && (waiting === 1 ? '1 ticket to deliver' : `${waiting} tickets to deliver`);
  const unable = !canKeep && 'This browser cannot give numbers while it is offline';
  return [offline, deliver, unable].filter(Boolean).join(' · ');
}

export function attentionWords(attention: Attention): string {
  const { name, told } = attention;
  if (attention.is === 'renumbered') return `${name} was told ${told} and is now number ${attention.number}.`;
  const who = told === null ? name : `${name}, who was told ${told},`;
  return `${who} is not in the line: ${attention.message}`;
}
