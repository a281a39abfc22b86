// @ts-check
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The origins whose pages load from the development server, where they are those of a deployed suite, in DEV_PAGES; none: pages of
 * `npm run dev` alone. A deployed suite has React's production build, which cannot exchange components, and a policy that forbids
 * text that is evaluated and styles that scripts write.
 */
export const deployedPages = (process.env.DEV_PAGES ?? '').split(' ').filter((origin) => origin !== '');

/** React Fast Refresh: a saved component is exchanged in the page, which keeps what was typed. Otherwise the page is loaded again. */
export const isRefreshed = deployedPages.length === 0;

const require = createRequire(import.meta.url);
const start = require.resolve('@pmmmwh/react-refresh-webpack-plugin/client/ReactRefreshEntry');
const renderers = fileURLToPath(new URL('refresh-renderers.js', import.meta.url));

export function refreshPlugins() {
  if (!isRefreshed) return [];
  /** @type {typeof import('@pmmmwh/react-refresh-webpack-plugin')} */
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return [new ReactRefreshPlugin({ overlay: false })];
}

/** For ts-loader: the signatures of hooks, by which React knows whether a component's state still fits. */
export function refreshTransformers() {
  /** @type {typeof import('react-refresh-typescript')} */
  const { default: transformer } = require('react-refresh-typescript');
  return { before: isRefreshed ? [transformer()] : [] };
}

/** The shell's entry. @param {string} file */
export const refreshedShell = (file) => (isRefreshed ? [renderers, file] : [file]);

/**
 * A remote's door. Each remote has a refresh runtime of its own, because two remotes have files of the same name. The plugin starts it in
 * entries, but not in a container.
 *
 * @param {string} file
 */
export const refreshedRemote = (file) => (isRefreshed ? [start, file] : [file]);
