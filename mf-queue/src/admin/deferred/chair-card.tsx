import type { QueueEntry, ShownChair, StaffCommand } from '@queuebell/contracts';
import { mayTake, partsOf } from '@queuebell/queue-rules';
import { Button } from '@queuebell/ui';
import { useId, useState } from 'react';
import { timeOfDay } from '../../queue/time-words';
import type { Screen } from '../counter/screen';
import { inChair } from '../acts/staff-actions';
import { UnsavedNote } from '../parts/unsaved-note';
import { ChairCustomer } from './chair-customer';
import { ButtonGroup } from './button-group';
import { commandOn } from './command-actions';
import styles from './deferred.module.css';

const BREAK_MINUTES = [5, 10, 15, 30];

interface ChairCardProps {
  chair: ShownChair;
  screen: Screen;
}

export function ChairCard({ chair: shown, screen }: ChairCardProps) {
  const chair = chairAt(screen.now, shown);
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const { queue, admin, giveUp } = screen;
  const entry = inChair(queue, chair.id);
  const follows = nextFor(chair, queue);
  const hasMain = entry !== undefined || chair.break !== undefined || follows !== undefined;
  return (
    <section className={styles.card} aria-labelledby={id} data-card={chair.id}>
      <header className={styles.cardHead}>
        <h2 id={id} tabIndex={-1} data-focus={hasMain ? undefined : `chair-${chair.id}`}>
          {chair.name}
        </h2>
        {chair.person && <span className={styles.person}>{chair.person}</span>}
        <BreakButton chair={chair} screen={screen} isAsking={isAsking} onAsk={() => setAsking(!isAsking)} />
      </header>
      {isAsking && !chair.break && (
        <BreakChoice chair={chair} screen={screen} onChosen={() => setAsking(false)} />
      )}
      {chair.break && (
        <p className={styles.onBreak}>
          {chair.break.until
            ? `On a break until ${timeOfDay(Date.parse(chair.break.until), queue.shop)}`
            : 'On a break'}
        </p>
      )}
      <p className={styles.visuallyHidden} aria-live="polite" aria-atomic="true">
        {entry ? `${chair.name}: number ${entry.number}, ${entry.name}` : ''}
      </p>
      {entry ? (
        <ChairCustomer entry={entry} chair={chair} screen={screen} />
      ) : (
        !chair.break && <NextButton chair={chair} follows={follows} screen={screen} />
      )}
      <UnsavedNote about={chair} admin={admin} onGiveUp={giveUp} />
    </section>
  );
}

/** Leaves out a break that is over, because the server sends nothing when a break ends. */
function chairAt(now: number, { break: away, ...chair }: ShownChair): ShownChair {
  const isOver = !away || (away.until !== null && Date.parse(away.until) <= now);
  return isOver ? chair : { ...chair, break: away };
}

/** The customer whom a free chair would get, as far as this screen knows. */
function nextFor({ id }: ShownChair, queue: Screen['queue']): QueueEntry | undefined {
  const { chairs = [], services = [] } = queue;
  return partsOf(queue).waiting.find((entry) => mayTake({ settings: { chairs, services } }, id, entry));
}

interface NextButtonProps extends ChairCardProps {
  follows: QueueEntry | undefined;
}

function NextButton({ chair, follows, screen }: NextButtonProps) {
  const { queue, admin } = screen;
  if (!follows)
    return (
      <p className={styles.free}>
        {partsOf(queue).waiting.length === 0 ? 'Nobody is waiting.' : 'Nobody is waiting for this chair.'}
      </p>
    );
  return (
    <Button
      size="device"
      className={styles.next ?? ''}
      data-focus={`chair-${chair.id}`}
      aria-keyshortcuts="n"
      disabled={admin.busy.includes(chair.id)}
      onClick={() => commandOn(screen)(chair, { type: 'next', chair: chair.id })}
    >
      <span>Next</span> <small>{`${follows.number} ${follows.name}`}</small>
    </Button>
  );
}

interface BreakButtonProps extends ChairCardProps {
  isAsking: boolean;
  onAsk: () => void;
}

function BreakButton({ chair, screen, isAsking, onAsk }: BreakButtonProps) {
  const isBusy = screen.admin.busy.includes(chair.id);
  if (!chair.break)
    return (
      <Button kind="quiet" aria-keyshortcuts="b" aria-expanded={isAsking} disabled={isBusy} onClick={onAsk}>
        Break
      </Button>
    );
  return (
    <Button
      data-focus={`chair-${chair.id}`}
      aria-keyshortcuts="b"
      disabled={isBusy}
      onClick={() => commandOn(screen)(chair, { type: 'endBreak', chair: chair.id })}
    >
      End break
    </Button>
  );
}

interface BreakChoiceProps extends ChairCardProps {
  onChosen: () => void;
}

function BreakChoice({ chair, screen, onChosen }: BreakChoiceProps) {
  const take = (end: Pick<Extract<StaffCommand, { type: 'takeBreak' }>, 'minutes' | 'until'>) => {
    onChosen();
    commandOn(screen)(chair, { type: 'takeBreak', chair: chair.id, ...end });
  };
  return (
    <ButtonGroup label="Break for">
      {BREAK_MINUTES.map((minutes) => (
        <Button key={minutes} kind="quiet" onClick={() => take({ minutes })}>
          {`${minutes} min`}
        </Button>
      ))}
      <Button kind="quiet" onClick={() => take({ until: null })}>
        Until I end it
      </Button>
    </ButtonGroup>
  );
}
