/**
 * @typedef {import('@queuebell/contracts').ReleaseMoved} Moved
 * @typedef {import('@queuebell/contracts').KeptRelease} KeptRelease
 * @typedef {import('@queuebell/contracts').RegistryEntry} RegistryEntry
 */

const NOT_KNOWN = '-';

/**
 * What a deploy, or going back, has done.
 *
 * @param {Moved} moved
 * @param {string} where 'this machine' or an address
 */
export function movedLine({ remote, version, changed, from }, where) {
  if (!changed) return `${remote} on ${where}: ${version} is current already. Nothing has changed.`;
  return `${remote} on ${where}: ${from === undefined ? '' : `${from} → `}${version}. Pages take it at their next load.`;
}

/**
 * Who runs what since when.
 *
 * @param {Record<string, RegistryEntry>} remotes
 * @param {Record<string, readonly KeptRelease[]>} [kept] of those remotes of which it is known
 */
export function remotesTable(remotes, kept = {}) {
  const rows = Object.entries(remotes)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([remote, { version, since, previous }]) => {
      const releases = kept[remote];
      const last = releases?.find(({ state }) => state === 'current')?.last;
      return [
        remote,
        version,
        timeOf(since),
        last?.by ?? NOT_KNOWN,
        previous?.version ?? NOT_KNOWN,
        releases ? String(releases.length) : NOT_KNOWN,
      ];
    });
  return table(['remote', 'version', 'since (UTC)', 'by', 'previous', 'kept'], rows);
}

/**
 * The releases of one remote.
 *
 * @param {readonly KeptRelease[]} releases
 */
export function releasesTable(releases) {
  const words = { publish: 'deployed', rollback: 'gone back to' };
  const rows = releases.map(({ version, state, last }) => [
    version,
    state,
    last ? `${words[last.action]} ${timeOf(last.at)}` : NOT_KNOWN,
    last?.by ?? NOT_KNOWN,
  ]);
  return table(['version', 'is', 'last (UTC)', 'by'], rows);
}

/** @param {string | undefined} time */
const timeOf = (time) => (time === undefined ? NOT_KNOWN : time.slice(0, 16).replace('T', ' '));

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
function table(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (/** @type {string[]} */ row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}
