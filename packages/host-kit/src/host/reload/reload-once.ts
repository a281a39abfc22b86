const ANSWER_WITHIN_MS = 5_000;

interface ReloadDeps {
  /** Throws where a browser stores nothing for this site. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  isServed: () => Promise<boolean>;
  reload: () => void;
}

/** `away`: the server does not answer, so a reload would leave the browser's own error page. `useless`: a reload has not helped before. */
export type ReloadOutcome = 'reloading' | 'away' | 'useless';

const keyOf = (what: string): string => `queuebell.reloaded ${what}`;

/**
 * Reloads the page because files of it are missing or its calls are retired, once for each `what` in a tab, and only if the server
 * answers.
 *
 * @param what the address and the release
 * @returns `useless`, too, where the browser stores nothing: it could not know when to stop
 */
export async function reloadOnce(
  what: string,
  { storage, isServed, reload }: ReloadDeps,
): Promise<ReloadOutcome> {
  if (!(await isServed().catch(() => false))) return 'away';
  try {
    if (storage().getItem(keyOf(what)) !== null) return 'useless';
    storage().setItem(keyOf(what), '1');
  } catch {
    return 'useless';
  }
  reload();
  return 'reloading';
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
