import type { QueueEntry, StaffCommand } from '@queuebell/contracts';
import { HOLD_MINUTES_MAX, NAME_MAX, NOTE_MAX } from '@queuebell/contracts/limits';
import { detailsIn, partsOf } from '@queuebell/queue-rules';
import { Button } from '@queuebell/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Screen } from '../counter/screen';
import { labelOf } from '../acts/staff-actions';
import { placeWords } from './customers';
import { DetailsForm } from './details-form';
import { ButtonGroup } from './button-group';
import { commandOn } from './command-actions';
import { ReasonForm } from './reason-form';
import styles from './deferred.module.css';

const HOLD_MINUTES = [5, 10, 20, 60].filter((minutes) => minutes <= HOLD_MINUTES_MAX);
const REASONS = ['Appointment', 'In pain', 'With a child'];

interface CustomerMenuProps {
  entry: QueueEntry;
  screen: Screen;
  onClose: () => void;
}

/** The less frequent actions for one customer. Escape closes it. */
export function CustomerMenu({ entry, screen, onClose }: CustomerMenuProps) {
  const [form, setForm] = useState<'correct' | 'reason' | 'remove' | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const { number } = entry;
  const { close } = screen;

  const leave = () => {
    menu.current?.parentElement?.querySelector<HTMLElement>(`[data-focus="more-${number}"]`)?.focus();
    onClose();
  };
  const act = (asked: StaffCommand) => {
    leave();
    commandOn(screen)(entry, asked);
  };
  const cancel = () => {
    setForm(null);
    menu.current?.focus();
  };

  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    if (form) cancel();
    else leave();
  });
  useEffect(() => {
    const element = menu.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div ref={menu} className={styles.menu} role="group" aria-label={labelOf(entry)} tabIndex={-1}>
      {form === 'correct' && (
        <DetailsForm
          title={`Correct ${labelOf(entry)}`}
          submitWords="Save"
          initial={detailsIn(entry)}
          withNote
          queue={screen.queue}
          onSubmit={(details) => act({ type: 'correct', number, details })}
          onCancel={cancel}
        />
      )}
      {form === 'reason' && (
        <ReasonForm
          title={`Why does ${labelOf(entry)} go first?`}
          limit={NAME_MAX}
          submitWords="Give priority"
          isRequired
          onSubmit={(reason) => act({ type: 'prioritize', number, reason })}
          onCancel={cancel}
        />
      )}
      {form === 'remove' && (
        <ReasonForm
          title={`Remove ${labelOf(entry)}`}
          limit={NOTE_MAX}
          submitWords="Remove"
          onSubmit={(reason) => {
            leave();
            close(entry, 'removed', reason);
          }}
          onCancel={cancel}
        />
      )}
      {form === null && (
        <>
          <Sending entry={entry} screen={screen} act={act} />
          <Holding entry={entry} act={act} />
          <Moving entry={entry} screen={screen} act={act} />
          <Priority entry={entry} screen={screen} act={act} onOther={() => setForm('reason')} />
          <ButtonGroup label="Customer">
            <Button kind="quiet" size="tap" onClick={() => setForm('correct')}>
              Correct…
            </Button>
            {!entry.turn && (
              <Button
                kind="quiet"
                size="tap"
                onClick={() => {
                  leave();
                  close(entry, 'no-show');
                }}
              >
                No-show
              </Button>
            )}
            <Button kind="danger" size="tap" onClick={() => setForm('remove')}>
              Remove…
            </Button>
          </ButtonGroup>
        </>
      )}
    </div>
  );
}

interface PartProps {
  entry: QueueEntry;
  screen: Screen;
  act: (command: StaffCommand) => void;
}

/** The chairs of this screen stand first. */
function Sending({ entry: { number, turn }, screen: { queue, here }, act }: PartProps) {
  const { chairs = [] } = queue;
  const others = chairs.filter(({ id }) => here.every((chair) => chair.id !== id));
  const shown = [...here, ...others].filter(({ id }) => id !== turn?.chair);
  if (shown.length === 0) return null;
  return (
    <ButtonGroup label={turn ? 'Send to' : 'Call to'}>
      {shown.map(({ id, name }) => (
        <Button
          key={id}
          kind="quiet"
          size="tap"
          onClick={() => act({ type: 'transfer', number, to: { chair: id } })}
        >
          {name}
        </Button>
      ))}
    </ButtonGroup>
  );
}

function Holding({ entry: { number, hold }, act }: Omit<PartProps, 'screen'>) {
  const more = hold?.until ? ' more' : '';
  const holdFor = (minutes: number | null) => () =>
    act({ type: 'hold', number, minutes, ...(hold && { heldUntil: hold.until }) });
  return (
    <>
      {hold && (
        <ButtonGroup label="On hold">
          <Button size="tap" onClick={() => act({ type: 'resume', number })}>
            They’re back
          </Button>
        </ButtonGroup>
      )}
      <ButtonGroup label="Hold for">
        {HOLD_MINUTES.map((minutes) => (
          <Button key={minutes} kind="quiet" size="tap" onClick={holdFor(minutes)}>
            {`${minutes}${more} min`}
          </Button>
        ))}
        {hold?.until !== null && (
          <Button kind="quiet" size="tap" onClick={holdFor(null)}>
            Until they’re back
          </Button>
        )}
      </ButtonGroup>
    </>
  );
}

function Moving({ entry, screen: { queue }, act }: PartProps) {
  const { waiting } = partsOf(queue);
  const { number, turn } = entry;
  const place = waiting.indexOf(entry);
  const [first] = waiting;
  if (turn)
    return (
      <ButtonGroup label="Back to queue">
        <Button kind="quiet" size="tap" onClick={() => act({ type: 'transfer', number, to: 'front' })}>
          To the front
        </Button>
        <Button kind="quiet" size="tap" onClick={() => act({ type: 'transfer', number, to: 'arrival' })}>
          {placeWords([entry])}
        </Button>
      </ButtonGroup>
    );
  if (place < 0)
    return (
      first && (
        <ButtonGroup label="Move">
          <Button kind="quiet" size="tap" onClick={() => act({ type: 'move', number, behind: first.number })}>
            After the next customer
          </Button>
        </ButtonGroup>
      )
    );
  const before = waiting[place - 2]?.number ?? null;
  const after = waiting[place + 1];
  const move = (behind: number | null) => () => act({ type: 'move', number, behind });
  return (
    <ButtonGroup label="Move">
      <Button kind="quiet" size="tap" disabled={place === 0} onClick={move(null)}>
        To the front
      </Button>
      <Button kind="quiet" size="tap" disabled={place === 0} onClick={move(before)}>
        Up
      </Button>
      <Button kind="quiet" size="tap" disabled={!after} onClick={move(after?.number ?? null)}>
        Down
      </Button>
    </ButtonGroup>
  );
}

function Priority({ entry, screen: { queue }, act, onOther }: PartProps & { onOther: () => void }) {
  const { number, priority } = entry;
  if (!partsOf(queue).waiting.includes(entry)) return null;
  return (
    <ButtonGroup label="Priority">
      {REASONS.filter((reason) => reason !== priority).map((reason) => (
        <Button
          key={reason}
          kind="quiet"
          size="tap"
          onClick={() => act({ type: 'prioritize', number, reason })}
        >
          {reason}
        </Button>
      ))}
      <Button kind="quiet" size="tap" onClick={onOther}>
        Other…
      </Button>
      {priority !== undefined && (
        <Button kind="quiet" size="tap" onClick={() => act({ type: 'prioritize', number, reason: null })}>
          Remove priority
        </Button>
      )}
    </ButtonGroup>
  );
}
