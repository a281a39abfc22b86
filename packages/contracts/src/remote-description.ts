import type { RegistryEntry } from './registry.js';
import { isFields, isPath, isRecordOf, isText, isTexts } from './guards.js';
import { isNav, isSlots, type NavEntry, type Slots } from './places.js';

/** Files of one page or screen, relative to the folder of the release. */
export interface ReleaseFiles {
  scripts: string[];
  styles: string[];
}

/** `remote.json`, written by a remote's build. */
export interface RemoteDescription {
  name: string;
  version: string;
  contract: number;
  /** Absolute route paths that this remote owns, in react-router's syntax: '/admin', '/ticket/:id'. */
  paths: string[];
  /** The container script, relative: 'remoteEntry.js'. */
  entry: string;
  /** The files that the shell needs besides the entry on every route: preloaded. */
  exposed: ReleaseFiles;
  /** The files that the stand-alone page needs on every route, in the order of its script tags. */
  standalone: ReleaseFiles;
  /** By path: the further files of that screen, both in the shell and standing alone. */
  screens: Record<string, ReleaseFiles>;
  /**
   * Paths whose device entry can be installed, with the app's name after the site's name: 'Check-in'. Such a
   * page also stores itself for offline use. Missing in older releases.
   */
  apps?: Record<string, string>;
  /** By path of `apps`: one of {@link APP_ICONS}. Default: the site's icon. Missing like `apps`. */
  appIcons?: Record<string, string>;
  /** Paths that the shell draws without its navigation bar: pages of customers. Missing like `apps`. */
  plain?: string[];
  /** Paths that the shell draws without its footer. Missing like `apps`. */
  withoutFooter?: string[];
  /** Its links in the frame around all pages. Missing like `apps`. */
  nav?: NavEntry[];
  /** Its parts in screens of other remotes, and in its own. Missing like `apps`. */
  slots?: Slots;
  /** Paths, of any remote, to which its own code leads: '/login', '/ticket/:id'. Missing like `apps`. */
  links?: string[];
  /** Every file that a page standing alone may request: an app stores them. Missing like `apps`. */
  files?: string[];
  /**
   * The shared modules, by import name, which the shell provides if it has them. Missing like `apps`; required
   * for a deploy.
   */
  shared?: Record<string, SharedModule>;
  /**
   * The capabilities that it imports, beyond the contract's host: 'stream'. A deploy is refused if the shell
   * lacks one. Missing like `apps`.
   */
  capabilities?: string[];
  /**
   * By file: 'sha256-' and the digest in base64, of everything but this description and compressed copies.
   * Missing like `apps`.
   */
  hashes?: Record<string, string>;
  /** Prerendered paths, for a visitor without a session: the file of its HTML. Missing like `apps`. */
  prerendered?: Record<string, string>;
  /**
   * By path: the stream that its device entry opens before its scripts, below '/api/', with ':user' for the
   * user's id: 'queue/:user/events?view=board'. Missing like `apps`.
   */
  early?: Record<string, string>;
  /**
   * By path of `early`: an inline script that draws that stream's first event into `#root`, until the screen is
   * there. Missing like `apps`.
   */
  earlyPictures?: Record<string, string>;
  /** The further files of a device entry for pairing. Missing like `apps`. */
  guest?: ReleaseFiles;
  /**
   * By path: the path, of this remote or another, to which the page redirects visitors without a session. The
   * server preloads that page's files; only the screen redirects. Missing like `apps`.
   */
  guestLeadsTo?: Record<string, string>;
  /** The same for visitors with a session: from '/login' to '/dashboard'. */
  userLeadsTo?: Record<string, string>;
  /**
   * By path: the weight of a first visit. The build fails above it; a deploy requires one for each. Missing
   * like `apps`.
   */
  budgets?: Record<string, PathBudget>;
}

/**
 * Icons of installed device entries, which each server has by name (api/assets/icons). A server older than the
 * remote may not know a name: the app gets the site's icon.
 */
export const APP_ICONS = ['check-in', 'display', 'admin'] as const;
export type AppIcon = (typeof APP_ICONS)[number];

