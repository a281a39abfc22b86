import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/remote-kit';
import { CardPage } from '@queuebell/ui';
import { RequireOwner } from '../queue/require-owner';
import { CheckInForm } from './check-in-form';
import { Ticket } from './ticket';
import { useCheckIn } from './use-check-in';

/** /customer-check-in: the tablet at the door. */
export function CheckInScreen({ host }: { host: Host }) {
  return <RequireOwner host={host}>{(owner) => <CheckInDesk host={host} owner={owner} />}</RequireOwner>;
}

function CheckInDesk({ host, owner }: { host: Host; owner: SessionUser }) {
  const { state, type, send, done } = useCheckIn(host, owner.id);
  return (
    <CardPage>
      <title>{owner.businessName ? `Take a number · ${owner.businessName}` : 'Take a number'}</title>
      {state.step === 'given' ? (
        <Ticket ticket={state} onDone={done} />
      ) : (
        <CheckInForm key={state.before} host={host} owner={owner} state={state} onType={type} onSend={send} />
      )}
    </CardPage>
  );
}
