import { partsOf } from '@queuebell/queue-rules';
import { Modal, Button } from '@queuebell/ui';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Screen } from '../counter/screen';
import { commandOn } from './command-actions';
import styles from './deferred.module.css';

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
    const { reach } = KEYS[key] ?? {};
    if (key === '/') {
      const field = area.current?.querySelector<HTMLElement>('input[type="search"]');
      if (field) field.focus();
      else onSearch();
    } else if (isOneChair && (key === 'h' || key === 'x')) actOnCurrent(key, screen);
    else if (reach === 'page') click(buttonFor(key, document.body, 'last'));
    else if (!isOneChair || reach !== 'chair') click(buttonFor(key, placeFor(key, area.current)));
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
              .filter(([, { reach }]) => !(isOneChair && reach === 'chair'))
              .map(([key, { words }]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
          </dl>
          {!isOneChair && (
            <p>
              With several chairs, the shortcuts for a chair or its customer apply to the chair that has the
              keyboard focus.
            </p>
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

interface Shortcut {
  words: string;
  /** `chair`: the same as `card`, in shops with several chairs alone. */
  reach: 'card' | 'chair' | 'page';
}

const KEYS: Readonly<Record<string, Shortcut>> = {
  n: { words: 'Next customer', reach: 'chair' },
  g: { words: 'Started', reach: 'chair' },
  s: { words: 'Mark as Served', reach: 'card' },
  a: { words: 'Announce again', reach: 'card' },
  h: { words: 'Hold', reach: 'card' },
  x: { words: 'No-show', reach: 'card' },
  r: { words: 'Back to queue', reach: 'chair' },
  b: { words: 'Start or end a break', reach: 'chair' },
  m: { words: 'More for this customer', reach: 'card' },
  c: { words: 'Add a customer', reach: 'page' },
  p: { words: 'Pause or resume check-in', reach: 'page' },
  t: { words: 'What happened today', reach: 'page' },
  u: { words: 'Undo the last action', reach: 'page' },
  '/': { words: 'Find a customer', reach: 'page' },
  '?': { words: 'Show this list', reach: 'page' },
};

/** `m` also opens the menu of a customer who waits. Without a chair that has the focus, `n` is for the first free one. */
function placeFor(key: string, area: HTMLElement | null): Element | null {
  const row = key === 'm' ? document.activeElement?.closest('li') : null;
  return row ?? cardIn(area) ?? (key === 'n' ? area : null);
}

/** A button that opens something gets the focus first, so that the focus can go from there into the opened part. */
function click(button: HTMLButtonElement | undefined): void {
  if (button?.hasAttribute('aria-expanded')) button.focus();
  button?.click();
}

/** The card that has the focus, or the only one. */
function cardIn(area: HTMLElement | null): Element | null {
  const cards = area?.querySelectorAll('[data-card]') ?? [];
  return document.activeElement?.closest('[data-card]') ?? (cards.length === 1 ? (cards[0] ?? null) : null);
}

function buttonFor(key: string, area: Element | null, which: 'first' | 'last' = 'first') {
  const found = area?.querySelectorAll<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`);
  return found?.[which === 'first' ? 0 : found.length - 1];
}

/** One-chair shops have no buttons for these outside the customer's menu. */
function actOnCurrent(key: 'h' | 'x', screen: Screen): void {
  const [entry] = partsOf(screen.queue).served;
  if (!entry) return;
  if (key === 'x') screen.close(entry, 'no-show');
  else commandOn(screen)(entry, { type: 'hold', number: entry.number, minutes: null });
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
