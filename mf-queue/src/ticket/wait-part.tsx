import type { Host } from '@queuebell/host-kit';
import { SelectField } from '@queuebell/ui';
import { wordsOf } from '@queuebell/wait-estimate';
import { useState } from 'react';
import { useTicketWait } from '../waits/ticket-wait';
import { useWait } from '../waits/use-wait';
import styles from './ticket.module.css';

/** In minutes. In the steps of waits, because a wait is no more exact than that. */
const AWAY = [5, 10, 15, 20, 30, 45, 60];
/** Those who wait less have no time to go anywhere. */
const WORTH_LEAVING = 10;

interface TicketWaitProps {
  host: Host;
  ticketId: string;
  /** How many are before the customer. */
  ahead: number;
}

/** How long the customer will wait, and when they must leave to be there in time. */
export function TicketWait({ host, ticketId, ahead }: TicketWaitProps) {
  const shown = useWait(useTicketWait(host, ticketId), ahead)?.shown;
  const [away, setAway] = useState(0);
  const leaveIn = shown && away > 0 ? Math.max(0, shown.from - away) : null;
  const mayLeave = (shown && shown.from >= WORTH_LEAVING) || away > 0;
  return (
    <>
      <p className={styles.wait}>{shown !== undefined && `Your wait is ${wordsOf(shown)}`}</p>
      {shown !== undefined && mayLeave && (
        <SelectField
          label="How far away are you?"
          options={[
            ['0', 'I’m here'],
            ...AWAY.map((each): [string, string] => [String(each), `${each} min`]),
          ]}
          value={String(away)}
          onChange={({ currentTarget: { value } }) => setAway(Number(value))}
        />
      )}
      <p role="status" className={styles.leaveIn}>
        {leaveIn !== null && (leaveIn === 0 ? 'Please leave now.' : `Please leave in about ${leaveIn} min.`)}
      </p>
    </>
  );
}
