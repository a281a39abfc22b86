import { isMissingFile } from './missing-file';
import { reloadOnce } from './reload-once';

const ANSWER_WITHIN_MS = 5_000;

/** Reloads a page when a file of its release is no longer on the server. */
export interface MissingFileReload {
  /**
   * Reloads the page, once at each address for each release.
   * @returns whether the page is being reloaded
   */
  reload(release: string): Promise<boolean>;
}

/**
 * If drawing fails, the host calls {@link MissingFileReload.reload}. A later failure, such as a dialog's code after a click, is noticed here;
 * the page is not reloaded if somebody has typed into it or has a dialog open.
 *
 * @param release of the page's present screen
 */
export function createMissingFileReload(
  window: Window & typeof globalThis,
  release: () => string,
): MissingFileReload {
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
