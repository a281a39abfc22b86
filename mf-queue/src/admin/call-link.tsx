import type { QueueEntry } from '@queuebell/contracts';
import { buttonClass } from '@queuebell/ui';

/** Dials the customer's phone; there only when they left one. */
export function CallLink({ entry }: { entry: QueueEntry }) {
  if (!entry.phone) return null;
  return (
    <a
      className={buttonClass({ kind: 'quiet', size: 'tap' })}
      href={`tel:${entry.phone}`}
      aria-label={`Call Customer ${entry.number} ${entry.name}`}
    >
      Call Customer
    </a>
  );
}
