import { CheckedForm } from '@queuebell/host-kit/form';
import { PAUSE_MESSAGE_MAX } from '@queuebell/contracts/limits';
import { openingAt } from '@queuebell/queue-rules';
import { Button, TextField } from '@queuebell/ui';
import { useEffect, useRef, useState } from 'react';
import { endOfToday, stateWords } from '../../opening/opening-words';
import { OPENING_CHECKED_MS } from '../../opening/use-not-open';
import { useNow } from '../../queue/use-now';
import type { Screen } from '../counter/screen';
import type { Pause } from '../counter/use-admin';
import { Group } from './group';
import styles from './turns.module.css';

interface CheckInPartProps {
  screen: Screen;
  /** Called before staff pause or resume. */
  onChange: () => void;
}

/** Whether customers can check in, and staff's pause. */
export function CheckInPart({ screen, onChange }: CheckInPartProps) {
  const { shop, opening } = screen.queue;
  const now = useNow(OPENING_CHECKED_MS) + screen.aheadMs;
  const state = openingAt(opening, now);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const area = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isPaused = state.state === 'paused';
  const words = stateWords(state, now, shop);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const run = async (call: () => Promise<string | null>) => {
    if (isBusy) return;
    setBusy(true);
    onChange();
    const failed = await call();
    setBusy(false);
    setProblem(failed);
    if (failed !== null) return;
    close();
  };
  const press = () => {
    setProblem(null);
    if (isPaused) void run(screen.checkInCalls.resume);
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
          aria-keyshortcuts="p"
          aria-disabled={isBusy}
          aria-expanded={isPaused ? undefined : isOpen}
          onClick={press}
        >
          {isPaused ? 'Resume check-in' : 'Pause check-in'}
        </Button>
      )}
      <p role="status" className={styles.problem}>
        {problem}
      </p>
      {isOpen && !isPaused && (
        <PauseMenu
          isBusy={isBusy}
          endOfDay={() => endOfToday(opening, Date.now() + screen.aheadMs, shop)}
          onPause={(pause) => void run(() => screen.checkInCalls.pause(pause))}
          onClose={close}
        />
      )}
    </section>
  );
}

interface PauseMenuProps {
  isBusy: boolean;
  endOfDay: () => string;
  onPause: (pause: Pause) => void;
  onClose: () => void;
}

function PauseMenu({ isBusy, endOfDay, onPause, onClose }: PauseMenuProps) {
  const [message, setMessage] = useState('');

  const choices: [words: string, pause: () => Pause][] = [
    ['Back in 15 minutes', () => ({ minutes: 15 })],
    ['Back in an hour', () => ({ minutes: 60 })],
    ['Fully booked for today', () => ({ message: 'Fully booked for today', until: endOfDay() })],
    ['Without a reason', () => ({ until: null })],
  ];
  return (
    <div className={styles.menu}>
      <Group label="Tell customers">
        {choices.map(([words, pause]) => (
          <Button key={words} kind="quiet" size="tap" aria-disabled={isBusy} onClick={() => onPause(pause())}>
            {words}
          </Button>
        ))}
      </Group>
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
            <Button type="submit" size="tap" aria-disabled={isBusy}>
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
