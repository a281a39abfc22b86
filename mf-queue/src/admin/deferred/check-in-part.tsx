import type { StaffCommand } from '@queuebell/contracts';
import { CheckedForm } from '@queuebell/host-kit/form';
import { PAUSE_MESSAGE_MAX } from '@queuebell/contracts/limits';
import { openingAt } from '@queuebell/queue-rules';
import { Button, TextField } from '@queuebell/ui';
import { useEffect, useRef, useState } from 'react';
import { endOfToday, stateWords } from '../../opening/opening-words';
import { OPENING_CHECKED_MS } from '../../opening/use-not-open';
import { useNow } from '../../queue/use-now';
import type { Subject } from '../acts/staff-actions';
import type { Screen } from '../counter/screen';
import { UnsavedNote } from '../parts/unsaved-note';
import { ButtonGroup } from './button-group';
import { commandOn } from './command-actions';
import styles from './deferred.module.css';

interface CheckInPartProps {
  screen: Screen;
  /** Called before staff pause or resume. */
  onChange: () => void;
}

const CHECK_IN = { id: 'check-in', name: 'Check-in' } as const satisfies Subject;

type OfCheckIn = Extract<StaffCommand, { type: 'pauseCheckIn' | 'resumeCheckIn' }>;
type Pause = Pick<Extract<OfCheckIn, { type: 'pauseCheckIn' }>, 'message' | 'minutes' | 'until'>;

/** Whether customers can check in, and staff's pause. */
export function CheckInPart({ screen, onChange }: CheckInPartProps) {
  const { shop, opening } = screen.queue;
  const now = useNow(OPENING_CHECKED_MS) + screen.aheadMs;
  const state = openingAt(opening, now);
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isPaused = state.state === 'paused';
  const isBusy = screen.admin.busy.includes(CHECK_IN.id);
  const words = stateWords(state, now, shop);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const change = (command: OfCheckIn) => {
    onChange();
    close();
    commandOn(screen)(CHECK_IN, command);
  };
  const press = () => {
    if (isBusy) return;
    if (isPaused) change({ type: 'resumeCheckIn' });
    else setOpen(!isOpen);
  };

  useEffect(() => {
    const element = area.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && isOpen) close();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <section ref={area} className={styles.checkIn} aria-label="Check-in" data-state={opening && state.state}>
      {words && <p>{words}</p>}
      {state.state !== 'closed' && (
        <Button
          ref={opener}
          kind="quiet"
          data-check-in=""
          data-focus={`chair-${CHECK_IN.id}`}
          aria-keyshortcuts="p"
          aria-disabled={isBusy}
          aria-expanded={isPaused ? undefined : isOpen}
          onClick={press}
        >
          {isPaused ? 'Resume check-in' : 'Pause check-in'}
        </Button>
      )}
      <div className={styles.unsaved}>
        <UnsavedNote about={CHECK_IN} admin={screen.admin} onGiveUp={screen.giveUp} />
      </div>
      {isOpen && !isPaused && (
        <PauseMenu
          endOfDay={() => endOfToday(opening, Date.now() + screen.aheadMs, shop)}
          onPause={(pause) => change({ type: 'pauseCheckIn', ...pause })}
          onClose={close}
        />
      )}
    </section>
  );
}

interface PauseMenuProps {
  endOfDay: () => string;
  onPause: (pause: Pause) => void;
  onClose: () => void;
}

function PauseMenu({ endOfDay, onPause, onClose }: PauseMenuProps) {
  const [message, setMessage] = useState('');

  const choices: [words: string, pause: () => Pause][] = [
    ['Back in 15 minutes', () => ({ minutes: 15 })],
    ['Back in an hour', () => ({ minutes: 60 })],
    ['Fully booked for today', () => ({ message: 'Fully booked for today', until: endOfDay() })],
    ['Without a reason', () => ({ until: null })],
  ];
  return (
    <div className={styles.menu}>
      <ButtonGroup label="Tell customers">
        {choices.map(([words, pause]) => (
          <Button key={words} kind="quiet" size="tap" onClick={() => onPause(pause())}>
            {words}
          </Button>
        ))}
      </ButtonGroup>
      <div className={styles.form}>
        <CheckedForm
          label="Pause with your own message"
          onSubmit={() => onPause({ ...(message.trim() && { message: message.trim() }), until: null })}
        >
          <TextField
            label="Your own message"
            hint="shown until you resume check-in"
            name="message"
            autoComplete="off"
            maxLength={PAUSE_MESSAGE_MAX}
            value={message}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
          <div className={styles.choices}>
            <Button type="submit" size="tap">
              Pause
            </Button>
            <Button kind="quiet" size="tap" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </CheckedForm>
      </div>
    </div>
  );
}
