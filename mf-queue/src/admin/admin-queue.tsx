import type { QueueEntry, SessionUser } from '@queuebell/contracts';
import { JUST_CLOSED_MAX } from '@queuebell/contracts/limits';
import { partsOf } from '@queuebell/queue-rules';
import type { Host } from '@queuebell/host-kit';
import { type ReactNode, useRef, useState } from 'react';
import { LiveSign } from '../queue/live-sign';
import type { QueueState } from '../queue/queue-state';
import { useNow } from '../queue/use-now';
import styles from './parts/admin.module.css';
import { CurrentCustomer } from './current-customer';
import { type ClosedProps, NoShows } from './just-closed';
import { UnsentNote } from './unsent-note';
import { JoinedLegend } from './joined-legend';
import { JoiningPart } from './joining-part';
import type { TabletPersonStore } from './person/tablet-person';
import { NextCustomers } from './next-customers';
import { TakeBack } from './take-back';
import type { Screen } from './counter/screen';
import { everybodyIn } from './acts/staff-actions';
import type { Admin } from './counter/use-admin';
import { chosenChairs, useChairChoice } from './use-chair-choice';
import { useMovedFocus } from './use-moved-focus';
import { usePlaceWaits } from './counter/use-place-waits';
import { useFocusTargets } from './use-focus-targets';
import { useDeferredParts } from './use-deferred-parts';

/** Waiting times are shown in minutes; this keeps them right to a quarter of a minute. */
const WAITS_RENEWED_MS = 15_000;

interface AdminQueueProps extends Omit<Admin, 'state'> {
  host: Host;
  owner: SessionUser;
  state: Extract<QueueState, { status: 'live' | 'stale' }>;
  /** Null where somebody is logged in. */
  person: TabletPersonStore | null;
  banner: ReactNode;
  /** Opens what happened today. */
  onToday: () => void;
}

export function AdminQueue({ host, owner, state, person, banner, onToday, ...actions }: AdminQueueProps) {
  const now = useNow(WAITS_RENEWED_MS);
  const area = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [sought, setSought] = useState<string | null>(null);
  const { queue } = state;
  const { chairs, shop, joining, opening, justClosed = [] } = queue;
  const [choice, choose] = useChairChoice(window, owner, chairs ?? []);
  const hasPeople = person !== null && person.get().people.length > 0;
  const hasParts = hasPeople || chairs !== undefined || opening !== undefined;
  const deferred = useDeferredParts(host.report, isWanted || hasParts || queue.data.some(isMarked));
  const here = chosenChairs(chairs ?? [], choice);
  const ofServer = { queue, now: now + actions.aheadMs };
  const isKnown = state.status === 'live' && actions.offline.unsentCount === 0;
  const waits = usePlaceWaits(host, owner.id, isKnown, queue.revision, actions.noteAhead);
  const screen: Screen = { ...actions, ...ofServer, here, waits, loadDeferred: () => setWanted(true) };
  useFocusTargets(area, screen.admin.focus);
  const moveFocus = useMovedFocus(area, '[data-check-in]', opening !== undefined);
  const { served, waiting } = partsOf(queue);
  // A busy shop's no-shows leave the list for the history before the day is over.
  const mayBeMore = justClosed.length >= JUST_CLOSED_MAX || chairs !== undefined;
  const closed: ClosedProps = {
    ...{ closed: justClosed, now, busy: screen.admin.busy, onPutBack: screen.putBack },
    onEarlier: mayBeMore ? onToday : undefined,
  };
  const checkIn = deferred && <deferred.CheckInPart screen={screen} onChange={moveFocus} />;
  return (
    <div ref={area} className={styles.page}>
      <header className={styles.head}>
        <h1>{shop.name || 'Your queue'}</h1>
        <LiveSign state={state} />
      </header>
      <UnsentNote {...screen.offline} />
      {banner}
      {deferred && person && <deferred.PersonAtTablet host={host} store={person} day={queue.serviceDay} />}
      {opening && checkIn}
      {chairs ? (
        <div className={styles.chairs}>
          {deferred && <deferred.ChairChoice chairs={chairs} choice={choice} onChoose={choose} />}
          {deferred && <deferred.Chairs screen={screen} />}
        </div>
      ) : (
        <CurrentCustomer entry={served[0]} screen={screen} deferred={deferred} />
      )}
      <NextCustomers
        entries={waiting}
        served={served}
        screen={screen}
        deferred={deferred}
        sought={sought}
        onSeek={setSought}
      />
      <NoShows {...closed} />
      <JoinedLegend entries={everybodyIn(queue)} />
      {!opening && checkIn}
      {joining && <JoiningPart joining={joining} waiting={waiting} calls={screen.joiningCalls} />}
      <TakeBack screen={screen} closed={closed} />
      <div className={styles.bottom}>
        {deferred && (
          <deferred.Shortcuts
            area={area}
            isOneChair={!chairs}
            onSearch={() => setSought('')}
            screen={screen}
          />
        )}
      </div>
    </div>
  );
}

/** The marks in this customer's row load with the menus. */
const isMarked = ({ hold, priority, note, group }: QueueEntry): boolean =>
  [hold, priority, note, group].some((mark) => mark !== undefined);
