import { partsOf } from '@queuebell/queue-rules';
import { Modal, Button } from '@queuebell/ui';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Screen } from '../screen';
import { commandOn } from './orders';
import styles from './turns.module.css';

const STORED = 'queuebell.shortcuts';
const OFF = 'off';

interface ShortcutsProps {
  area: RefObject<HTMLElement | null>;
  isOneChair: boolean;
  screen: Screen;
  onSearch: () => void;
}

/** A key presses the button that names it in `aria-keyshortcuts`. */
export function Shortcuts({ area, isOneChair, screen, onSearch }: ShortcutsProps) {
  const [isHelp, setHelp] = useState(false);
  const [isOn, setOn] = useState(isStoredOn);

  const press = (key: string) => {
    if (key === '/') {
      const field = area.current?.querySelector<HTMLElement>('input[type="search"]');
      if (field) field.focus();
      else onSearch();
    } else if (key === 'h' && isOneChair) holdCurrent(screen);
    else if (key === 'u') buttonFor(key, area.current, 'last')?.click();
    else buttonFor(key, cardIn(area.current) ?? (key === 'n' ? area.current : null))?.click();
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, repeat, target } = event;
    if (altKey || ctrlKey || metaKey || repeat || isHelp || isTypedInto(target)) return;
    if (key === '?') setHelp(true);
    else if (!isOn || !(key in KEYS)) return;
    else press(key);
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const turn = (on: boolean) => {
    setOn(on);
    store(on);
  };

  return (
    <>
      <button type="button" className={styles.help} onClick={() => setHelp(true)}>
        Keyboard shortcuts <kbd>?</kbd>
      </button>
      {isHelp && (
        <Modal title="Keyboard shortcuts" onClose={() => setHelp(false)}>
          <dl className={styles.keys}>
            {Object.entries(KEYS)
              .filter(([key]) => !(isOneChair && key === 'n'))
              .map(([key, words]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
          </dl>
          {!isOneChair && (
            <p>On a screen with several chairs they mean the chair that has the keyboard focus.</p>
          )}
          <label className={styles.on}>
            <input type="checkbox" checked={isOn} onChange={(event) => turn(event.target.checked)} />
            Use them on this device
          </label>
          <Button size="tap" onClick={() => setHelp(false)}>
            Close
          </Button>
        </Modal>
      )}
    </>
  );
}

const KEYS: Readonly<Record<string, string>> = {
  n: 'Next customer',
  s: 'Mark as Served',
  a: 'Announce again',
  h: 'Hold',
  u: 'Undo the last action',
  '/': 'Find a customer',
  '?': 'Show this list',
};

/** The card that has the focus, or the only one. */
function cardIn(area: HTMLElement | null): Element | null {
  const cards = area?.querySelectorAll('[data-card]') ?? [];
  return document.activeElement?.closest('[data-card]') ?? (cards.length === 1 ? (cards[0] ?? null) : null);
}

function buttonFor(key: string, area: Element | null, which: 'first' | 'last' = 'first') {
  const found = area?.querySelectorAll<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`);
  return found?.[which === 'first' ? 0 : found.length - 1];
}

function holdCurrent(screen: Screen): void {
  const [entry] = partsOf(screen.queue).served;
  if (entry) commandOn(screen)(entry, { type: 'hold', number: entry.number, minutes: null });
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null);

function isStoredOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== OFF;
  } catch {
    return true;
  }
}

function store(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, OFF);
  } catch {
    // The browser stores nothing: the choice holds until the page is left.
  }
}
