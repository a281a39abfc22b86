const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * When somebody last used this page, by the clock that is given: touched it, pressed a key, or was told something. What
 * changes in a live region (a number on the wall above all) is being read right now.
 */
export function watchLastUse(window: Window & typeof globalThis, now: () => number): () => number {
  let at = now();
  const use = () => {
    at = now();
  };
  for (const type of SIGNS) window.addEventListener(type, use, { capture: true, passive: true });
  new window.MutationObserver((changes) => {
    if (changes.some(({ target }) => isToldIn(target))) use();
  }).observe(window.document.body, { subtree: true, childList: true, characterData: true });
  return () => at;
}

function isToldIn(target: Node): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return element !== null && element.closest('[aria-live]') !== null;
}
