// @ts-check
import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { capabilitiesIn } from './contract.mjs';
import { linksIn } from './links.mjs';

/**
 * @typedef {object} RemoteBuild
 * @property {string} name of the package
 * @property {string} version of the package
 * @property {number} contract that it is built for
 * @property {Record<string, string>} screens each owned path, and the name of its screen
 * @property {Record<string, string>} apps each owned path that can be installed, and the name of the installed app
 * @property {Record<string, string>} appIcons by path of `apps`: the name of its icon
 * @property {import('./budget-plugin.mjs').Budgets} budgets
 * @property {string[]} plain those of the owned paths that the shell draws without its navigation bar
 * @property {string[]} withoutFooter those that it draws without its footer
 * @property {import('@queuebell/contracts').Places} places outside its own pages where it appears
 * @property {string} dir the remote's folder
 * @property {Record<string, string>} early by path: the stream that its device entry opens early
 * @property {Record<string, string>} earlyPictures by path: the file of the script that draws what that stream says first
 * @property {Record<string, string>} guestLeadsTo by path: where its screen sends visitors without a session
 * @property {Record<string, string>} userLeadsTo by path: where its screen sends visitors with one
 * @property {Record<string, string>} pages each file that is drawn in the build, and the path of the page that it is
 * @property {string} standaloneEntry name of the stand-alone entry point
 * @property {string} containerEntry file name of the container
 * @property {string} containerName global name of the container
 * @property {Record<string, { version: string, requiredVersion: string, singleton: boolean }>} shared
 */

export const DESCRIPTION = 'remote.json';
/** Chunks whose name begins so are loaded after the page is shown: no script tags and no preloads. */
const LATER = 'later-';
/** Chunks that a device's screen loads only while nobody is logged in. */
const GUEST = 'guest-';

/**
 * Writes the two files that describe a release (a fixed interface):
 *
 * - `remote.json` (contracts: RemoteDescription): the build, the paths that it owns, and the files that each of its
 *   pages needs, so that a server can preload exactly those. A screen's files are those of the chunk that its route
 *   names: `import(/* webpackChunkName: "screen-admin" *\/ …)` for the path whose configuration says `'admin'`.
 * - `mf-manifest.json` in Module Federation's own format, because webpack's own plugin writes none (docs/decisions/0002).
 */
export class ReleaseFilesPlugin {
  /** @param {RemoteBuild} build */
  constructor(build) {
    this.build = build;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleaseFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseFilesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          const exposed = filesOf(chunkGroup(compilation, 'remote'));
          emitJson(compilation, DESCRIPTION, describeRemote(compilation, this.build, exposed));
          emitJson(compilation, 'mf-manifest.json', describeContainer(this.build, exposed));
        },
      );
      if (compiler.options.mode !== 'production') return;
      // After the last change of the files, and before they are compressed.
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseFilesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1 },
        () => addHashes(compilation),
      );
    });
  }
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {RemoteBuild} build
 * @param {ReleaseFiles} exposed
 */
function describeRemote(compilation, build, exposed) {
  const { name, version, contract, screens, apps, plain, budgets, standaloneEntry, containerEntry } = build;
  const standalone = compilation.entrypoints.get(standaloneEntry);
  if (!standalone) throw new Error(`${name}: the stand-alone entry was not built.`);
  const chunkOf = (/** @type {string} */ screen) => `screen-${screen}`;
  const screenChunks = new Set(Object.values(screens).map(chunkOf));
  const isLater = (/** @type {string} */ chunk) => chunk.startsWith(LATER);
  const isStart = (/** @type {string} */ chunk) =>
    !screenChunks.has(chunk) && !isLater(chunk) && !chunk.startsWith(GUEST);
  const guests = compilation.chunkGroups.filter(({ name: chunk }) => chunk?.startsWith(GUEST));
  const all = filesBelow([standalone], () => true);
  return {
    name,
    version,
    contract,
    paths: Object.keys(screens),
    entry: containerEntry,
    exposed,
    standalone: filesBelow([standalone], (group) => isStart(group.name ?? '')),
    screens: Object.fromEntries(
      Object.entries(screens).map(([path, screen]) => [
        path,
        filesOf(chunkGroup(compilation, chunkOf(screen), `Its route must name it, for ${path}.`)),
      ]),
    ),
    apps,
    appIcons: build.appIcons,
    plain,
    withoutFooter: build.withoutFooter,
    nav: build.places.nav ?? [],
    slots: build.places.slots ?? {},
    // Only a deploy reads them, and the search takes a quarter of a second: a developer would wait for it after each change.
    links: compilation.options.mode === 'production' ? linksIn(compilation.modules, build.dir) : [],
    budgets,
    files: [...all.scripts, ...all.styles],
    shared: Object.fromEntries(
      Object.entries(build.shared).map(([key, { version: brought, requiredVersion, singleton }]) => [
        key,
        { version: brought, required: requiredVersion, singleton },
      ]),
    ),
    capabilities: capabilitiesIn(compilation.modules),
    early: build.early,
    earlyPictures: build.earlyPictures,
    guest: filesBelow(guests, (group) => !isLater(group.name ?? '')),
    guestLeadsTo: build.guestLeadsTo,
    userLeadsTo: build.userLeadsTo,
    prerendered: Object.fromEntries(Object.entries(build.pages).map(([file, path]) => [path, file])),
  };
}

