import styles from './navigation-lock.module.css';

/** Keys by which a page is edited, together with Ctrl or Cmd; every other such key leads out of it. */
const EDITING = new Set(['a', 'c', 'v', 'x', 'y', 'z', 'arrowleft', 'arrowright', 'backspace', 'delete']);
/** Keys that lead out by themselves: help, find, the caret, the menu, the developer's tools, home and back. */
const LEADING_OUT = /^(F(1|3|7|10|12)|ContextMenu|Browser\w+|GoBack|GoHome)$/;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether a key would lead a customer away from the screen, as far as a page is asked. */
export function leadsOut({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  if (LEADING_OUT.test(key)) return true;
  if (altKey && !ctrlKey) return key.startsWith('Arrow') || key === 'Home';
  return (
    (ctrlKey || metaKey) && !altKey && key.length > 0 && !EDITING.has(key.toLowerCase()) && !isModifier(key)
  );
}

const isModifier = (key: string): boolean => /^(Control|Meta|Shift|Alt|AltGraph)$/.test(key);

/**
 * Keeps whoever stands before this page on it: back does not lead back once it was touched, links lead nowhere, and the menus, gestures and
 * keys that a page can do without are off. What the browser and the device do on their own a page cannot prevent: that is
 * for the full screen, the installed app, and the device's own pinning (docs/decisions/0012).
 *
 * @returns opens the trap
 */
export function setTrap(window: Window): () => void {
  const { document, history, location } = window;
  const ended = new AbortController();
  const { signal } = ended;
  const stop = (event: Event) => event.preventDefault();

  // One entry more of this very page: whoever goes back from it is led forward again. The router finds its state in each.
  // A browser passes over an entry that was made before anybody had touched the page: hence one more in the first touch.
  const stay = () => history.pushState(history.state, '', location.href);
  stay();
  document.addEventListener('click', stay, { capture: true, once: true, signal });
  window.addEventListener('popstate', () => history.go(1), { signal });

  for (const type of ['contextmenu', 'dragstart', 'dragover', 'drop', 'gesturestart', 'auxclick']) {
    document.addEventListener(type, stop, { capture: true, signal });
  }
  document.addEventListener('selectstart', (event) => isText(event.target) || stop(event), { signal });
  document.addEventListener('wheel', (event) => event.ctrlKey && stop(event), { passive: false, signal });
  document.addEventListener('keydown', (event) => leadsOut(event) && stop(event), { capture: true, signal });
  document.addEventListener('click', (event) => isLink(event.target) && stop(event), {
    capture: true,
    signal,
  });

  const { documentElement: page } = document;
  const { trapped = '' } = styles;
  page.classList.add(trapped);
  return () => {
    ended.abort();
    page.classList.remove(trapped);
  };
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea') !== null;

const isLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href]') !== null;
