import { Alert, Button } from '@queuebell/ui';
import { type Dispatch, type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './code-pad.module.css';
import { type StaffDialogState, type StaffEvent, isLongEnough } from './staff-state';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface CodePadProps {
  state: Extract<StaffDialogState, { step: 'code' }>;
  dispatch: Dispatch<StaffEvent>;
  onAsk: () => void;
}

/**
 * Large keys for the staff code. There is no input field, so the browser offers no saved code and no keyboard, and the digits are
 * never shown.
 */
export function CodePad({ state, dispatch, onAsk }: CodePadProps) {
  const pad = useRef<HTMLDivElement>(null);
  useEffect(() => pad.current?.focus(), []);
  const { typed, checking, problem } = state;

  const press = (digit: string) => dispatch({ type: 'typed', digit });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === 'Backspace') dispatch({ type: 'erased' });
    else if (event.key === 'Enter' && event.target === pad.current) onAsk();
  };

  return (
    <div
      ref={pad}
      className={styles.pad}
      role="group"
      aria-label="Staff code"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <p className={styles.lead}>Enter the staff code (Dashboard → Shop settings).</p>
      <output className={styles.typed} aria-label={typedWords(typed.length)}>
        {typed === '' ? ' ' : '•'.repeat(typed.length)}
      </output>
      {problem !== null && <Alert>{problem}</Alert>}
      <div className={styles.keys}>
        {DIGITS.map((digit) => (
          <Key key={digit} onPress={() => press(digit)}>
            {digit}
          </Key>
        ))}
        <Key onPress={() => dispatch({ type: 'erased' })} name="Delete the last digit">
          ⌫
        </Key>
        <Key onPress={() => press('0')}>0</Key>
        <Button className={styles.key ?? ''} disabled={!isLongEnough(typed) || checking} onClick={onAsk}>
          {checking ? '…' : 'OK'}
        </Button>
      </div>
    </div>
  );
}

function Key({ children, name, onPress }: { children: string; name?: string; onPress: () => void }) {
  return (
    <Button
      kind="quiet"
      className={`${styles.key} ${styles.silent}`}
      {...(name && { 'aria-label': name })}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

const typedWords = (count: number): string => (count === 1 ? '1 digit entered' : `${count} digits entered`);
