import type { Host } from '@queuebell/host-kit';
import { wordsOf } from '@queuebell/wait-estimate';
import { useJoiningWait } from '../../waits/joining-wait';
import { useWait } from '../../waits/use-wait';

interface WallWaitProps {
  host: Host;
  ownerId: string;
  /** The queue's. */
  revision: number;
}

/** How long a customer who comes now will wait. */
export function WallWait({ host, ownerId, revision }: WallWaitProps) {
  const shown = useWait(useJoiningWait(host, ownerId), revision)?.shown;
  return shown !== undefined && <span>{`Wait: ${wordsOf(shown)}`}</span>;
}
