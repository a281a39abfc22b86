import { Problem } from '@queuebell/ui';

export function QueueUnreachable() {
  return <Problem title="We can’t reach the queue right now.">This screen keeps trying.</Problem>;
}
