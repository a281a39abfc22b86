import { type Registry, releasesOf } from '@queuebell/contracts/registry';

export interface NamedRelease {
  remote: string;
  version: string;
}

/** Of a remote: the shell's code runs for all of them. */
const OWN_FOLDER = /\/releases\/(?!shell\/)([^/\s]+)\/([^/\s]+)\//;

/**
 * The release whose file stands first in a stack. Files of this site are known by their folder, even if the
 * registry no longer names the release; files of other origins by the registry alone.
 *
 * @param stack as browsers write it, or the address of one file
 */
export function releaseOfFile(stack: string, { remotes }: Registry): NamedRelease | null {
  const hosted = Object.entries(remotes).flatMap(([remote, current]) =>
    releasesOf(current).map(({ version, entry }) => ({ remote, version, folder: folderOf(entry) })),
  );
  for (const line of stack.split('\n')) {
    const known = hosted.find(({ folder }) => line.includes(folder));
    if (known) return { remote: known.remote, version: known.version };
    const [, remote, version] = OWN_FOLDER.exec(line) ?? [];
    if (remote && version) return { remote, version };
  }
  return null;
}

const folderOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1);
