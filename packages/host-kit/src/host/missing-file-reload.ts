import { isMissingFile } from './missing-file';
import { watchPageUse } from './page-use';
import { watchLeaving } from '../watch-leaving';
import { type ReloadOutcome, reloadDepsOf, reloadOnce } from './reload/reload-once';

/** Reloads a page when a file of its release is no longer on the server. */
export interface MissingFileReload {
  /** Reloads the page, once at each address for each release. */
  reload(release: string): Promise<ReloadOutcome>;
}

/**
 * If drawing fails, the host calls {@link MissingFileReload.reload}. A later failure, such as a dialog's code after a click, is noticed here;
 * the page is not reloaded while somebody uses it.
 *
 * @param release of the page's present screen
 */
export function createMissingFileReload(
  window: Window & typeof globalThis,
  release: () => string,
): MissingFileReload {
  const isInUse = watchPageUse(window);
  const whenStaying = watchLeaving(window);
  const reload = async (of: string) => {
    await new Promise<void>(whenStaying);
    return reloadOnce(`${window.location.pathname} ${of}`, reloadDepsOf(window));
  };
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isMissingFile(reason) && !isInUse()) void reload(release());
  });
  return { reload };
}
