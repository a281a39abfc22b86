/** A navigation that has not replaced the page by then was a download, or was stopped. */
export const NAVIGATION_MAX_MS = 30_000;

/** Calls at once, or when a navigation turns out not to replace the page; never if it does. */
export type WhenStaying = (act: () => void) => void;

/**
 * Firefox and Safari end the requests of a page before the next one is there, and say that the network has failed. So a
 * failure says nothing about a page that is being left: it must not be reported, nor lead to another release.
 */
export function watchLeaving(window: Pick<Window, 'addEventListener'>): WhenStaying {
  let isLeft = false;
  window.addEventListener('beforeunload', () => {
    isLeft = true;
    setTimeout(() => (isLeft = false), NAVIGATION_MAX_MS);
  });
  return (act) => void (isLeft ? setTimeout(act, NAVIGATION_MAX_MS) : act());
}
