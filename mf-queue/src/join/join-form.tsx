import type { CheckinResponse, JoinRequest, JoinView } from '@queuebell/contracts';
import { detailsIn } from '@queuebell/queue-rules';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import {
  type CustomerDraft,
  CustomerFields,
  NO_CUSTOMER,
  focusOnProblem,
  tidyCustomer,
} from '@queuebell/host-kit/form';
import { Alert, Button } from '@queuebell/ui';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Asking } from '../asking/asking';
import { withCompanions } from '../companions/companion-names';
import { Companions } from '../companions/companions';
import type { NotOpen } from '../opening/opening-words';
import { refusalWords } from './join-state';
import styles from './join.module.css';

interface JoinFormProps {
  host: Host;
  choices: Pick<JoinView, 'people' | 'services'>;
  /** Customers in the queue; null if not known. Then the numbers of {@link choices} are not known either. */
  waiting: number | null;
  /** Why nobody can join now. The draft stays until somebody can. */
  notOpen: NotOpen | null;
  onJoin: (customer: JoinRequest) => Promise<ApiAnswer<CheckinResponse>>;
}

export function JoinForm({ host, choices, waiting, notOpen, onJoin }: JoinFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<CustomerDraft>(NO_CUSTOMER);
  const [asked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const send = async () => {
    setSending(true);
    setRefusal(null);
    const answer = await onJoin(customersOf(draft));
    setSending(false);
    if (!answer.ok && answer.code !== 'JOINING_PAUSED') setRefusal(refusalWords(answer));
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsked(true);
    if (focusOnProblem(form.current, draft)) return;
    if (!isSending && !notOpen) void send();
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onFocus={loadTicketScreen}>
      {notOpen && (
        <div className={styles.paused} role="status">
          <p className={styles.pausedTitle}>{notOpen.title}</p>
          <p>{notOpen.more}</p>
        </div>
      )}
      <div className={styles.fields} hidden={notOpen !== null}>
        <CustomerFields
          isOwnDevice
          readOnly={isSending}
          draft={draft}
          wasSubmitted={asked}
          onType={setDraft}
        />
        <Asking
          {...choices}
          host={host}
          waiting={waiting}
          draft={draft}
          disabled={isSending}
          wasSubmitted={asked}
          onType={setDraft}
        />
        <Companions draft={draft} disabled={isSending} onType={setDraft} />
        {refusal !== null && <Alert>{refusal}</Alert>}
        <Button type="submit" size="tap" disabled={isSending}>
          {isSending ? 'Joining…' : 'Join the queue'}
        </Button>
      </div>
    </form>
  );
}

/** Called while the customer types, so that the number shows even if the network fails after joining. */
function loadTicketScreen(): void {
  // After a failure, the ticket's page loads it again.
  import(/* webpackChunkName: "screen-ticket" */ '../ticket/ticket.screen').catch(() => undefined);
}

function customersOf(draft: CustomerDraft): JoinRequest {
  const { more, ...customer } = withCompanions(tidyCustomer(draft));
  return { ...detailsIn(customer), ...(more && { more }) };
}
