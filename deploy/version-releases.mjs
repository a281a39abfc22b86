/** The sender in the journal when a version of the suite publishes. */
const BY = 'a new version of the suite';

/**
 * @typedef {object} Store the part of api/src/delivery/releases/release-store.ts that is used here
 * @property {() => Promise<{ remotes: Record<string, { version: string }> }>} registryOfAll
 * @property {(builtFolder: string, by?: string) => Promise<{ changed: boolean }>} publish
 * @property {(remote: string) => Promise<{ by: string, version?: string, action: string, state: string }[]>} history
 * @property {(remote: string) => Promise<boolean>} isRetired
 */

/**
 * Publishes the remotes that have no release yet and are not retired. If one is refused, for example because a team's remote has its address
 * now, the others are published all the same.
 *
 * @param {Store} store
 * @param {readonly { remote: string, folder: string }[]} built
 * @returns {Promise<{ added: string[], refused: { remote: string, reasons: string }[] }>}
 */
export async function addFirstReleases(store, built) {
  const { remotes } = await store.registryOfAll();
  const added = [];
  const refused = [];
  for (const { remote, folder } of built) {
    if (Object.hasOwn(remotes, remote) || (await store.isRetired(remote))) continue;
    try {
      await store.publish(folder, BY);
      added.push(remote);
    } catch (error) {
      refused.push({ remote, reasons: reasonsOf(error) });
    }
  }
  return { added, refused };
}

/**
 * Publishes the shell of this version, unless this was done before (it may have been rolled back since), or the current shell was
 * deployed by a team.
 *
 * @param {Store} store
 * @param {string} folder the built shell
 * @param {(folder: string) => Promise<string>} versionOf of a build
 * @returns {Promise<'published' | 'unchanged' | 'left' | { refused: string }>}
 */
export async function addShell(store, folder, versionOf) {
  const current = (await store.registryOfAll()).remotes['shell'];
  const moves = (await store.history('shell')).filter(
    ({ state, action }) => state === 'done' && ['publish', 'rollback'].includes(action),
  );
  const version = await versionOf(folder);
  if (current) {
    const deploys = moves.filter(({ action }) => action === 'publish');
    const last = deploys.findLast(({ by }) => by === BY);
    if (version === current.version || version === last?.version) return 'unchanged';
    if (deploys.findLast((deploy) => deploy.version === current.version)?.by !== BY) return 'left';
  }
  try {
    await store.publish(folder, BY);
    return 'published';
  } catch (error) {
    return { refused: reasonsOf(error) };
  }
}

/**
 * @param {unknown} error
 * @returns {string} the reasons of a refusal @throws the error itself if it is no refusal
 */
function reasonsOf(error) {
  // Of api/src/delivery/releases/release-error.ts.
  if (error instanceof Error && error.name === 'ReleaseError') return error.message;
  throw error;
}
