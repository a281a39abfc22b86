// @ts-check
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The origins whose pages load from the development server, where they are those of a deployed suite, in DEV_PAGES; none: pages of
 * `npm run dev` alone.
 */
export const deployedPages = (process.env.DEV_PAGES ?? '').split(' ').filter((origin) => origin !== '');

/** The policy of such pages forbids text that is evaluated and styles that scripts write. */
export const isForDeployed = deployedPages.length > 0;

const require = createRequire(import.meta.url);
const start = require.resolve('@pmmmwh/react-refresh-webpack-plugin/client/ReactRefreshEntry');
const ownFile = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const renderers = ownFile('refresh-renderers.mjs');
const reload = ownFile('refresh-reload.mjs');

/** React Fast Refresh: a saved component is exchanged in the page, which keeps what was typed. */
export function refreshPlugins() {
  /** @type {typeof import('@pmmmwh/react-refresh-webpack-plugin')} */
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return [new ReactRefreshPlugin({ overlay: false })];
}

/** For ts-loader: the signatures of hooks, by which React knows whether a component's state still fits. */
export function refreshTransformers() {
  /** @type {typeof import('react-refresh-typescript')} */
  const { default: transformer } = require('react-refresh-typescript');
  return { before: [transformer()] };
}

/** The start of a page, which brings React: the shell's entry, or that of a remote alone. @param {string} file */
export const refreshedStart = (file) => [renderers, file];

/**
 * The exposed module of a remote. Each remote has a refresh runtime of its own, because two remotes have files of the same name. The plugin starts it in
 * entries, but not in a container.
 *
 * @param {string} file
 */
export const refreshedRemote = (file) => [start, reload, file];
