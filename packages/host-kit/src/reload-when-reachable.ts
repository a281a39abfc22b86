interface StartAgainDeps {
  fetch: typeof globalThis.fetch;
  location: Pick<Location, 'href' | 'reload'>;
  after: (callback: () => void, ms: number) => void;
}

const ATTEMPT_EVERY_MS = 15_000;
/** A network that drops requests ends no attempt by itself. */
const ANSWERED_WITHIN_MS = 30_000;

/**
 * Reloads the page once the server answers: a reload without a server would leave the browser's own error page
 * for good.
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

/** Shows that a device entry could not start, without React, which may be missing. */
export function showStartProblem(document: Document, deps: StartAgainDeps): void {
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.style.cssText = 'margin:auto;padding:2rem;font:1.25rem/1.5 system-ui,sans-serif;text-align:center';
  words.textContent = 'This screen could not be started. It will try again in a few seconds.';
  document.getElementById('root')?.replaceChildren(words);
  deps.after(() => void reloadWhenReachable(deps), ATTEMPT_EVERY_MS);
}
