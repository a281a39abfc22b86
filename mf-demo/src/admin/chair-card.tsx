import { useTapGuard } from '@queuebell/host-kit/form';
import type { Chair, Command, Entry, Queue } from '@queuebell/queue-rules';
import { Button } from '@queuebell/ui';
import { customerIn, followerFor } from '../three-chairs/demo-shop';
import styles from '../three-chairs/three-chairs.module.css';

interface ChairCardProps {
  chair: Chair;
  queue: Queue;
  onAct: (command: Command, words: string) => void;
}

/** A chair with its customer, or with the one who comes next. */
export function ChairCard({ chair, queue, onAct }: ChairCardProps) {
  const { id, name, person } = chair;
  const customer = customerIn(queue, id);
  const follower = customer ? undefined : followerFor(queue, id);
  const focus = `chair-${id}`;
  const shared = { focus, onAct };
  return (
    <section className={styles.chair} aria-labelledby={`demo-${focus}`}>
      <header>
        <h2 id={`demo-${focus}`} tabIndex={-1} data-focus={customer || follower ? undefined : focus}>
          {name}
        </h2>
        <span>{person}</span>
      </header>
      <p className={styles.visuallyHidden} aria-live="polite">
        {customer && `${name}: number ${customer.number}, ${customer.name}`}
      </p>
      {customer && <Served key={customer.number} customer={customer} {...shared} />}
      {follower && <Next key={follower.number} follower={follower} chair={chair} {...shared} />}
      {!customer && !follower && (
        <p>{queue.waiting.length > 0 ? 'Nobody is waiting for this chair.' : 'Nobody is waiting.'}</p>
      )}
    </section>
  );
}

interface PartProps extends Pick<ChairCardProps, 'onAct'> {
  /** Where the keyboard's focus comes back to. */
  focus: string;
}

const labelOf = ({ number, name }: Entry): string => `${number} ${name}`;

/** New buttons in the place of others take no second half of a double tap. */
function Served({ customer, focus, onAct }: PartProps & { customer: Entry }) {
  const guard = useTapGuard();
  const { number, name, phone, turn } = customer;
  const label = labelOf(customer);
  const quiet = { kind: 'quiet', size: 'tap' } as const;
  const close = (outcome: 'served' | 'no-show', words: string) =>
    guard(() => onAct({ type: 'close', number, outcome }, words));
  return (
    <>
      <div className={styles.customer}>
        <strong>{number}</strong>
        <div>
          <p className={styles.name}>{name}</p>
          {phone && <a href={`tel:${phone}`}>{phone}</a>}
          {turn && turn.calls > 1 && <p>{`called ${turn.calls}×`}</p>}
        </div>
      </div>
      <div className={styles.actions}>
        <Button size="tap" data-focus={focus} onClick={close('served', `Served ${label}.`)}>
          Mark as Served<span className={styles.visuallyHidden}>{` ${label}`}</span>
        </Button>
        <Button {...quiet} onClick={() => onAct({ type: 'callAgain', number }, `Called ${label} again.`)}>
          Call again<span className={styles.visuallyHidden}>{` ${label}`}</span>
        </Button>
        <Button {...quiet} onClick={close('no-show', `${label} did not come.`)}>
          No-show<span className={styles.visuallyHidden}>{` ${label}`}</span>
        </Button>
      </div>
    </>
  );
}

interface NextProps extends PartProps {
  chair: Chair;
  follower: Entry;
}

function Next({ chair, follower, focus, onAct }: NextProps) {
  const guard = useTapGuard();
  const label = labelOf(follower);
  return (
    <Button
      size="tap"
      data-focus={focus}
      onClick={guard(() => onAct({ type: 'next', chair: chair.id }, `Called ${label} to ${chair.name}.`))}
    >
      Next <small>{label}</small>
    </Button>
  );
}
