import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import type { Host } from '@queuebell/host-kit';
import { useTicketWait } from '../waits/ticket-wait';
import { WaitLine } from '../waits/wait-line';

interface TabletWaitProps {
  host: Host;
  ownerId: string;
  ticketKey: string;
}

/** How long the customer who has just taken a number will wait. */
export function TabletWait({ host, ownerId, ticketKey }: TabletWaitProps) {
  return <WaitLine whose="Your" read={useTicketWait(host, ticketIdOf(ownerId, ticketKey))} />;
}