export interface SharedModule {
  /** The remote's own version. */
  version: string;
  /** The supported range: '^19.0.0'. */
  required: string;
  /** Only one may be in a page: the remote uses the shell's, or fails. */
  singleton: boolean;
}

/** Bytes, compressed by Brotli, of the files that the server names in a page before any script runs. */
export interface PathBudget {
  /** In the shell: the remote's entry, its exposed files and the screen, without the shell's files. */
  shell: number;
  /** On the device entry: the stand-alone start and the screen. */
  alone: number;
}

/** `provides.json`, written by the shell's build. */
export interface ShellProvision {
  contract: number;
  /** The names of RemoteDescription.capabilities that its host has. Missing in older builds. */
  capabilities?: string[] | undefined;
  /** Import name to version. */
  shared: Record<string, string>;
  /** Those of `shared` that a page may have only once. Missing in older builds. */
  singletons?: string[] | undefined;
}

/** The parts of a description that pages must know before they load the remote. */
export const entryPartsOf = ({
  paths,
  plain = [],
  withoutFooter,
  nav,
  slots = {},
}: RemoteDescription): Pick<RegistryEntry, 'paths' | 'plain' | 'withoutFooter' | 'nav' | 'slots'> => ({
  paths,
  ...(plain.length > 0 && { plain }),
  ...(withoutFooter && { withoutFooter }),
  ...(nav && { nav }),
  ...(Object.keys(slots).length > 0 && { slots }),
});

const NO_FILES: ReleaseFiles = { scripts: [], styles: [] };

const isFiles = (value: unknown): value is ReleaseFiles =>
  isFields(value) &&
  Array.isArray(value.scripts) &&
  value.scripts.every(isText) &&
  Array.isArray(value.styles) &&
  value.styles.every(isText);

const isNames = isRecordOf(isText);

const isPathsByPath = isRecordOf((value): value is string => isPath(value));

const isSharedModule = (value: unknown): value is SharedModule =>
  isFields(value) && isText(value.version) && isText(value.required) && typeof value.singleton === 'boolean';

const isBudget = (value: unknown): value is PathBudget =>
  isFields(value) && typeof value.shell === 'number' && typeof value.alone === 'number';

/** @throws TypeError that names the invalid field */
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
    appIcons = {},
    plain = [],
    withoutFooter,
    nav,
    slots = {},
    links = [],
    files = [],
    shared,
    capabilities = [],
    hashes = {},
    prerendered = {},
    early = {},
    earlyPictures = {},
    guest = NO_FILES,
    guestLeadsTo = {},
    userLeadsTo = {},
    budgets = {},
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
  if (!isNames(appIcons)) return refuse('appIcons');
  if (!isTexts(plain)) return refuse('plain');
  if (withoutFooter !== undefined && !isTexts(withoutFooter)) return refuse('withoutFooter');
  if (nav !== undefined && !isNav(nav)) return refuse('nav');
  if (!isSlots(slots)) return refuse('slots');
  if (!isTexts(links)) return refuse('links');
  if (!isTexts(files)) return refuse('files');
  if (shared !== undefined && !isRecordOf(isSharedModule)(shared)) return refuse('shared');
  if (!isTexts(capabilities)) return refuse('capabilities');
  if (!isNames(hashes)) return refuse('hashes');
  if (!isNames(prerendered)) return refuse('prerendered');
  if (!isNames(early)) return refuse('early');
  if (!isNames(earlyPictures)) return refuse('earlyPictures');
  if (!isFiles(guest)) return refuse('guest');
  if (!isPathsByPath(guestLeadsTo)) return refuse('guestLeadsTo');
  if (!isPathsByPath(userLeadsTo)) return refuse('userLeadsTo');
  if (!isRecordOf(isBudget)(budgets)) return refuse('budgets');
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
    appIcons,
    plain,
    ...(withoutFooter !== undefined && { withoutFooter }),
    ...(nav !== undefined && { nav }),
    slots,
    links,
    files,
    ...(shared !== undefined && { shared }),
    capabilities,
    hashes,
    prerendered,
    early,
    earlyPictures,
    guest,
    guestLeadsTo,
    userLeadsTo,
    budgets,
  };
}
