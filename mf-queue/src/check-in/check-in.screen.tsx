import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Button, CardPage } from '@queuebell/ui';
import { useEffect, useState } from 'react';
import { LockedKiosk } from './lock/locked-kiosk';
import { loadQr } from '../qr/qr-code';
import { aheadWords } from '../queue/ahead-words';
import { QueueClosed } from '../queue/queue-closed';
import { RequireOwner } from '../pairing/require-owner';
import { browserPowers } from '../offline-check-in/browser-deps';
import { CheckInForm } from './check-in-form';
import { type CheckIn, isInUse } from './check-in-state';
import styles from './check-in.module.css';
import type { DeskPowers } from '../offline-check-in/check-in-client';
import { DeskSign } from './staff-status';
import { type Overheard, overhear } from './reachability';
import { Ticket } from './ticket';
import { useCheckIn } from './use-check-in';
import { useDesk } from './use-check-in-client';
import { useShopNews } from './use-shop-status';

interface CheckInScreenProps {
  host: Host;
  /** What the desk needs of its surroundings; left out, the browser's own. */
  powers?: DeskPowers;
}

/** /customer-check-in: the tablet at the door. */
export function CheckInScreen({ host, powers }: CheckInScreenProps) {
  const [own] = useState(() => powers ?? browserPowers());
  const [overheard] = useState(() => overhear(host));
  return (
    <RequireOwner host={overheard.host} device="check-in">
      {(owner) => <CheckInDesk host={host} owner={owner} powers={own} overheard={overheard} />}
    </RequireOwner>
  );
}

interface CheckInDeskProps {
  host: Host;
  owner: SessionUser;
  powers: DeskPowers;
  overheard: Overheard;
}

function CheckInDesk({ host, owner, powers, overheard }: CheckInDeskProps) {
  const { desk, status } = useDesk(host, owner.id, powers);
  const { state, type, send, done, again } = useCheckIn(desk, powers.newKey, status);
  const { waiting, clock } = useShopNews(overheard, {
    hasTicket: state.step === 'given',
    isOffline: status.offlineSince !== null,
  });
  const ticket = ticketOf(state);

  useEffect(() => overheard.listen(desk.hear), [overheard, desk]);
  // The code of a ticket that is given offline must be here before the network goes.
  useEffect(() => void loadQr().catch(() => undefined), []);

  return (
    <>
      <CardPage wide>
        <title>{owner.businessName ? `Take a number · ${owner.businessName}` : 'Take a number'}</title>
        <div className={styles.turn} data-in-use={isInUse(state) ? '' : undefined}>
          {ticket && (
            <Ticket ownerId={owner.id} onDone={done} publicOrigin={host.site.publicOrigin} {...ticket} />
          )}
          {(state.step === 'form' || state.step === 'sending') && (
            <>
              {status.isClosed ? (
                <QueueClosed />
              ) : (
                <CheckInForm
                  key={state.before}
                  owner={owner}
                  waiting={waiting}
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
              <DeskSign
                status={status}
                shop={{ timeZone: owner.timeZone, clock }}
                isKiosk={host.links.standalone}
                onDismiss={desk.dismiss}
              />
            </>
          )}
        </div>
      </CardPage>
      <LockedKiosk host={host} owner={owner} desk={desk} status={status} />
    </>
  );
}

const OFFLINE =
  'We are offline right now. Your place is kept, and the staff will see it as soon as we are back.';

/** What a ticket says that is on the screen, if one is; the last one names nobody, because the next customer may be there. */
function ticketOf(state: CheckIn) {
  if (state.step === 'again') {
    return { ticketKey: state.last.key, number: state.last.number, title: 'The last ticket' };
  }
  if (state.step !== 'given') return null;
  const { tried, number, ahead, after } = state;
  return {
    ticketKey: tried.key,
    number,
    title: `Thanks, ${tried.name}!`,
    place: ahead === null ? after !== undefined && `You are after number ${after}` : aheadWords(ahead),
    note: ahead === null ? OFFLINE : undefined,
  };
}
