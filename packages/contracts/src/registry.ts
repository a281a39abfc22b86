import { isFields, isPath, isText, isTexts } from './guards.js';

/**
 * The remote contract's data (a fixed interface): `/remotes.json`, the registry made from the `remote.json` files that
 * the remotes' builds write (remote-description.ts).
 */

/** The contract that this shell speaks; it also runs remotes of the one before. */
export const REMOTE_CONTRACT = 2;

/** The format of the registry itself. */
export const REGISTRY_FORMAT = 1;

/** One version of one remote, by where it is. */
export interface ReleasePointer {
  version: string;
  /** Absolute URL, or a path on this origin, of remoteEntry.js. */
  entry: string;
  /** The same of mf-manifest.json. */
  manifest: string;
}

/** One remote as the registry lists it. */
export interface RegistryEntry extends ReleasePointer {
  paths: string[];
  /** Those of `paths` that the shell draws without its navigation bar: known before the remote is there, so that none flashes. */
  plain?: string[];
  /** When this version became the current one, ISO 8601 in UTC. Missing in registries of before. */
  since?: string;
  previous?: ReleasePointer;
  /** Releases from before `previous` that are still there, in the order in which they are tried where that one fails, too. */
  earlier?: ReleasePointer[];
}

/** The answer of `GET /remotes.json`. */
export interface Registry {
  contract: number;
  remotes: Record<string, RegistryEntry>;
  /** URL of the script that the shell's page starts with now, so that a page knows whether it is of before. Unknown: missing. */
  shell?: string;
}

export { bestMatch, ownerOf, type PathOwner } from './path-owner.js';

function parsePointer(raw: unknown): ReleasePointer | null {
  if (!isFields(raw)) return null;
  const { version, entry, manifest } = raw;
  return isText(version) && isText(entry) && isText(manifest) ? { version, entry, manifest } : null;
}

/**
 * One entry, parsed by itself: a remote with a broken entry is missing, the others are not.
 * @returns null when the entry cannot be used
 */
export function parseRegistryEntry(raw: unknown): RegistryEntry | null {
  const pointer = parsePointer(raw);
  if (!pointer || !isFields(raw) || !Array.isArray(raw.paths) || !raw.paths.every(isPath)) return null;
  const previous = parsePointer(raw.previous);
  const earlier = Array.isArray(raw.earlier)
    ? raw.earlier.map(parsePointer).filter((each) => each !== null)
    : [];
  return {
    ...pointer,
    paths: raw.paths,
    ...(isTexts(raw.plain) && { plain: raw.plain }),
    ...(isText(raw.since) && { since: raw.since }),
    ...(previous && { previous }),
    ...(earlier.length > 0 && { earlier }),
  };
}

/** The releases that can show a remote, in the order in which they are tried. */
export const releasesOf = ({ previous, earlier = [], ...current }: RegistryEntry): ReleasePointer[] => [
  current,
  ...(previous ? [previous] : []),
  ...earlier,
];

/**
 * @returns the registry with those entries that can be used
 * @throws TypeError when it is not a registry at all
 */
export function parseRegistry(raw: unknown): Registry {
  if (!isFields(raw) || typeof raw.contract !== 'number' || !isFields(raw.remotes)) {
    throw new TypeError('This is not a registry of remotes.');
  }
  const remotes: Record<string, RegistryEntry> = {};
  for (const [name, value] of Object.entries(raw.remotes)) {
    const entry = parseRegistryEntry(value);
    if (entry) remotes[name] = entry;
  }
  return { contract: raw.contract, remotes, ...(isText(raw.shell) && { shell: raw.shell }) };
}
