/**
 * The remote contract's data (design §3, fixed): `remote.json`, written by a remote's build, and `/remotes.json`,
 * the registry made from it. Parsed here without a validator library, because the shell parses it before
 * anything is on the screen.
 */

/** The contract that this shell speaks; it also runs remotes of the one before. */
export const REMOTE_CONTRACT = 1;

/** Files of one page or screen, relative to the folder of the release. */
export interface ReleaseFiles {
  scripts: string[];
  styles: string[];
}

/** `remote.json`: what a build says about itself. */
export interface RemoteDescription {
  name: string;
  version: string;
  contract: number;
  /** Absolute route paths that this remote owns, in react-router's syntax: '/admin', '/ticket/:id'. */
  paths: string[];
  /** The container script, relative: 'remoteEntry.js'. */
  entry: string;
  /** What the shell needs of the remote besides the entry, whatever the route: worth a preload. */
  exposed: ReleaseFiles;
  /** What the stand-alone page needs, whatever the route, in the order of its script tags. */
  standalone: ReleaseFiles;
  /** By path: what that one screen needs besides, both in the shell and standing alone. */
  screens: Record<string, ReleaseFiles>;
  /**
   * Paths whose device entry can be installed, and what the app is called after the site's name: 'Check-in'. Such a page
   * also keeps itself for when the server is away. Missing in releases that were built before there was any.
   */
  apps?: Record<string, string>;
  /** Paths that the shell draws without its navigation bar: pages of customers, who have no account here. Missing like `apps`. */
  plain?: string[];
  /** Every file that a page standing alone may ever ask for: what an app keeps. Missing like `apps`. */
  files?: string[];
}

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
  previous?: ReleasePointer;
}

/** The answer of `GET /remotes.json`. */
export interface Registry {
  contract: number;
  remotes: Record<string, RegistryEntry>;
}

export { bestMatch, ownerOf, type PathOwner } from './path-owner.js';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isPath = (value: unknown): value is string => isText(value) && value.startsWith('/');

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
  return {
    ...pointer,
    paths: raw.paths,
    ...(isTexts(raw.plain) && { plain: raw.plain }),
    ...(previous && { previous }),
  };
}

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
  return { contract: raw.contract, remotes };
}

const isFiles = (value: unknown): value is ReleaseFiles =>
  isFields(value) &&
  Array.isArray(value.scripts) &&
  value.scripts.every(isText) &&
  Array.isArray(value.styles) &&
  value.styles.every(isText);

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const isNames = (value: unknown): value is Record<string, string> =>
  isFields(value) && Object.values(value).every(isText);

/**
 * @throws TypeError that names the field which is wrong
 */
export function parseRemoteDescription(raw: unknown): RemoteDescription {
  const refuse = (field: string): never => {
    throw new TypeError(`remote.json: ${field} is missing or wrong.`);
  };
  if (!isFields(raw)) return refuse('the object');
  const {
    name,
    version,
    contract,
    paths,
    entry,
    exposed,
    standalone,
    screens,
    apps = {},
    plain = [],
    files = [],
  } = raw;
  if (!isText(name)) return refuse('name');
  if (!isText(version)) return refuse('version');
  if (typeof contract !== 'number') return refuse('contract');
  if (!Array.isArray(paths) || !paths.every(isPath)) return refuse('paths');
  if (!isText(entry)) return refuse('entry');
  if (!isFiles(exposed)) return refuse('exposed');
  if (!isFiles(standalone)) return refuse('standalone');
  if (!isFields(screens)) return refuse('screens');
  if (!isNames(apps)) return refuse('apps');
  if (!isTexts(plain)) return refuse('plain');
  if (!isTexts(files)) return refuse('files');
  const ofScreens: Record<string, ReleaseFiles> = {};
  for (const [path, value] of Object.entries(screens)) {
    ofScreens[path] = isFiles(value) ? value : refuse(`screens, ${path}`);
  }
  return {
    name,
    version,
    contract,
    paths,
    entry,
    exposed,
    standalone,
    screens: ofScreens,
    apps,
    plain,
    files,
  };
}
