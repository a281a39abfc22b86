import { messages } from '@queuebell/contracts/messages';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { Problem } from '@queuebell/ui';

/** Shown if the operator requires a second factor: leads to the page that turns it on. */
export function SecondFactorRequired({ host }: { host: Host }) {
  return (
    <Problem title={messages.secondFactorRequired}>
      If it is on already, log out and log in again with a code.{' '}
      <SuiteLink links={host.links} to="/profile">
        Go to Profile
      </SuiteLink>
    </Problem>
  );
}
