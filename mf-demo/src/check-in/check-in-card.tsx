import { type ComponentProps, useEffect, useRef } from 'react';
import type { Host } from '@queuebell/host-kit';
import { CardPage } from '@queuebell/ui';
import { DemoFrame } from '../frame/demo-frame';
import { CheckInForm } from './check-in-form';
import { TicketCard } from './ticket-card';
import type { DemoCheckIn } from './use-demo-check-in';

interface CheckInCardProps extends DemoCheckIn, Pick<ComponentProps<typeof CheckInForm>, 'choice'> {
  host: Host;
  /** Said below the number. */
  noteOf?: (number: number) => string;
}

export function CheckInCard({ host, ticket, checkIn, reset, choice, noteOf }: CheckInCardProps) {
  const heading = useFocusOnChange(ticket.step);
  return (
    <DemoFrame host={host} title="Demo check-in">
      <CardPage>
        {ticket.step === 'form' ? (
          <CheckInForm heading={heading} onCheckIn={checkIn} choice={choice} />
        ) : (
          <TicketCard heading={heading} ticket={ticket} note={noteOf?.(ticket.number)} onDone={reset} />
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
