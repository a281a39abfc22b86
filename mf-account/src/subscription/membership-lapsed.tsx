import { messages } from '@queuebell/contracts/messages';
import type { Host } from '@queuebell/remote-kit';
import { Alert } from '@queuebell/ui';
import { SubscriptionCard } from './subscription-card';

interface MembershipLapsedProps {
  host: Host;
  email: string;
}

/** Why the server takes nothing any more, and the way out: design §8, membership lapses while devices run. */
export function MembershipLapsed({ host, email }: MembershipLapsedProps) {
  return (
    <>
      <Alert>{messages.membershipLapsed}</Alert>
      <SubscriptionCard host={host} email={email} during="session" />
    </>
  );
}
