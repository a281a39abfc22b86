import type { QueueSnapshot } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { type PushedPowers, pushedSource } from './pushed-source';
import { understand } from './queue-event';
import type { QueueSource } from './queue-source';

type LivePowers = Omit<PushedPowers<QueueSnapshot>, 'understand' | 'onLost'> & Pick<Host, 'report'>;

/** A queue, by push, and by asking only while push is not connected. */
export function liveSource({ report, ...powers }: LivePowers): QueueSource {
  return pushedSource({
    ...powers,
    understand,
    onLost: (cause) => report({ area: 'queue/stream', message: cause.message, cause }),
  });
}
