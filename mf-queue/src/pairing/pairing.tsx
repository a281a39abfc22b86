import type { DeviceKind } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Button, Loading } from '@queuebell/ui';
import { QrCode } from '../qr/qr-code';
import { useNow } from '../queue/use-now';
import { deviceKinds } from './device-kinds';
import type { PairingState } from './pair-device';
import styles from './pairing.module.css';
import { UndeliveredNote } from './undelivered-note';
import { usePairing } from './use-pairing';

const MINUTE_MS = 60_000;

interface PairingProps {
  host: Host;
  kind: DeviceKind;
  wasPaired: boolean;
}

/** Shows the code by which the owner pairs this device from a phone. */
export function Pairing({ host, kind, wasPaired }: PairingProps) {
  const { state, retry } = usePairing(host, kind);
  const { words } = deviceKinds[kind];
  return (
    <section className={styles.page}>
      <title>{`Pair this ${words} · ${host.site.siteName}`}</title>
      <div className={styles.notes}>
        {wasPaired && (
          <p role="status" className={styles.note}>
            This device was removed. To use it again, pair it below.
          </p>
        )}
        {kind !== 'display' && <UndeliveredNote kind={kind} />}
      </div>
      <div className={styles.card}>
        <h1>
          Pair this <span className={styles.device}>{words}</span>
        </h1>
        {state.step === 'asking' && <Loading what="Getting a code…" />}
        {state.step === 'shown' && <Code shown={state} />}
        {state.step === 'stuck' && (
          <div role="alert" className={styles.stuck}>
            <p>
              <strong>{state.message ?? `${host.site.siteName} cannot be reached right now.`}</strong> This
              screen keeps trying, and will show a code as soon as it can.
            </p>
            <Button size="tap" onClick={retry}>
              Retry
            </Button>
          </div>
        )}
      </div>
      <Button kind="quiet" className={styles.login ?? ''} onClick={() => host.links.goToLogin()}>
        Log in on this device instead
      </Button>
    </section>
  );
}

function Code({ shown }: { shown: Extract<PairingState, { step: 'shown' }> }) {
  const { code, pairUrl } = shown.pairing;
  return (
    <div className={styles.code}>
      <div className={styles.words}>
        <p className={styles.how}>
          Scan the QR code with your phone, or go to{' '}
          <strong className={styles.address}>{addressOf(pairUrl)}</strong> on a device where you’re logged in
          and enter:
        </p>
        <p className={styles.letters} aria-live="polite">
          {code}
        </p>
        <p className={shown.isCutOff ? styles.cutOff : styles.left} role="status">
          {shown.isCutOff ? (
            'No connection right now. This screen keeps trying.'
          ) : (
            <Left until={shown.endsAt} />
          )}
        </p>
      </div>
      <div className={styles.qr}>
        <QrCode url={pairUrl} label="QR code to pair this device" address="always" />
      </div>
    </div>
  );
}

function Left({ until }: { until: number }) {
  const minutes = Math.max(1, Math.ceil((until - useNow(MINUTE_MS)) / MINUTE_MS));
  return `This code changes in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** For typing: 'shop.example/pair'. */
function addressOf(pairUrl: string): string {
  const { host, pathname } = new URL(pairUrl);
  return host + pathname;
}
