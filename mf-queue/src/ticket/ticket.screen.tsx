import { readTicketId } from '@queuebell/contracts/ticket-id';
import type { Host } from '@queuebell/host-kit';
import { useParams } from 'react-router-dom';
import { type AlertDeps, browserAlert } from './alert/browser-alert';
import { useAlert } from './alert/use-alert';
import { useState, useSyncExternalStore } from 'react';
import { useWakeLock } from './alert/use-wake-lock';
import { LastSeenTickets } from './offline/last-seen';
import { PlainNotice } from './plain-notice';
import { PrivatePage } from './private-page';
import { TicketCard } from './ticket-card';
import { TicketFrame } from './ticket-frame';
import { useTicket } from './use-ticket';

interface TicketScreenProps {
  host: Host;
  /** Default: the browser's own. */
  deps?: AlertDeps;
}

/** /ticket/:id: the customer's number, place and alert. */
export function TicketScreen({ host, deps }: TicketScreenProps) {
  const { id = '' } = useParams();
  // The prerendered page is the same for all tickets; only the browser knows the id.
  const isTicket = useSyncExternalStore<boolean | null>(
    neverChanges,
    () => readTicketId(id) !== null,
    () => null,
  );
  return (
    <>
      <PrivatePage />
      {isTicket === null && <TicketFrame />}
      {isTicket === true && <Ticket key={id} host={host} ticketId={id} {...(deps && { deps })} />}
      {isTicket === false && (
        <PlainNotice title="We can’t find this ticket.">
          Please scan the QR code of your ticket again, or open the whole link.
        </PlainNotice>
      )}
    </>
  );
}

const neverChanges = () => () => undefined;

function Ticket({ host, ticketId, deps }: TicketScreenProps & { ticketId: string }) {
  const [stableDeps] = useState(() => deps ?? browserAlert());
  const alert = useAlert(host, ticketId, stableDeps);
  const { isNeeded, readFrom } = alert;
  const [lastSeen] = useState(() => new LastSeenTickets(() => window.localStorage, Date.now));
  const [mayPause] = useState(() => () => !isNeeded());
  const { state, receive, dismiss } = useTicket(host, ticketId, lastSeen, mayPause, readFrom);
  const isWaiting = 'ticket' in state && state.ticket.status === 'waiting';
  useWakeLock(stableDeps.wakeLock, isWaiting && alert.mode !== 'off' && alert.mode !== 'push');

  switch (state.status) {
    case 'loading':
      return <TicketFrame />;
    case 'unknown':
      return (
        <PlainNotice title="We don’t know this ticket yet." isWaiting>
          If you took it while the tablet was offline, it will appear here on its own.
        </PlainNotice>
      );
    case 'unreachable':
      return (
        <PlainNotice title="We can’t reach the shop right now." isWaiting>
          Your place is kept. Your ticket will appear here on its own.
        </PlainNotice>
      );
    default:
      return (
        <TicketCard
          host={host}
          ticketId={ticketId}
          state={state}
          alert={alert}
          onAnswer={receive}
          onDismiss={dismiss}
        />
      );
  }
}
