import type { AlertFrom, TicketView } from '@queuebell/contracts';
import { Button, SelectField } from '@queuebell/ui';
import { useEffect, useRef } from 'react';
import { aheadOf, stageOf } from '../state/ticket-state';
import type { AlertMode, AlertControls } from './use-alert';
import styles from './alert.module.css';

const RINGS = 'Keep this page open — it will ring when it’s your turn.';

const words: Record<Exclude<AlertMode, 'off'>, string> = {
  asking: RINGS,
  push: 'We will notify this phone.',
  page: RINGS,
  shown: 'Keep this page open — it will show when it’s your turn.',
};

const CHOICES: readonly (readonly [AlertFrom, string])[] = [
  ['turn', 'when it’s my turn'],
  ['next', 'when I’m next'],
  [2, 'when 2 people are ahead'],
  [5, 'when 5 people are ahead'],
];

interface AlertChoiceProps {
  ticket: TicketView;
  alert: Pick<AlertControls, 'mode' | 'turnOn' | 'from' | 'choose'>;
}

export function AlertChoice({ ticket, alert }: AlertChoiceProps) {
  const { mode, turnOn } = alert;
  const said = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (mode !== 'off' && wasPressed.current) said.current?.focus({ preventScroll: true });
  }, [mode]);

  if (ticket.status === 'serving') return null;
  if (mode === 'off') {
    const press = () => {
      wasPressed.current = true;
      void turnOn();
    };
    return (
      <Button size="tap" className={styles.choice ?? ''} onClick={press}>
        Alert me when it’s my turn
      </Button>
    );
  }
  return (
    <div className={styles.alert}>
      <p ref={said} tabIndex={-1} className={styles.chosen}>
        {words[mode]}
      </p>
      <FirstAlert ticket={ticket} alert={alert} />
    </div>
  );
}

/** A place that the customer has passed already is not offered. */
function FirstAlert({ ticket, alert: { from, choose } }: AlertChoiceProps) {
  const isToCome = (choice: AlertFrom) =>
    typeof choice === 'number' ? choice < aheadOf(ticket) : choice === 'next' && stageOf(ticket) === null;
  if (!CHOICES.some(([choice]) => isToCome(choice))) return null;
  const offered = CHOICES.filter(([choice]) => choice === 'turn' || choice === from || isToCome(choice));
  return (
    <>
      <SelectField
        label="Tell me"
        options={offered.map(([choice, said]) => [String(choice), said])}
        value={String(from)}
        onChange={({ currentTarget: { value } }) => {
          const chosen = CHOICES.find(([choice]) => String(choice) === value);
          if (chosen) choose(chosen[0]);
        }}
      />
      {from !== 'turn' && <p className={styles.again}>And again when it’s your turn.</p>}
    </>
  );
}
