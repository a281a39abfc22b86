import { Problem } from '@queuebell/ui';

/** Stands where the queue would be while the first answer has yet to come. */
export function QueueUnreachable() {
  return <Problem title="We can’t reach the queue right now.">This screen keeps trying.</Problem>;
}
