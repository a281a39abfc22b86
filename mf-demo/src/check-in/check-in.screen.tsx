import { useEffect, useRef } from 'react';
import type { Host } from '@queuebell/host-kit';
import { CardPage } from '@queuebell/ui';
import type { Clock } from '../clock/clock';
import { DemoFrame } from '../frame/demo-frame';
import { CheckInForm } from './check-in-form';
import { TicketCard } from './ticket-card';
import { useDemoCheckIn } from './use-demo-check-in';

interface CheckInScreenProps {
  host: Host;
  clock: Clock;
  /** Gives a number from 0 up to, not including, 1. */
  random: () => number;
}

/** The check-in tablet as a demo, which gives a random number. */
export function CheckInScreen({ host, clock, random }: CheckInScreenProps) {
  const { ticket, checkIn, reset } = useDemoCheckIn(clock, random);
  const heading = useFocusOnChange(ticket.step);
  return (
    <DemoFrame host={host} title="Demo check-in">
      <CardPage>
        {ticket.step === 'form' ? (
          <CheckInForm heading={heading} onCheckIn={checkIn} />
        ) : (
          <TicketCard heading={heading} ticket={ticket} onDone={reset} />
        )}
      </CardPage>
    </DemoFrame>
  );
}

/** When one card replaces another, keyboard and screen reader continue at its heading. */
function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
