import { Problem } from '@queuebell/ui';

/** Stands where the queue would be while the first answer has yet to come. */
export function QueueUnreachable() {
  return (
    <Problem title="The queue cannot be reached.">
      This screen keeps trying, and shows the queue as soon as it answers.
    </Problem>
  );
}
