import { type Links, SuiteLink } from '@queuebell/host-kit';
import { CardPage, buttonClass } from '@queuebell/ui';
import { useFocusFromNowhere } from '../queue/use-lost-focus';
import type { HeldPlace } from './join-state';
import styles from './join.module.css';

interface PhoneHasPlaceProps {
  links: Links;
  place: HeldPlace;
}

/** A phone has one place. A second person at it must not be led to that ticket: they would believe that both are in. */
export function PhoneHasPlace({ links, place: { queueNumber, ticketId } }: PhoneHasPlaceProps) {
  const heading = useFocusFromNowhere();
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
