import type { SessionUser } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { Problem } from '@queuebell/ui';

/** Shown to accounts without the admin's role. */
export function AdminsOnly({ host, user }: { host: Host; user: SessionUser }) {
  return (
    <Problem title={messages.adminsOnly}>
      You are logged in as {user.email}. Only this site’s staff can open this page.{' '}
      <SuiteLink links={host.links} to="/dashboard">
        Go to Dashboard
      </SuiteLink>
    </Problem>
  );
}
