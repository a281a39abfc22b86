import { isFields, isPath, isRecordOf, isText, isTexts } from './guards.js';
import { isNav, isSlots, type NavEntry, type Slots } from './places.js';

/**
 * The remote contract's data (a fixed interface): `/remotes.json`, the registry made from the `remote.json` files that
 * the remotes' builds write (remote-description.ts).
 */

/** The contract of this shell; it also runs remotes of the contract before. */
export const REMOTE_CONTRACT = 2;

/** The format of the registry itself. */
export const REGISTRY_FORMAT = 1;

export interface ReleasePointer {
  version: string;
  /** Absolute URL, or a path on this origin, of remoteEntry.js. */
  entry: string;
  /** The same of mf-manifest.json. */
  manifest: string;
  /**
   * Of a release on another origin: each script and stylesheet, relative to its folder, and the digest that a browser checks before
   * it uses the file: 'sha256-…'. Missing for releases that this server has, and in older registries.
   */
  integrity?: Record<string, string>;
}

export interface RegistryEntry extends ReleasePointer {
  paths: string[];
  /**
   * The `paths` that the shell draws without its navigation bar; known before the remote loads, so that no bar
   * flashes.
   */
  plain?: string[];
  /** The `paths` that the shell draws without its footer: screens that fill the display. */
  withoutFooter?: string[];
  /** Its links in the frame around all pages. */
  nav?: NavEntry[];
  /** Its parts in screens of other remotes, and in its own. */
  slots?: Slots;
  /** When this version became current, ISO 8601 in UTC. Missing in older registries. */
  since?: string;
  previous?: ReleasePointer;
  /** Releases before `previous` that are still kept, in the order in which they are tried. */
  earlier?: ReleasePointer[];
}

/** The answer of `GET /remotes.json`. */
export interface Registry {
  contract: number;
  remotes: Record<string, RegistryEntry>;
  /** URL of the shell's current script, so that a page knows whether it is outdated. Missing if unknown. */
  shell?: string;
}

export { bestMatch, ownerOf, type PathOwner } from './path-owner.js';
export { hasFooter, navIn } from './places-in.js';
export { AUDIENCES, shownTo, type Audience, type NavEntry, type Places, type SlotName } from './places.js';

const isDigests = isRecordOf(isText);

function parsePointer(raw: unknown): ReleasePointer | null {
  if (!isFields(raw)) return null;
  const { version, entry, manifest, integrity } = raw;
  if (!isText(version) || !isText(entry) || !isText(manifest)) return null;
  return { version, entry, manifest, ...(isDigests(integrity) && { integrity }) };
}

/**
 * Parses one entry, so that a broken entry affects only its own remote.
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
    ...(isTexts(raw.withoutFooter) && { withoutFooter: raw.withoutFooter }),
    ...(isNav(raw.nav) && { nav: raw.nav }),
    ...(isSlots(raw.slots) && { slots: raw.slots }),
    ...(isText(raw.since) && { since: raw.since }),
    ...(previous && { previous }),
    ...(earlier.length > 0 && { earlier }),
  };
}

/** In the order in which they are tried. */
export const releasesOf = ({ previous, earlier = [], ...current }: RegistryEntry): ReleasePointer[] => [
  current,
  ...(previous ? [previous] : []),
  ...earlier,
];

/** The digest of each file of a release on another origin, by its URL; of others none. */
export const digestsByUrl = ({ entry, integrity = {} }: ReleasePointer): Record<string, string> =>
  Object.fromEntries(Object.entries(integrity).map(([file, digest]) => [new URL(file, entry).href, digest]));

/** @returns the registry with its valid entries @throws TypeError when it is no registry */
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
