import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Loading } from '@queuebell/ui';
import { Kiosk } from '../kiosk/kiosk';
import { QueueClosed } from '../queue/queue-closed';
import { QueueUnreachable } from '../queue/queue-unreachable';
import { RequireOwner } from '../pairing/require-owner';
import { useQueue } from '../queue/use-queue';
import { DeferredPart } from './deferred-part';
import { firstBoard } from './first-board';
import { Wall } from './wall';

const loadWait = async () =>
  (await import(/* webpackChunkName: "wall-wait" */ './wall-wait/wall-wait')).WallWait;

/** /display-queue: the wall display. */
export function DisplayScreen({ host }: { host: Host }) {
  return (
    <RequireOwner host={host} device="display">
      {(owner) => (
        <>
          <Display host={host} owner={owner} />
          <Kiosk host={host} place="over" />
        </>
      )}
    </RequireOwner>
  );
}

function Display({ host, owner }: { host: Host; owner: SessionUser }) {
  const { state } = useQueue(host, owner.id, 'board', { first: firstBoard });
  if (state.status === 'live' || state.status === 'stale') {
    const origin = host.site.publicOrigin || window.location.origin;
    const { board, revision } = state.queue;
    const wait = board?.wait && (
      <DeferredPart
        load={loadWait}
        props={{ host, ownerId: owner.id, revision }}
        report={host.report}
        area="display/wait"
      />
    );
    return <Wall state={state} report={host.report} origin={origin} wait={wait} />;
  }
  return (
    <>
      <title>Display Queue Number</title>
      {state.status === 'loading' && <Loading what="Loading the queue…" />}
      {state.status === 'unreachable' && <QueueUnreachable />}
      {state.status === 'lapsed' && <QueueClosed />}
    </>
  );
}
