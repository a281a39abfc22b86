const ANSWER_WITHIN_MS = 5_000;

interface ReloadDeps {
  /** Throws where a browser stores nothing for this site. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  isServed: () => Promise<boolean>;
  reload: () => void;
}

const keyOf = (what: string): string => `queuebell.reloaded ${what}`;

/**
 * Reloads the page because files of it are missing or its calls are retired, once for each `what` in a tab, and only if the server
 * answers.
 *
 * @param what the address and the release
 * @returns whether the page is being reloaded
 */
export async function reloadOnce(what: string, { storage, isServed, reload }: ReloadDeps): Promise<boolean> {
  try {
    if (storage().getItem(keyOf(what)) !== null || !(await isServed())) return false;
    storage().setItem(keyOf(what), '1');
  } catch {
    return false;
  }
  reload();
  return true;
}

export function wasReloaded(what: string, { storage }: Pick<ReloadDeps, 'storage'>): boolean {
  try {
    return storage().getItem(keyOf(what)) !== null;
  } catch {
    return false;
  }
}

type Page = Pick<Window, 'location' | 'sessionStorage' | 'fetch'>;

export const reloadDepsOf = (window: Page): ReloadDeps => ({
  storage: () => window.sessionStorage,
  isServed: async () => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await window.fetch(window.location.href, { cache: 'no-store', signal })).ok;
  },
  reload: () => window.location.reload(),
});