/** @param {RemoteBuild} build @param {ReleaseFiles} exposed */
function describeContainer({ name, version, containerName, containerEntry, shared }, exposed) {
  return {
    id: containerName,
    name: containerName,
    metaData: {
      name: containerName,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: containerEntry, path: '', type: 'global' },
      globalName: containerName,
      publicPath: 'auto',
    },
    shared: Object.entries(shared).map(([key, { version: provided, requiredVersion, singleton }]) => ({
      id: `${containerName}:${key}`,
      name: key,
      version: provided,
      requiredVersion,
      singleton,
    })),
    remotes: [],
    exposes: [
      {
        id: `${containerName}:remote`,
        name: 'remote',
        path: './remote',
        assets: {
          js: { sync: exposed.scripts, async: [] },
          css: { sync: exposed.styles, async: [] },
        },
      },
    ],
  };
}

/**
 * Writes the hash of every file, so that a deploy notices a lost or changed one.
 *
 * @param {import('webpack').Compilation} compilation
 */
export function addHashes(compilation) {
  const described = JSON.parse(String(compilation.getAsset(DESCRIPTION)?.source.source()));
  const hashes = compilation
    .getAssets()
    .filter(({ name }) => name !== DESCRIPTION)
    .map(({ name, source }) => [
      name,
      `sha256-${createHash('sha256').update(source.buffer()).digest('base64')}`,
    ]);
  const all = { ...described, hashes: Object.fromEntries(hashes.sort()) };
  compilation.updateAsset(DESCRIPTION, jsonSource(all));
}

/** @typedef {{ scripts: string[], styles: string[] }} ReleaseFiles */

/** @param {import('webpack').Compilation} compilation @param {string} name @param {string} [hint] */
function chunkGroup(compilation, name, hint = '') {
  const group = compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`There is no chunk "${name}". ${hint}`);
  return group;
}

/**
 * All files of chunk groups and of the groups that they load, their own first.
 *
 * @param {readonly import('webpack').ChunkGroup[]} roots
 * @param {(group: import('webpack').ChunkGroup) => boolean} takes whether a group below belongs to them, with what it loads
 * @returns {ReleaseFiles}
 */
function filesBelow(roots, takes) {
  const seen = new Set(roots);
  for (const group of seen) {
    for (const child of group.getChildren()) if (takes(child)) seen.add(child);
  }
  return byKind([...seen].flatMap(chunkFiles));
}

/** @param {import('webpack').ChunkGroup} group @returns {ReleaseFiles} */
function filesOf(group) {
  return byKind(chunkFiles(group));
}

/** @param {import('webpack').ChunkGroup} group */
function chunkFiles(group) {
  return group.chunks.flatMap((chunk) => [...chunk.files]);
}

/** @param {string[]} files @returns {ReleaseFiles} */
function byKind(files) {
  const unique = [...new Set(files)];
  return {
    scripts: unique.filter((file) => file.endsWith('.js') && !file.endsWith('.hot-update.js')),
    styles: unique.filter((file) => file.endsWith('.css')),
  };
}

/** @param {import('webpack').Compilation} compilation @param {string} file @param {unknown} value */
export function emitJson(compilation, file, value) {
  compilation.emitAsset(file, jsonSource(value));
}

/** @param {unknown} value */
const jsonSource = (value) => new webpack.sources.RawSource(`${JSON.stringify(value, null, 2)}\n`);
