import type { QueueSnapshot } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { type PushedSourceDeps, pushedSource } from './pushed-source';
import { readEvent } from './queue-event';
import type { QueueSource } from './queue-source';

type LiveSourceDeps = Omit<PushedSourceDeps<QueueSnapshot>, 'readEvent' | 'onLost'> & Pick<Host, 'report'>;

export function liveSource({ report, ...deps }: LiveSourceDeps): QueueSource {
  return pushedSource({
    ...deps,
    readEvent,
    onLost: (cause) => report({ area: 'queue/stream', message: cause.message, cause }),
  });
}
