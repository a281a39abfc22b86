import { chairsOf, type ActObstacle, type Outcome, type Queue } from '@queuebell/queue-rules';

const ALREADY: Record<Outcome, string> = {
  served: 'has already been served',
  removed: 'has already been removed',
  'no-show': 'has already been marked as a no-show',
  left: 'has left the queue',
  expired: 'was still waiting when the day ended',
};

/** The words to staff for an act that the queue did not take as it was. */
export function problemWords(obstacle: ActObstacle, queue: Pick<Queue, 'settings'>): string {
  const chair = (asked: string) => chairsOf(queue).find(({ id }) => id === asked)?.name ?? 'Another chair';
  switch (obstacle.is) {
    case 'day-over':
      return 'That day is over.';
    case 'closed':
      return `Number ${obstacle.number} ${ALREADY[obstacle.outcome]}.`;
    case 'unknown':
      return `Number ${obstacle.number} is no longer in the queue.`;
    case 'changed':
      return `Number ${obstacle.number} has been changed by someone else.`;
    case 'called':
      return `Number ${obstacle.number} has already been called to ${chair(obstacle.chair)}.`;
    case 'held':
      return `Number ${obstacle.number} has been put on hold.`;
    case 'too-late':
      return `It was too late to put number ${obstacle.number} back.`;
    case 'joined-anew':
      return `The customer with number ${obstacle.number} has joined again with another number.`;
    case 'chair-taken':
      return `${chair(obstacle.chair)} has number ${obstacle.number} now.`;
    case 'chair-on-break':
      return `${chair(obstacle.chair)} is on a break.`;
    case 'chair-gone':
      return 'This chair is no longer there.';
    case 'renumbered':
      return `Number ${obstacle.number} is now number ${obstacle.to}. Please tell the customer.`;
  }
}
