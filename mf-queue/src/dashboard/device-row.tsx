import type { Device } from '@queuebell/contracts';
import { Button } from '@queuebell/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { capital, deviceKinds } from '../pairing/device-kinds';
import { DevicePicture } from './device-picture';
import { batteryWords, isLow, isOn, seenWords } from './device-words';
import styles from './devices.module.css';
import { RemoveDevice } from './remove-device';
import { RenameDevice } from './rename-device';

interface DeviceRowProps {
  device: Device;
  now: number;
  onRename: (name: string) => Promise<string | null>;
  onRemove: () => Promise<string | null>;
}

export function DeviceRow({ device, now, onRename, onRemove }: DeviceRowProps) {
  const { kind, name, lastSeenAt, battery } = device;
  const [doing, setDoing] = useState<'nothing' | 'rename' | 'remove'>('nothing');
  const renameButton = useFocusAfter(doing === 'rename');
  const rest = () => setDoing('nothing');
  const { words } = deviceKinds[kind];

  return (
    <li className={styles.row} aria-label={name}>
      <DevicePicture kind={kind} />
      {doing === 'rename' ? (
        <RenameDevice name={name} onRename={onRename} onDone={rest} />
      ) : (
        <>
          <div className={styles.what}>
            <h3>{name}</h3>
            <p className={styles.state}>
              <span>{capital(words)}</span>
              <span className={isOn(lastSeenAt, now) ? styles.on : undefined}>
                {seenWords(lastSeenAt, now)}
              </span>
              {battery && (
                <span className={isLow(battery) ? styles.low : undefined}>{batteryWords(battery)}</span>
              )}
            </p>
          </div>
          <div className={styles.actions}>
            <Button ref={renameButton} kind="quiet" onClick={() => setDoing('rename')}>
              Rename<span className={styles.visuallyHidden}> {name}</span>
            </Button>
            <Button kind="danger" onClick={() => setDoing('remove')}>
              Remove<span className={styles.visuallyHidden}> {name}</span>
            </Button>
          </div>
        </>
      )}
      {doing === 'remove' && <RemoveDevice name={name} kind={kind} onRemove={onRemove} onClose={rest} />}
    </li>
  );
}

/** Returns the focus to the button when its dialog closes. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
