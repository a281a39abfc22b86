import type { SessionUser, ShopOpening } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Button, CardPage } from '@queuebell/ui';
import { useEffect, useState } from 'react';
import { LockedKiosk } from './lock/locked-kiosk';
import { loadQr } from '../qr/qr-code';
import { aheadWords } from '../queue/ahead-words';
import { useNotOpen } from '../opening/use-not-open';
import { ClosedNotice, QueueClosed } from '../queue/queue-closed';
import { RequireOwner } from '../pairing/require-owner';
import { browserDeps } from '../offline-check-in/browser-deps';
import type { TabletStatus } from '../offline-check-in/tablet-status';
import { CheckInForm } from './check-in-form';
import { type CheckInState, holdsDraft, isInUse } from './check-in-state';
import styles from './check-in.module.css';
import type { CheckInDeps } from '../offline-check-in/check-in-client';
import { StaffStatus } from './staff-status';
import { type Reachability, watchReachability } from './reachability';
import { Ticket } from './ticket';
import { TabletWait } from './tablet-wait';
import { useCheckIn } from './use-check-in';
import { useCheckInClient } from './use-check-in-client';
import { useShopStatus } from './use-shop-status';

interface CheckInScreenProps {
  host: Host;
  /** Default: the browser's own. */
  deps?: CheckInDeps;
}

/** /customer-check-in: the check-in tablet. */
export function CheckInScreen({ host, deps }: CheckInScreenProps) {
  const [stableDeps] = useState(() => deps ?? browserDeps());
  const [reachability] = useState(() => watchReachability(host));
  return (
    <RequireOwner host={reachability.host} device="check-in">
      {(owner) => <Tablet host={host} owner={owner} deps={stableDeps} reachability={reachability} />}
    </RequireOwner>
  );
}

interface TabletProps {
  host: Host;
  owner: SessionUser;
  deps: CheckInDeps;
  reachability: Reachability;
}

function Tablet({ host, owner, deps, reachability }: TabletProps) {
  const { client, status } = useCheckInClient(host, owner.id, deps);
  const { state, type, send, done, again } = useCheckIn(client, deps.newKey, status);
  const { waiting, clock, choices, opening } = useShopStatus(reachability, {
    hasTicket: state.step === 'given',
    isOffline: status.offlineSince !== null,
  });
  const shop = { timeZone: owner.timeZone, clock };
  const notOpen = useNotOpen(host.report, whileOffline(status, opening), shop, {
    aheadMs: status.aheadMs,
    hasBegun: state.step !== 'form' || holdsDraft(state),
  });
  const ticket = ticketOf(state);

  useEffect(() => reachability.subscribe(client.noteAnswer), [reachability, client]);
  // Load the QR code's drawing now: tickets that are given offline need it.
  useEffect(() => void loadQr().catch(() => undefined), []);

  return (
    <>
      <CardPage wide>
        <title>{owner.businessName ? `Take a number · ${owner.businessName}` : 'Take a number'}</title>
        <div className={styles.turn} data-in-use={isInUse(state) ? '' : undefined}>
          {ticket && (
            <Ticket
              ownerId={owner.id}
              onDone={done}
              publicOrigin={host.site.publicOrigin}
              wait={
                waits(state) && <TabletWait host={host} ownerId={owner.id} ticketKey={ticket.ticketKey} />
              }
              {...ticket}
            />
          )}
          {(state.step === 'form' || state.step === 'sending') && (
            <>
              {status.isClosed ? (
                <QueueClosed />
              ) : notOpen && state.step === 'form' ? (
                <ClosedNotice role="status" title={notOpen.title}>
                  {notOpen.more}
                </ClosedNotice>
              ) : (
                <CheckInForm
                  key={state.before}
                  host={host}
                  owner={owner}
                  waiting={waiting}
                  choices={choices}
                  state={state}
                  onType={type}
                  onSend={send}
                />
              )}
              {state.step === 'form' && state.last && (
                <Button kind="quiet" size="tap" className={styles.again ?? ''} onClick={again}>
                  Show the last ticket again
                </Button>
              )}
              <StaffStatus
                status={status}
                shop={shop}
                isKiosk={host.links.standalone}
                onDismiss={client.dismiss}
              />
            </>
          )}
        </div>
      </CardPage>
      <LockedKiosk host={host} owner={owner} client={client} status={status} />
    </>
  );
}

/** Nobody knows how long the queue is by now. */
function whileOffline({ offlineSince }: TabletStatus, opening: ShopOpening | undefined) {
  if (!opening || offlineSince === null) return opening;
  const { full: _, ...known } = opening;
  return known;
}

const OFFLINE =
  'We are offline right now. Your place is kept, and the staff will see it as soon as we are back.';

/** Whether the server has the customer, and others are before them. */
const waits = (state: CheckInState): boolean => state.step === 'given' && (state.ahead ?? 0) > 0;

/** The ticket on the screen, if any. The last ticket shows no name, because the next customer may be there. */
function ticketOf(state: CheckInState) {
  if (state.step === 'again') {
    const { key, ...last } = state.last;
    return { ticketKey: key, ...last, title: 'The last ticket' };
  }
  if (state.step !== 'given') return null;
  const { tried, number, more, ahead, after } = state;
  return {
    ticketKey: tried.key,
    number,
    more,
    title: `Thanks, ${tried.name}!`,
    place: ahead === null ? after !== undefined && `You are after number ${after}` : aheadWords(ahead),
    note: ahead === null ? OFFLINE : undefined,
  };
}
