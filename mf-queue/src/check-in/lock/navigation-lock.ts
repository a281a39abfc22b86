import styles from './navigation-lock.module.css';

/** Editing shortcuts with Ctrl or Cmd; all other such shortcuts could leave the page. */
const EDITING = new Set(['a', 'c', 'v', 'x', 'y', 'z', 'arrowleft', 'arrowright', 'backspace', 'delete']);
/** Keys that leave the page: help, find, caret browsing, menu, developer tools, home, back. */
const LEADING_OUT = /^(F(1|3|7|10|12)|ContextMenu|Browser\w+|GoBack|GoHome)$/;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether a key would leave the screen, if the browser asks the page at all. */
export function leadsOut({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  if (LEADING_OUT.test(key)) return true;
  if (altKey && !ctrlKey) return key.startsWith('Arrow') || key === 'Home';
  return (
    (ctrlKey || metaKey) && !altKey && key.length > 0 && !EDITING.has(key.toLowerCase()) && !isModifier(key)
  );
}

const isModifier = (key: string): boolean => /^(Control|Meta|Shift|Alt|AltGraph)$/.test(key);

/**
 * Keeps customers on this page: blocks back, links, menus, gestures and shortcuts. A page cannot block what the browser and the
 * device do on their own; that takes the full screen, the installed app, and the device's app pinning (docs/decisions/0012).
 * @returns unlocks
 */
export function lockNavigation(window: Window): () => void {
  const { document, history, location } = window;
  const ended = new AbortController();
  const { signal } = ended;
  const stop = (event: Event) => event.preventDefault();

  // Add a history entry for this page: going back from it goes forward again. Each entry keeps the router's state.
  // Browsers skip entries that were added before the first touch, so add another one then.
  // eslint-disable-next-line no-restricted-syntax -- The address stays the same.
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
