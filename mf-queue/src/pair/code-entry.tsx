import { type Host, SuiteLink } from '@queuebell/host-kit';
import { CardPage } from '@queuebell/ui';
import { capital, deviceKinds } from '../pairing/device-kinds';
import { CodeForm } from './code-form';
import styles from './pair.module.css';
import { StepHeading } from './step-heading';

interface CodeEntryProps {
  host: Host;
  /** The code that was refused, and why. */
  before: string;
  problem: string | null;
  onCode: (code: string) => void;
}

export function CodeEntry({ host, before, problem, onCode }: CodeEntryProps) {
  return (
    <CardPage>
      <div className={styles.step}>
        <StepHeading>Add a device</StepHeading>
        <p>
          On the device, open its address. It shows a code.{' '}
          <SuiteLink links={host.links} to="/dashboard">
            Back to the dashboard
          </SuiteLink>
        </p>
        <dl className={styles.addresses}>
          {Object.values(deviceKinds).map(({ words, address }) => (
            <div key={address}>
              <dt>{capital(words)}</dt>
              <dd>{window.location.host + address}</dd>
            </div>
          ))}
        </dl>
      </div>
      <CodeForm before={before} problem={problem} onCode={onCode} />
    </CardPage>
  );
}
