const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * The time of the last touch, key press or announcement. A change in a live region, such as a number on the
 * wall, is being read now.
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
