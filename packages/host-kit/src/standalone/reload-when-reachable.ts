interface StartAgainDeps {
  fetch: typeof globalThis.fetch;
  location: Pick<Location, 'href' | 'reload'>;
  after: (callback: () => void, ms: number) => void;
}

/** How long a device waits between two attempts to come back. */
const ATTEMPT_EVERY_MS = 15_000;
/** A network that swallows what is asked ends no attempt by itself. */
const ANSWERED_WITHIN_MS = 30_000;

/**
 * Loads the page anew once its server gives it: a reload without a server would leave a device that nobody touches
 * with the browser's own error page, for good.
 */
export async function reloadWhenReachable({ fetch, location, after }: StartAgainDeps): Promise<void> {
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const isServed = await fetch(location.href, { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isServed) location.reload();
  else after(() => void reloadWhenReachable({ fetch, location, after }), ATTEMPT_EVERY_MS);
}

/** Shows a problem on a device entry that could not start. Without React, because React may be missing. */
export function showStartProblem(document: Document, deps: StartAgainDeps): void {
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.style.cssText = 'margin:auto;padding:2rem;font:1.25rem/1.5 system-ui,sans-serif;text-align:center';
  words.textContent = 'This screen could not be started. It will try again in a few seconds.';
  document.getElementById('root')?.replaceChildren(words);
  deps.after(() => void reloadWhenReachable(deps), ATTEMPT_EVERY_MS);
}
