import { type Registry, releasesOf } from '@queuebell/contracts/registry';

/** A release of a remote. */
export interface NamedRelease {
  remote: string;
  version: string;
}

/** Where this site keeps the files of releases. */
const OWN_FOLDER = /\/releases\/([^/\s]+)\/([^/\s]+)\//;

/**
 * The release whose file stands first in a stack. Files on this site are known by their folder, also those of a release that the
 * registry names no longer; files on other origins by the registry alone.
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
