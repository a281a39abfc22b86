import { type Host, SuiteLink } from '@queuebell/remote-kit';
import { Button, Loading, buttonClass } from '@queuebell/ui';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../queue/use-now';
import { DeviceRow } from './device-row';
import { oldWords } from './device-words';
import styles from './devices.module.css';
import { DEVICES_POLL_MS, useDevices } from './use-devices';

/** The devices that the owner has paired: whether each is on, its name, and the way to take its right back. */
export function Devices({ host }: { host: Host }) {
  const { state, refresh, rename, remove } = useDevices(host.api);
  const now = useNow(DEVICES_POLL_MS);
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState('');

  useEffect(() => {
    if (window.location.hash === '#devices') heading.current?.focus();
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
      <header className={styles.head}>
        <h2 id="devices" ref={heading} tabIndex={-1}>
          Devices
        </h2>
        <SuiteLink links={host.links} to="/pair" className={buttonClass()}>
          Add a device
        </SuiteLink>
      </header>
      <p role="status" className={styles.heard}>
        {removed}
      </p>
      {state.status === 'loading' && <Loading what="Loading your devices…" />}
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
          enter it under ‘Add a device’: the device works without a password, and only does its one job.
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
    </section>
  );
}
