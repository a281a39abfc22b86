import type { Device } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Alert, Button } from '@queuebell/ui';
import { dateTimeWords } from '@queuebell/host-kit/dates';
import styles from './paired-devices.module.css';
import { usePairedDevices } from './use-paired-devices';

const kindWords: Record<Device['kind'], string> = {
  'check-in': 'Check-in tablet',
  display: 'Wall display',
  admin: 'Admin tablet',
};

interface PairedDevicesProps {
  api: Host['api'];
  /** Of the link that set the password. */
  token: string;
}

/** Paired devices stay logged in after a reset; the owner can remove them here. */
export function PairedDevices({ api, token }: PairedDevicesProps) {
  const { devices, chosen, outcome, isRemoving, choose, remove } = usePairedDevices(api, token);
  const hasDevices = devices.length > 0;

  return (
    <div className={styles.section} aria-live="polite">
      {outcome !== null && <Alert tone={outcome.tone}>{outcome.words}</Alert>}
      {hasDevices && (
        <fieldset className={styles.devices}>
          <legend>Devices that are still paired</legend>
          <p>
            They keep working without your password. If someone else may have been in your account, remove
            those you do not know, and pair your own again.
          </p>
          {devices.map(({ id, name, kind, pairedAt }) => (
            <label key={id} className={styles.device}>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => choose(id)} />
              <span>
                <strong>{name}</strong> {kindWords[kind]}, paired {dateTimeWords(pairedAt, undefined)}
              </span>
            </label>
          ))}
          <Button
            kind="danger"
            size="tap"
            disabled={isRemoving || chosen.size === 0}
            onClick={() => void remove()}
          >
            {isRemoving ? 'Removing...' : 'Remove selected devices'}
          </Button>
        </fieldset>
      )}
    </div>
  );
}
