interface ReloadDeps {
  /** Throws where a browser stores nothing for this site. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  isServed: () => Promise<boolean>;
  reload: () => void;
}

/**
 * Reloads the page because files of it are missing, once for each `what` in a tab, and only if the server
 * answers.
 *
 * @param what the address and the release
 * @returns whether the page is being reloaded
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
