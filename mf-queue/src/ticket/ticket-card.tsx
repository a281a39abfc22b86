import type { TicketView } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { Slot, useSlot } from '@queuebell/host-kit/capabilities/slot';
import { lazy, useEffect } from 'react';
import { OptionalPart } from '../kiosk/optional-part';
import { timeOfDay } from '../queue/time-words';
import { useNow } from '../queue/use-now';
import { AlertBanner } from './alert/alert-banner';
import { AlertChoice } from './alert/alert-choice';
import type { useAlert } from './alert/use-alert';
import { useFlash } from './alert/use-flash';
import { GroupList } from './group-list';
import { LeaveOrReturn } from './leave-or-return';
import { type KnownTicket, stageOf } from './state/ticket-state';
import { TicketSign } from './ticket-sign';
import { adviceWords, COME_BACK, personOf, placeWords, titleWords } from './ticket-words';
import styles from './ticket.module.css';
import { useFocusFallback } from './use-focus-fallback';
import { TicketWait } from './wait-part';

const MINUTE_MS = 60_000;

/** Nobody needs it before the turn is over. */
const RateVisit = lazy(async () => {
  const part = await import(/* webpackChunkName: "rate-visit" */ './rating/rate-visit');
  return { default: part.RateVisit };
});

interface TicketCardProps {
  host: Host;
  ticketId: string;
  state: KnownTicket;
  alert: ReturnType<typeof useAlert>;
  onAnswer: (answer: ApiAnswer<TicketView>) => void;
  onDismiss: () => void;
}

export function TicketCard({ host, ticketId, state, alert, onAnswer, onDismiss }: TicketCardProps) {
  const parts = useSlot(host, 'ticket/page');
  const { ticket, notice } = state;
  const { number, name, service, shop, status } = ticket;
  const isLive = state.status === 'live';
  const isOpen = status === 'waiting' || status === 'serving';
  const isCalled = isLive && notice !== null;
  const title = titleWords(ticket, isLive);
  const flash = useFlash(isCalled && notice.isNews);
  const { ring } = alert;
  const please = adviceWords(ticket, useNow(MINUTE_MS));
  const { heading, onFocus } = useFocusFallback();

  useEffect(() => {
    if (notice?.isNews) ring(notice.moment);
  }, [notice, ring]);

  return (
    <>
      <title>{flash ? `🔔 ${placeWords(ticket)}` : title}</title>
      {isCalled && (
        <AlertBanner
          notice={notice}
          title={placeWords(ticket)}
          please={stageOf(ticket) ? please : COME_BACK}
          onFocus={onFocus}
          onDismiss={onDismiss}
        />
      )}
      <div className={styles.page} data-stale={isLive ? undefined : ''} onFocus={onFocus}>
        <article className={styles.ticket}>
          <p className={styles.shop}>{shop.name}</p>
          <h1 ref={heading} tabIndex={-1} className={styles.given}>
            Your number{' '}
            <strong className={styles.number} data-digits={String(number).length}>
              {number}
            </strong>
          </h1>
          {name !== '' && <p className={styles.name}>{name}</p>}
          {service && <p className={styles.service}>{service}</p>}
          <div className={styles.place} data-stage={stageLook(ticket)}>
            <p className={styles.words} role="status">
              {state.status === 'live'
                ? placeWords(ticket)
                : `Last seen ${timeOfDay(state.staleSince, shop)}: ${placeWords(ticket)}`}
            </p>
            {isLive && please && <p>{please}</p>}
            {status === 'waiting' && personOf(ticket) && (
              <p className={styles.serving}>{`You are waiting for ${personOf(ticket)}`}</p>
            )}
            {status === 'waiting' && <p className={styles.serving}>{servingWords(state)}</p>}
            {isLive && status === 'waiting' && !ticket.hold && (
              <TicketWait host={host} ticketId={ticketId} ahead={ticket.ahead} />
            )}
          </div>
          {ticket.group && <GroupList group={ticket.group} shown={number} />}
          {ticket.rating && (
            <OptionalPart host={host} area="ticket/rating">
              <RateVisit host={host} ticketId={ticketId} ticket={ticket} onAnswer={onAnswer} />
            </OptionalPart>
          )}
          <TicketSign state={state} />
          {isOpen && <AlertChoice ticket={ticket} alert={alert} />}
          <LeaveOrReturn
            key={isOpen ? 'open' : status}
            host={host}
            ticketId={ticketId}
            state={state}
            onAnswer={onAnswer}
          />
        </article>
        <Slot parts={parts} props={{ ticketId }} />
      </div>
    </>
  );
}

function servingWords(state: KnownTicket): string {
  const { nowServing, shop } = state.ticket;
  if (state.status === 'live')
    return nowServing === null ? 'Nobody is being served' : `Now serving ${nowServing}`;
  return `Serving ${nowServing ?? 'nobody'} at ${timeOfDay(state.staleSince, shop)}`;
}

/** The colour of the page, which can be seen from afar. */
function stageLook(ticket: TicketView): 'waiting' | 'next' | 'serving' | 'over' {
  const isOpen = ticket.status === 'waiting' || ticket.status === 'serving';
  return isOpen ? (stageOf(ticket) ?? 'waiting') : 'over';
}
