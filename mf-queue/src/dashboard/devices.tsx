import type { Host } from '@queuebell/host-kit';
import { Button } from '@queuebell/ui';
import { useEffect, useRef, useState } from 'react';
import { CodeForm } from '../pair/code-form';
import { useNow } from '../queue/use-now';
import { DeviceRow } from './device-row';
import { oldWords } from './device-words';
import styles from './devices.module.css';
import { DEVICES_POLL_MS, type DeviceControls } from './use-devices';

interface DevicesProps {
  host: Host;
  controls: DeviceControls;
}

export function Devices({ host, controls: { state, refresh, rename, remove } }: DevicesProps) {
  const now = useNow(DEVICES_POLL_MS);
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState('');

  useEffect(() => {
    if (window.location.hash !== '#devices') return;
    heading.current?.focus({ preventScroll: true });
    // To the top, so that parts which come above it later do not push it out of view.
    heading.current?.scrollIntoView({ behavior: 'instant' });
  }, []);

  const onRemove = async (id: string, name: string) => {
    const problem = await remove(id);
    if (problem === null) {
      setRemoved(`${name} was removed.`);
      heading.current?.focus();
    }
    return problem;
  };

  return (
    <section className={styles.devices} aria-labelledby="devices">
      <h2 id="devices" ref={heading} tabIndex={-1}>
        Devices
      </h2>
      <p role="status" className={styles.visuallyHidden}>
        {removed}
      </p>
      {state.status === 'failed' && (
        <div role="alert" className={styles.problem}>
          <p>
            <strong>Your devices could not be loaded.</strong> {state.message}
          </p>
          <Button kind="quiet" onClick={refresh}>
            Retry
          </Button>
        </div>
      )}
      {state.status === 'known' && state.devices.length === 0 && (
        <p className={styles.empty}>
          Open one of the addresses above on a device, and it shows a code. Scan that with your phone, or
          enter it here: the device works without a password, and only does its one job.
        </p>
      )}
      {state.status === 'known' && state.devices.length > 0 && (
        <>
          {state.isOld && (
            <p role="status" className={styles.old}>
              {oldWords(now - state.knownAt)} This page keeps trying.
            </p>
          )}
          <ul className={styles.list}>
            {state.devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                now={now}
                onRename={(name) => rename(device.id, name)}
                onRemove={() => onRemove(device.id, device.name)}
              />
            ))}
          </ul>
          <p className={styles.hint}>
            On each device, install the page: ‘Install’ or ‘Add to Home Screen’ in its browser’s menu. It then
            opens full screen, even after updates.
          </p>
        </>
      )}
      <div className={styles.add}>
        <h3>Add a device</h3>
        <CodeForm onCode={(code) => host.links.go(`/pair?code=${code}`)} />
      </div>
    </section>
  );
}
