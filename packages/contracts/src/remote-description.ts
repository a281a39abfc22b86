import { isFields, isPath, isText, isTexts } from './guards.js';

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
  /** The files that the shell needs besides the entry, whatever the route: worth a preload. */
  exposed: ReleaseFiles;
  /** The files that the stand-alone page needs, whatever the route, in the order of its script tags. */
  standalone: ReleaseFiles;
  /** By path: what that one screen needs besides, both in the shell and standing alone. */
  screens: Record<string, ReleaseFiles>;
  /**
   * Paths whose device entry can be installed, and what the app is called after the site's name: 'Check-in'. Such a page
   * also keeps itself for when the server is away. Missing in releases that were built before there was any.
   */
  apps?: Record<string, string>;
  /** By path of `apps`: one of {@link APP_ICONS}. A path without one has the icon of the site. Missing like `apps`. */
  appIcons?: Record<string, string>;
  /** Paths that the shell draws without its navigation bar: pages of customers, who have no account here. Missing like `apps`. */
  plain?: string[];
  /** Every file that a page standing alone may ever ask for: what an app keeps. Missing like `apps`. */
  files?: string[];
  /** The modules that the build takes from the shell if the shell has them, by the name of the import. Missing like `apps`; a deploy wants it. */
  shared?: Record<string, SharedModule>;
  /**
   * What it takes of its host besides what every host of its contract has, by the names of the imports: 'stream'. A deploy is refused
   * where the shell does not have one of them. Missing like `apps`.
   */
  capabilities?: string[];
  /** By file: 'sha256-' and the digest in base64, of everything but this description and compressed copies. Missing like `apps`. */
  hashes?: Record<string, string>;
  /** Paths whose first picture the build has drawn, for a visitor without a session: the file of its HTML. Missing like `apps`. */
  prerendered?: Record<string, string>;
  /**
   * By path: the stream that its device entry opens before any script is there, below '/api/', with ':user' for who is
   * logged in: 'queue/:user/events?view=board'. Missing like `apps`.
   */
  early?: Record<string, string>;
  /**
   * By path of `early`: a script that stands in the page itself and draws into `#root` what that stream says first, until the
   * screen is there. Missing like `apps`.
   */
  earlyPictures?: Record<string, string>;
  /** The further files that a device entry needs to be paired. Missing like `apps`. */
  guest?: ReleaseFiles;
  /**
   * By path: another path, of this remote or another, that the page leads to whoever has no session. The server has that
   * page's files fetched at once, so that being led on costs no rounds; the screen alone leads. Missing like `apps`.
   */
  guestLeadsTo?: Record<string, string>;
  /** The same for who has a session: from '/login' to '/dashboard'. */
  userLeadsTo?: Record<string, string>;
  /** By path: what a first visit may cost. The build fails above it, and so does a deploy, which wants one for each. Missing like `apps`. */
  budgets?: Record<string, PathBudget>;
}

/**
 * The icons of installed device entries, by name: each server has them (api/assets/icons). A name that a server does not know
 * is no error, for it may be older than the remote: the app has the icon of the site then.
 */
export const APP_ICONS = ['check-in', 'display', 'admin'] as const;
export type AppIcon = (typeof APP_ICONS)[number];

/** One module that a remote shares with the shell. */
export interface SharedModule {
  /** The version that the remote brings for itself. */
  version: string;
  /** The range that it works with: '^19.0.0'. */
  required: string;
  /** There can be only one in a page: the remote runs on the shell's, or says that it cannot. */
  singleton: boolean;
}

/** Bytes, compressed by Brotli, of the files that the server names in a page before any script runs. */
export interface PathBudget {
  /** In the shell: the remote's entry, what it exposes and the screen; without the shell's own files. */
  shell: number;
  /** On the device entry: the stand-alone start and the screen. */
  alone: number;
}

/** `provides.json`: what the shell's build gives to remotes. */
export interface ShellProvision {
  contract: number;
  /** What its host offers besides, by the names of RemoteDescription.capabilities. Missing in builds of before. */
  capabilities?: string[] | undefined;
  /** By the name it is imported by: the version. */
  shared: Record<string, string>;
  /** Those of `shared` of which there can be only one in a page. Missing in builds of before. */
  singletons?: string[] | undefined;
}

const NO_FILES: ReleaseFiles = { scripts: [], styles: [] };

const isFiles = (value: unknown): value is ReleaseFiles =>
  isFields(value) &&
  Array.isArray(value.scripts) &&
  value.scripts.every(isText) &&
  Array.isArray(value.styles) &&
  value.styles.every(isText);

const isRecordOf =
  <Value>(is: (value: unknown) => value is Value) =>
  (value: unknown): value is Record<string, Value> =>
    isFields(value) && Object.values(value).every(is);

const isNames = isRecordOf(isText);

const isPathsByPath = isRecordOf((value): value is string => isPath(value));

const isSharedModule = (value: unknown): value is SharedModule =>
  isFields(value) && isText(value.version) && isText(value.required) && typeof value.singleton === 'boolean';

const isBudget = (value: unknown): value is PathBudget =>
  isFields(value) && typeof value.shell === 'number' && typeof value.alone === 'number';

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
    appIcons = {},
    plain = [],
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
