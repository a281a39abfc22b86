// @ts-check
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import { baseConfig, devServer } from './base-config.mjs';
import { BudgetPlugin, readBudgets, weighRemote } from './budget-plugin.mjs';
import { EarlyPicturePlugin } from './early-picture-plugin.mjs';
import { PrerenderPlugin } from './prerender-plugin.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { contractOf } from './contract.mjs';
import { placesOf } from './places.mjs';
import { ReleaseFilesPlugin } from './release-files-plugin.mjs';
import { ServiceWorkerPlugin } from './service-worker-plugin.mjs';
import { refreshedRemote, refreshedStart } from './refresh.mjs';
import { refuseOwnCopies, sharedModules } from './shared.mjs';

const STANDALONE = 'standalone';
const DOOR = './src/remote.tsx';
const ENTRY_FILE = 'remoteEntry.js';
/** Code of two screens becomes a shared file only above this size, before minifying: a file costs a request. */
const SHARED_FROM_BYTES = 60_000;
/** Later than webpack's own stage for splitting chunks, which is 10. */
const AFTER_SPLITTING = 20;
const require = createRequire(import.meta.url);
const prerenderEntry = require.resolve('@queuebell/host-kit/entries/prerender');
const standaloneEntry = require.resolve('@queuebell/host-kit/entries/standalone');

/**
 * The whole build of a remote: the container `remoteEntry.js` with its one exposed module `./remote`, and from the same modules
 * the stand-alone start of each device entry.
 *
 * @param {{ dir: string, screens: Record<string, string>, apps?: Record<string, string>,
 *   appIcons?: Record<string, import('@queuebell/contracts').AppIcon>, plain?: string[], withoutFooter?: string[],
 *   workers?: Record<string, string>, prerender?: string[],
 *   early?: Record<string, string>, earlyPictures?: Record<string, string>, guestLeadsTo?: Record<string, string>,
 *   userLeadsTo?: Record<string, string> }} remote
 *   `dir` is the remote's folder, with `src/remote.tsx` in it; `screens` maps each path that the remote owns
 *   to the name of its screen, which the route gives to its chunk as `screen-<name>`; `apps` maps those whose device entry
 *   can be installed, and works without the server, to what the app is called, and `appIcons` to its icon; `plain` are those
 *   that the shell draws without its navigation bar, `withoutFooter` those that fill the display; `workers` maps the file of each service worker of the remote's own to its source;
 *   `prerender` are paths whose first picture the build draws, for a visitor without a session;
 *   `early` maps a path to the stream that its device entry opens before any script is there, and `earlyPictures` to the source of the script that draws
 *   what it says first; `guestLeadsTo` and
 *   `userLeadsTo` map a path to the one to which its screen sends visitors without a session, or with one: contracts, RemoteDescription
 * @returns {(env: { setBudgets?: boolean } | undefined, argv: { mode?: string }) => import('webpack').Configuration}
 */
export function remoteConfig({
  dir,
  screens,
  apps = {},
  appIcons = {},
  plain = [],
  withoutFooter = [],
  workers = {},
  prerender = [],
  early = {},
  earlyPictures = {},
  guestLeadsTo = {},
  userLeadsTo = {},
}) {
  const pkg = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));
  /** @type {{ name: string, version: string }} */
  const { name, version } = pkg;
  refuseOwnCopies({ name, dir });
  const remoteModule = path.join(dir, 'src/remote.tsx');
  const places = placesOf(dir);
  const alias = { 'remote-under-build$': remoteModule };
  /** Each page that is drawn in the build, by its file. @type {Record<string, string>} */
  const pages = Object.fromEntries(prerender.map((path) => [`prerendered/${screens[path]}.html`, path]));
  /** @param {string} path */
  const earlyFile = (path) => `early/${screens[path]}.js`;
  const drawers = Object.entries(earlyPictures);
  return (env, argv) => {
    const production = argv.mode === 'production';
    const base = baseConfig({ name, dir, production });
    const port = Number(process.env.DEV_PORT ?? 3101);
    return {
      ...base,
      entry: { [STANDALONE]: production ? standaloneEntry : refreshedStart(standaloneEntry) },
      resolve: { ...base.resolve, alias },
      output: { ...base.output, publicPath: production ? 'auto' : `http://localhost:${port}/` },
      plugins: [
        ...base.plugins,
        new webpack.container.ModuleFederationPlugin({
          name: containerName(name),
          filename: ENTRY_FILE,
          exposes: { './remote': { import: production ? DOOR : refreshedRemote(DOOR), name: 'remote' } },
          shared: sharedModules({ eager: false }),
        }),
        // A second pass after the chunks were split, so that consumed and provided files are the same.
        new webpack.optimize.MergeDuplicateChunksPlugin({ stage: AFTER_SPLITTING }),
        new ReleaseFilesPlugin({
          name,
          version,
          contract: contractOf(remoteModule),
          screens,
          apps,
          appIcons,
          plain,
          withoutFooter,
          places,
          dir,
          budgets: readBudgets(dir),
          early,
          earlyPictures: production
            ? Object.fromEntries(drawers.map(([path]) => [path, earlyFile(path)]))
            : {},
          guestLeadsTo,
          userLeadsTo,
          pages: production ? pages : {},
          standaloneEntry: STANDALONE,
          containerEntry: ENTRY_FILE,
          containerName: containerName(name),
          shared: sharedModules({ eager: false }),
        }),
        ...(production
          ? [
              ...(prerender.length > 0
                ? [new PrerenderPlugin({ name, dir, alias, source: prerenderEntry, pages })]
                : []),
              new IntegrityPlugin(),
              new ServiceWorkerPlugin(dir, workers),
              ...drawers.map(
                ([path, from]) => new EarlyPicturePlugin({ name, dir, file: earlyFile(path), source: from }),
              ),
              new BudgetPlugin({ name, dir, set: env?.setBudgets, weigh: weighRemote }),
            ]
          : []),
      ],
      optimization: {
        ...base.optimization,
        splitChunks: { minSize: SHARED_FROM_BYTES, cacheGroups: sharedCopies },
      },
      devServer: devServer(port),
    };
  };
}

/**
 * A remote's own copies of the shared packages. Only a page without the shell loads React and the router,
 * always together: one file. The ui is a file of its own, for a remote that needs another version than the
 * shell's.
 *
 * @type {Record<string, { name: string, test: RegExp, chunks: 'async', enforce: true }>}
 */
const sharedCopies = {
  react: sharedCopy(
    'react',
    /[\\/](node_modules[\\/](react|react-dom|scheduler|react-router)|(packages|@queuebell)[\\/]router)[\\/]/,
  ),
  ui: sharedCopy('ui', /[\\/](packages|@queuebell)[\\/]ui[\\/]/),
};

/**
 * @param {string} name
 * @param {RegExp} test
 * @returns {{ name: string, test: RegExp, chunks: 'async', enforce: true }}
 */
function sharedCopy(name, test) {
  return { name: `shared-${name}`, test, chunks: 'async', enforce: true };
}

/** @param {string} name 'mf-queue' @returns {string} the global name of its container, 'mf_queue' */
export function containerName(name) {
  return name.replaceAll('-', '_');
}
