import type { Host } from '@queuebell/host-kit';
import { Button } from '@queuebell/ui';
import { useNow } from '../queue/use-now';
import { isOn } from './device-words';
import styles from './today.module.css';
import { waitWords } from './today-words';
import { DEVICES_POLL_MS, type DevicesState } from './use-devices';
import { type TodayState, useToday } from './use-today';

interface TodayProps {
  host: Host;
  devices: DevicesState;
}

/** Five figures of the day. Missing figures keep their place. */
export function Today({ host, devices }: TodayProps) {
  const { today, retry } = useToday(host.api);
  const now = useNow(DEVICES_POLL_MS);
  const { waiting, served, averageWaitMs, longestWaitMs } =
    today.status === 'known' ? today.figures : UNKNOWN;
  return (
    <section className={styles.today} aria-labelledby="today" aria-busy={today.status === 'loading'}>
      <header className={styles.head}>
        <h2 id="today">Today</h2>
        <Note today={today} onRetry={retry} />
      </header>
      <dl className={styles.figures}>
        <Figure label="Waiting now" value={waiting} />
        <Figure label="Served today" value={served} />
        <Figure label="Average wait" value={wait(averageWaitMs)} />
        <Figure label="Longest wait now" value={wait(longestWaitMs)} />
        <Figure label="Devices on" value={devicesOn(devices, now)} />
      </dl>
    </section>
  );
}

const UNKNOWN = { waiting: null, served: null, averageWaitMs: null, longestWaitMs: null } as const;
const wait = (ms: number | null) => (ms === null ? null : waitWords(ms));

/** @returns null if there is no device, or the list is not known */
function devicesOn(state: DevicesState, now: number): string | null {
  if (state.status !== 'known' || state.devices.length === 0) return null;
  const on = state.devices.filter(({ lastSeenAt }) => isOn(lastSeenAt, now));
  return `${on.length} of ${state.devices.length}`;
}

function Note({ today, onRetry }: { today: TodayState; onRetry: () => void }) {
  const isEmpty = today.status === 'known' && !today.isOld && today.figures.served === 0;
  const problem = problemWords(today);
  return (
    <>
      <p role="status" className={styles.note}>
        {problem ?? (isEmpty && 'Nobody has been served yet.')}
      </p>
      {problem !== null && (
        <Button kind="quiet" onClick={onRetry}>
          Retry
        </Button>
      )}
    </>
  );
}

function problemWords(today: TodayState): string | null {
  if (today.status === 'failed') return 'The figures could not be loaded.';
  if (today.status === 'known' && today.isOld) return 'These figures could not be updated.';
  return null;
}

/** @param props.value null: there is none */
function Figure({ label, value }: { label: string; value: string | number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className={styles.visuallyHidden}>no figure</span>
          </>
        )}
      </dd>
    </div>
  );
}
