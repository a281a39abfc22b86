import { isMissingFile } from './missing-file';
import { reloadOnce } from './reload-once';

/** The server's answer decides whether a page may be left; a visitor waits for it no longer than this. */
const ANSWER_WITHIN_MS = 5_000;

/** What a page does when a file of its release is no longer on the server. */
export interface GoneFiles {
  /**
   * Loads the page anew where that was not tried at this address with this release.
   * @returns whether the page is on its way out
   */
  reload(release: string): Promise<boolean>;
}

/**
 * Where what failed was drawing, the host calls {@link GoneFiles.reload}. What fails later (a dialog's code, say, after a
 * click) is noticed here; then the page stays for somebody who has typed into it, or has a dialog open.
 *
 * @param release the one that the page's screen is of, now
 */
export function createGoneFiles(window: Window & typeof globalThis, release: () => string): GoneFiles {
  const { document, location } = window;
  let typedAt = '';

  const reload = (of: string) =>
    reloadOnce(`${location.pathname} ${of}`, {
      storage: () => window.sessionStorage,
      isServed: async () => {
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
        return (await window.fetch(location.href, { cache: 'no-store', signal })).ok;
      },
      reload: () => location.reload(),
    });

  document.addEventListener('input', () => (typedAt = location.pathname), { capture: true });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const isNeeded = typedAt === location.pathname || document.querySelector('dialog[open], [data-in-use]');
    if (isMissingFile(reason) && !isNeeded) void reload(release());
  });
  return { reload };
}
