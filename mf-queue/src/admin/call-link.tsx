import type { QueueEntry } from '@queuebell/contracts';
import { type ButtonSize, buttonClass } from '@queuebell/ui';

/** Dials the customer's phone; there only when they left one. */
export function CallLink({ entry, size }: { entry: QueueEntry; size?: ButtonSize }) {
  if (!entry.phone) return null;
  return (
    <a
      className={buttonClass({ kind: 'quiet', ...(size && { size }) })}
      href={`tel:${entry.phone}`}
      aria-label={`Call Customer ${entry.number} ${entry.name}`}
    >
      Call Customer
    </a>
  );
}
