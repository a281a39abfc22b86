import type { SessionUser } from '@queuebell/contracts';
import { type Host, useLoggedIn } from '@queuebell/host-kit';
import { Problem } from '@queuebell/ui';
import type { ReactNode } from 'react';

interface RequireManagerProps {
  host: Host;
  children: (user: SessionUser) => ReactNode;
}

/** For the people who may read reports: the owner and managers, on their own devices. The server decides. */
export function RequireManager({ host, children }: RequireManagerProps) {
  const user = useLoggedIn(host);
  if (!user) return null;
  return (
    <>
      <title>{['Reports', user.businessName].filter(Boolean).join(' · ')}</title>
      {user.device || user.role === 'staff' ? (
        <Problem title="Only the owner and managers can read reports.">
          Log in as one of them, on a phone or a computer.
        </Problem>
      ) : (
        children(user)
      )}
    </>
  );
}
