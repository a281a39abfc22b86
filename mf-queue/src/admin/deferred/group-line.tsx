import type { GroupAct, QueueEntry } from '@queuebell/contracts';
import { Button } from '@queuebell/ui';
import { useState } from 'react';
import type { Screen } from '../counter/screen';
import { placeWords } from './customers';
import { ButtonGroup } from './button-group';
import { groupOf } from './group-progress';
import { heldUntilIn } from './holds';
import { commandOn } from './command-actions';
import styles from './deferred.module.css';

const HOLD_MINUTES = 10;
const REASON = 'With a child';

interface GroupLineProps {
  /** The first one of them who waits. */
  entry: QueueEntry;
  screen: Screen;
}

/** The line above the customers who came together: one tap calls all of them. */
export function GroupLine({ entry, screen }: GroupLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { number } = entry;
  const { queue, here, admin } = screen;
  const all = groupOf(queue, entry);
  const heldUntil = heldUntilIn(all);
  const isAnybodyHere = all.some(({ turn, hold }) => !turn && !hold);
  const [chair, ...others] = here;
  const act = (asked: GroupAct) => {
    setOpen(false);
    commandOn(screen)(entry, { type: 'group', number, act: asked });
  };
  const button = { kind: 'quiet', size: 'tap', disabled: admin.busy.includes(number) } as const;
  return (
    <li className={styles.groupLine} data-group={entry.group}>
      <b>{`Group of ${all.length}`}</b>
      <span className={styles.groupActions}>
        <Button
          {...button}
          onClick={() => act({ type: 'call', ...(chair && others.length === 0 && { chair: chair.id }) })}
        >
          {queue.chairs ? 'Call the group' : 'Group is next'}
        </Button>
        <Button
          {...button}
          aria-expanded={isOpen}
          aria-label={`More for the group of ${number} ${entry.name}`}
          onClick={() => setOpen(!isOpen)}
        >
          •••
        </Button>
      </span>
      {isOpen && (
        <div className={styles.menu} role="group" aria-label={`Group of ${all.length}`}>
          <ButtonGroup label="All together">
            {heldUntil !== undefined && (
              <Button {...button} onClick={() => act({ type: 'resume' })}>
                They’re back
              </Button>
            )}
            {heldUntil !== undefined && (
              <Button {...button} onClick={() => act({ type: 'hold', minutes: HOLD_MINUTES, heldUntil })}>
                {`Hold ${HOLD_MINUTES} more min`}
              </Button>
            )}
            {isAnybodyHere && (
              <Button {...button} onClick={() => act({ type: 'hold', minutes: HOLD_MINUTES })}>
                {`Hold ${HOLD_MINUTES} min`}
              </Button>
            )}
            {(isAnybodyHere || heldUntil !== null) && (
              <Button
                {...button}
                onClick={() => act({ type: 'hold', minutes: null, ...(!isAnybodyHere && { heldUntil }) })}
              >
                Hold until they’re back
              </Button>
            )}
            <Button {...button} onClick={() => act({ type: 'transfer', to: 'front' })}>
              To the front
            </Button>
            <Button {...button} onClick={() => act({ type: 'transfer', to: 'arrival' })}>
              {placeWords(all)}
            </Button>
            <Button {...button} onClick={() => act({ type: 'prioritize', reason: REASON })}>
              {`Priority: ${REASON.toLowerCase()}`}
            </Button>
            <Button {...button} kind="danger" onClick={() => act({ type: 'remove' })}>
              Remove everyone waiting
            </Button>
          </ButtonGroup>
        </div>
      )}
    </li>
  );
}

/** For the chair where one of a group is: all of them were served there. */
export function ServeAll({ entry, screen }: GroupLineProps) {
  const { length } = groupOf(screen.queue, entry);
  const { number } = entry;
  if (length < 2) return null;
  return (
    <Button
      kind="quiet"
      size="tap"
      disabled={screen.admin.busy.includes(number)}
      onClick={() => commandOn(screen)(entry, { type: 'group', number, act: { type: 'serve' } })}
    >
      {`All ${length} served`}
    </Button>
  );
}
