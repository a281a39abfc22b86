import { messages } from '@queuebell/contracts/messages';
import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Alert } from '@queuebell/ui';
import { SubscriptionCard } from './subscription-card';

interface MembershipLapsedProps {
  host: Host;
  user: Pick<SessionUser, 'id' | 'email'>;
}

/** Shown after the grace days of a membership. */
export function MembershipLapsed({ host, user }: MembershipLapsedProps) {
  return (
    <>
      <Alert>{messages.membershipLapsed}</Alert>
      <SubscriptionCard host={host} email={user.email} ownerId={user.id} during="session" />
    </>
  );
}
