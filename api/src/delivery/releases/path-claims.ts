import type { RegistryEntry } from '@queuebell/contracts';
import {
  movedPaths,
  ownedPaths,
  withPaths,
  type Claims,
  type MovedPath,
  type PathsByRemote,
} from './path-owners.js';
import type { RegistryFile } from './registry-file.js';
import type { StoredReleases } from './stored-releases.js';

export interface Reassigned {
  owned: PathsByRemote;
  /** Entries of the registry whose paths change, by remote. */
  changes: Record<string, RegistryEntry>;
  moved: MovedPath[];
}

/** Paths that current releases declare. The registry names those that they own, which hand-overs change. */
export class PathClaims {
  constructor(
    private readonly registry: RegistryFile,
    private readonly stored: StoredReleases,
  ) {}

  async read(): Promise<Claims> {
    const { remotes } = await this.registry.read();
    const handOvers = await this.registry.handOvers();
    const handed = new Set(Object.values(handOvers).flat());
    const declared = Object.entries(remotes).map(async ([remote, entry]) => {
      const description = handed.has(remote)
        ? await this.stored.description(remote, entry).catch(() => null)
        : null;
      return [remote, description?.paths ?? entry.paths] as const;
    });
    return { declared: Object.fromEntries(await Promise.all(declared)), handOvers };
  }

  /** @param claims after an act @returns its consequences for the registry */
  async reassign(claims: Claims): Promise<Reassigned> {
    const { remotes } = await this.registry.read();
    const owned = ownedPaths(claims);
    const before = Object.fromEntries(Object.entries(remotes).map(([name, { paths }]) => [name, paths]));
    const changes: Record<string, RegistryEntry> = {};
    for (const [remote, entry] of Object.entries(remotes)) {
      const paths = owned[remote];
      if (!paths || isSame(paths, entry.paths)) continue;
      const { plain } = await this.stored.entry(remote, entry.version).catch(() => entry);
      changes[remote] = withPaths({ ...entry, ...(plain && { plain }) }, paths);
    }
    return { owned, changes, moved: movedPaths(before, owned) };
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((path) => other.includes(path));
