interface ReloadDeps {
  /** Throws where a browser keeps nothing for this site. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Whether the server gives this page now. */
  isServed: () => Promise<boolean>;
  reload: () => void;
}

/**
 * Loads the page anew because files of it are gone, once for each `what` in a tab: what a fresh page does not mend
 * is for the visitor to see, and a server that is away leaves no page at all behind.
 *
 * @param what the address and the release
 * @returns whether the page is on its way out
 */
export async function reloadOnce(what: string, { storage, isServed, reload }: ReloadDeps): Promise<boolean> {
  const key = `queuebell.reloaded ${what}`;
  try {
    if (storage().getItem(key) !== null || !(await isServed())) return false;
    storage().setItem(key, '1');
  } catch {
    return false;
  }
  reload();
  return true;
}
