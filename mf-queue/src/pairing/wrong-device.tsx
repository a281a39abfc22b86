import type { SessionUser } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { Alert, Button, CardPage, Modal, buttonClass } from '@queuebell/ui';
import { useState } from 'react';
import { deviceKinds, withArticle } from './device-kinds';
import styles from './pairing.module.css';

interface WrongDeviceProps {
  host: Host;
  device: NonNullable<SessionUser['device']>;
}

/** Shown to a paired device on a screen of another kind: its own kind, and a link to its screen. */
export function WrongDevice({ host, device }: WrongDeviceProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { words, path } = deviceKinds[device.kind];
  // Customers use a check-in tablet, so only the owner can unpair it.
  const mayLeave = device.kind !== 'check-in';
  return (
    <CardPage>
      <title>{`${device.name} · ${host.site.siteName}`}</title>
      <div className={styles.wrong}>
        <h1>This device is paired as {withArticle(words)}</h1>
        <p>
          ‘{device.name}’ is set up for another screen.{' '}
          {mayLeave
            ? 'To use it here, unpair it first.'
            : 'To use it here, remove it on the dashboard first.'}
        </p>
        <SuiteLink links={host.links} to={path} className={buttonClass({ size: 'tap' })}>
          Open its own screen
        </SuiteLink>
        {mayLeave && (
          <Button kind="quiet" size="tap" onClick={() => setLeaving(true)}>
            Unpair this device
          </Button>
        )}
      </div>
      {isLeaving && <UnpairModal host={host} name={device.name} onClose={() => setLeaving(false)} />}
    </CardPage>
  );
}

function UnpairModal({ host, name, onClose }: { host: Host; name: string; onClose: () => void }) {
  const [step, setStep] = useState<'asked' | 'sending' | 'failed'>('asked');

  const unpair = async () => {
    setStep('sending');
    const { ok } = await host.api.call(routes.giveBack);
    if (ok) host.session.logOut();
    else setStep('failed');
  };

  return (
    <Modal title={`Unpair ${name}?`} onClose={onClose}>
      <div className={styles.wrong}>
        <p>It stops right away, and must be paired again before it works.</p>
        {step === 'failed' && <Alert>That did not work. Please check the connection and try again.</Alert>}
        <div className={styles.actions}>
          <Button kind="danger" size="tap" disabled={step === 'sending'} onClick={() => void unpair()}>
            Unpair
          </Button>
          <Button kind="quiet" size="tap" onClick={onClose}>
            Keep it paired
          </Button>
        </div>
      </div>
    </Modal>
  );
}
