import { type Links, SuiteLink } from '@queuebell/host-kit';
import { CardPage, buttonClass } from '@queuebell/ui';
import { useLostFocus } from '../queue/use-lost-focus';
import type { HeldPlace } from './join-state';
import styles from './join.module.css';

interface PhoneHasPlaceProps {
  links: Links;
  place: HeldPlace;
}

/** Each phone holds one place. This page comes before the ticket, so that a second person does not believe that they joined. */
export function PhoneHasPlace({ links, place: { queueNumber, ticketId } }: PhoneHasPlaceProps) {
  const heading = useLostFocus();
  return (
    <CardPage>
      <title>{`Number ${queueNumber}`}</title>
      <div className={styles.header} role="alert">
        <h1 ref={heading} tabIndex={-1} className={styles.shop}>
          {`You’re already in the queue, with number ${queueNumber}.`}
        </h1>
        <p>Each phone can hold one place. Is somebody with you? A member of staff can check them in.</p>
      </div>
      <SuiteLink links={links} to={`/ticket/${ticketId}`} className={buttonClass({ size: 'tap' })}>
        {`Show number ${queueNumber}`}
      </SuiteLink>
    </CardPage>
  );
}
