import type { KeptRelease, RegistryEntry, ReleaseMoved } from '@queuebell/contracts';

const NOT_KNOWN = '-';
const WORDS = { publish: 'deployed', rollback: 'rolled back to' } as const;

/** @param where 'this machine', or an address */
export function movedLine({ remote, version, changed, repaired, from }: ReleaseMoved, where: string): string {
  if (!changed && repaired)
    return `${remote} on ${where}: ${version} is already current. Its damaged files are repaired.`;
  if (!changed) return `${remote} on ${where}: ${version} is already current. Nothing has changed.`;
  return `${remote} on ${where}: ${from === undefined ? '' : `${from} → `}${version}. Pages get it at their next load.`;
}

export function remotesTable(
  remotes: Readonly<Record<string, RegistryEntry>>,
  kept: Readonly<Record<string, readonly KeptRelease[]>> = {},
): string {
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

export function releasesTable(releases: readonly KeptRelease[]): string {
  const rows = releases.map(({ version, state, last }) => [
    version,
    state,
    last ? `${WORDS[last.action]} ${timeOf(last.at)}` : NOT_KNOWN,
    last?.by ?? NOT_KNOWN,
  ]);
  return table(['version', 'is', 'last (UTC)', 'by'], rows);
}

const timeOf = (time: string | undefined): string =>
  time === undefined ? NOT_KNOWN : time.slice(0, 16).replace('T', ' ');

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}
