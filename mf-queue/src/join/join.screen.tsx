import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { CardPage } from '@queuebell/ui';
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { newCheckInKey } from '../offline-check-in/uuid-v7';
import type { NotOpen } from '../opening/opening-words';
import { useNotOpen } from '../opening/use-not-open';
import { queueWords } from '../queue/ahead-words';
import { PlainNotice } from '../ticket/plain-notice';
import { PrivatePage } from '../ticket/private-page';
import { WaitLine } from '../waits/wait-line';
import { JoinForm } from './join-form';
import { JoinFrame } from './join-frame';
import type { JoinState } from './join-state';
import styles from './join.module.css';
import { PhoneHasPlace } from './phone-has-place';
import { type JoinControls, useJoin } from './use-join';

interface JoinScreenProps {
  host: Host;
  /** Makes the key of a check-in. */
  newKey?: () => string;
}

/** /join/:code: a customer joins the queue from their own phone. */
export function JoinScreen({ host, newKey = newCheckInKey }: JoinScreenProps) {
  const { code = '' } = useParams();
  return (
    <>
      <PrivatePage />
      <Join key={code} host={host} code={code} newKey={newKey} />
    </>
  );
}

function Join({ host, code, newKey }: Required<JoinScreenProps> & { code: string }) {
  const { state, join } = useJoin(host, code, newKey);
  switch (state.status) {
    case 'loading':
      return <JoinFrame />;
    case 'unknown':
      return <PlainNotice title="This code isn’t active.">Please ask a member of staff.</PlainNotice>;
    case 'closed':
      return (
        <PlainNotice title="The queue is closed at the moment.">Please ask a member of staff.</PlainNotice>
      );
    case 'unreachable':
      return (
        <PlainNotice title="We can’t reach the shop right now." isWaiting>
          This page keeps trying.
        </PlainNotice>
      );
    case 'open':
      return <OpenQueue host={host} code={code} state={state} onJoin={join} />;
    case 'held':
      return <PhoneHasPlace links={host.links} place={state.place} />;
  }
}

interface OpenQueueProps {
  host: Host;
  code: string;
  state: Extract<JoinState, { status: 'open' }>;
  onJoin: JoinControls['join'];
}

function OpenQueue({ host, code, state: { joinView, isFresh }, onJoin }: OpenQueueProps) {
  const { shop, opening, paused } = joinView;
  const notOpen = useNotOpen(host.report, opening, shop);
  const isWelcome = notOpen === null;
  const readWait = useCallback(
    (signal: AbortSignal) => host.api.call(routes.readJoinWait, { code }, { signal }),
    [host, code],
  );
  return (
    <CardPage>
      <title>{`Join the queue · ${shop.name}`}</title>
      <header className={styles.header}>
        <h1 className={styles.shop}>{shop.name}</h1>
        {(isWelcome || !isFresh) && (
          <p className={styles.line} role="status">
            {isFresh ? queueWords(joinView.waiting) : 'We can’t reach the shop right now.'}
            {isFresh && joinView.nowServing !== null && (
              <span className={styles.serving}>{`Now serving ${joinView.nowServing}`}</span>
            )}
            {isFresh && (
              <span className={styles.wait}>
                <WaitLine read={readWait} renewed={joinView.waiting} />
              </span>
            )}
          </p>
        )}
      </header>
      <JoinForm
        host={host}
        choices={{ people: joinView.people, services: joinView.services }}
        waiting={isFresh ? joinView.waiting : null}
        notOpen={notOpen ?? (paused ? JOINING_PAUSED : null)}
        onJoin={onJoin}
      />
    </CardPage>
  );
}

const JOINING_PAUSED: NotOpen = {
  title: 'Joining by phone is paused.',
  more: 'Please ask a member of staff, or keep this page open. You can join here as soon as the shop allows it again.',
};
