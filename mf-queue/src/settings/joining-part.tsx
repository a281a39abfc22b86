import type { Joining } from '@queuebell/contracts';
import { Button, Modal } from '@queuebell/ui';
import { useState } from 'react';
import { CopyAddress } from '../dashboard/copy-address';
import { QrCode } from '../qr/qr-code';
import { Choice } from './part/choice';
import { Part } from './part/part';
import { Poster } from './poster';
import { shownOf } from './part/settings-state';
import styles from './part/settings.module.css';
import type { SettingsControls } from './part/use-settings';

const options: readonly { value: Joining; words: string; note?: string }[] = [
  { value: 'off', words: 'Off' },
  { value: 'open', words: 'Open', note: 'Customers scan the poster to join, one place per phone.' },
  {
    value: 'paused',
    words: 'Paused',
    note: 'The poster keeps working, but tells customers you’re not taking more people right now.',
  },
];

export function JoiningPart({ controls, shopName }: { controls: SettingsControls; shopName: string }) {
  const { joining, joinUrl } = shownOf(controls.state);
  return (
    <Part
      title="Joining by phone"
      lead="Hang up a QR code, and customers join the queue without the tablet."
      fields={['joining', 'renewJoinUrl']}
      controls={controls}
    >
      <Choice
        legend="Joining by phone is"
        options={options}
        value={joining}
        onChoose={(value) => controls.choose('joining', { joining: value })}
      />
      {joining !== 'off' && joinUrl !== null && (
        <JoinAddress controls={controls} joinUrl={joinUrl} shopName={shopName} />
      )}
    </Part>
  );
}

interface JoinAddressProps {
  controls: SettingsControls;
  joinUrl: string;
  shopName: string;
}

function JoinAddress({ controls, joinUrl, shopName }: JoinAddressProps) {
  const [isRenewing, setRenewing] = useState(false);

  const renew = () => {
    setRenewing(false);
    controls.choose('renewJoinUrl', { renewJoinUrl: true });
  };

  return (
    <div className={styles.join}>
      <div className={styles.joinCode}>
        <QrCode url={joinUrl} label="QR code to join the queue" address="always" />
      </div>
      <div className={styles.joinWays}>
        <CopyAddress
          address={joinUrl}
          label="The link in the code"
          of="your queue"
          clipboard={window.navigator.clipboard}
        />
        <div className={styles.actions}>
          <Button onClick={() => window.print()}>Print poster</Button>
          <Button kind="danger" onClick={() => setRenewing(true)}>
            Create a new link
          </Button>
        </div>
      </div>
      <Poster joinUrl={joinUrl} shopName={shopName} />
      {isRenewing && (
        <Modal title="Create a new link?" onClose={() => setRenewing(false)}>
          <div className={styles.question}>
            <p>Your current poster stops working immediately; you’ll need to print a new one.</p>
            <div className={styles.actions}>
              <Button kind="danger" size="tap" onClick={renew}>
                Create a new link
              </Button>
              <Button kind="quiet" size="tap" onClick={() => setRenewing(false)}>
                Keep this one
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </div>
  );
}
