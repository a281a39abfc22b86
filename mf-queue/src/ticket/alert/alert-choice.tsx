import { Button } from '@queuebell/ui';
import { useEffect, useRef } from 'react';
import type { AlertMode } from './use-alert';
import styles from './alert.module.css';

const RINGS = 'Keep this page open — it will ring when it’s your turn.';

const words: Record<Exclude<AlertMode, 'off'>, string> = {
  asking: RINGS,
  push: 'We will notify this phone.',
  page: RINGS,
  shown: 'Keep this page open — it will show when it’s your turn.',
};

interface AlertChoiceProps {
  status: 'waiting' | 'serving';
  mode: AlertMode;
  onTurnOn: () => Promise<void>;
}

export function AlertChoice({ status, mode, onTurnOn }: AlertChoiceProps) {
  const said = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (mode !== 'off' && wasPressed.current) said.current?.focus({ preventScroll: true });
  }, [mode]);

  if (status === 'serving') return null;
  if (mode === 'off') {
    const press = () => {
      wasPressed.current = true;
      void onTurnOn();
    };
    return (
      <Button size="tap" className={styles.choice ?? ''} onClick={press}>
        Alert me when it’s my turn
      </Button>
    );
  }
  return (
    <p ref={said} tabIndex={-1} className={styles.chosen}>
      {words[mode]}
    </p>
  );
}
