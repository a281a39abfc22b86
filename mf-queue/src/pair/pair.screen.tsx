import type { SessionUser } from '@queuebell/contracts';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { CardPage, Button, Loading, Problem, buttonClass } from '@queuebell/ui';
import { useLocation } from 'react-router-dom';
import { RequireOwner } from '../pairing/require-owner';
import { CodeEntry } from './code-entry';
import { ConfirmDevice } from './confirm-device';
import styles from './pair.module.css';
import { StepHeading } from './step-heading';
import { usePair } from './use-pair';

/** /pair: opened by a device's QR code on the owner's phone; the code can also be typed. */
export function PairScreen({ host }: { host: Host }) {
  const { search } = useLocation();
  return (
    <RequireOwner host={host} next={`/pair${search}`}>
      {(owner) => <PairDevice key={search} host={host} owner={owner} search={search} />}
    </RequireOwner>
  );
}

function PairDevice({ host, owner, search }: { host: Host; owner: SessionUser; search: string }) {
  const { pair, passwordDialog, look, confirm, startAgain } = usePair(
    host.api,
    owner.email,
    new URLSearchParams(search).get('code') ?? '',
  );
  return (
    <>
      <title>{`Add a device · ${owner.businessName || host.site.siteName}`}</title>
      {pair.step === 'looking' && <Loading what="Looking for the device…" />}
      {pair.step === 'unreachable' && (
        <Problem title="We couldn’t look up the device." onRetry={() => look(pair.code)}>
          Please check your connection and try again.
        </Problem>
      )}
      {pair.step === 'entry' && (
        <CodeEntry host={host} before={pair.code} problem={pair.problem} onCode={look} />
      )}
      {pair.step === 'found' && <ConfirmDevice found={pair} onConfirm={confirm} />}
      {passwordDialog}
      {pair.step === 'paired' && (
        <CardPage>
          <div className={styles.step}>
            <StepHeading>{pair.device.name} is paired</StepHeading>
            <p>It’s starting now. No password needed from here on.</p>
          </div>
          <SuiteLink links={host.links} to="/dashboard" className={buttonClass({ size: 'tap' })}>
            Go to the dashboard
          </SuiteLink>
          <Button kind="quiet" size="tap" onClick={startAgain}>
            Add another device
          </Button>
        </CardPage>
      )}
    </>
  );
}
