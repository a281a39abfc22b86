import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { type CustomerDetails, detailsIn } from '@queuebell/queue-rules';
import {
  type CustomerDraft,
  CustomerFields,
  NO_CUSTOMER,
  focusOnProblem,
  tidyCustomer,
} from '@queuebell/host-kit/form';
import { Button } from '@queuebell/ui';
import styles from './check-in.module.css';

interface CheckInFormProps {
  heading: RefObject<HTMLHeadingElement | null>;
  onCheckIn: (details: CustomerDetails) => void;
  /** Below the fields. */
  choice?: ((draft: CustomerDraft, onType: (draft: CustomerDraft) => void) => ReactNode) | undefined;
}

export function CheckInForm({ heading, onCheckIn, choice }: CheckInFormProps) {
  const [draft, setDraft] = useState(NO_CUSTOMER);
  const [asked, setAsked] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (!focusOnProblem(event.currentTarget, draft)) onCheckIn(detailsIn(tidyCustomer(draft)));
  };

  return (
    <form className={styles.form} noValidate autoComplete="off" onSubmit={submit}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Welcome
        </h1>
        <p className={styles.lead}>Take a number and have a seat.</p>
      </div>
      <CustomerFields size="device" draft={draft} wasSubmitted={asked} onType={setDraft} />
      {choice?.(draft, setDraft)}
      <Button type="submit" size="device">
        Get My Number
      </Button>
    </form>
  );
}
