// @ts-check
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * React Fast Refresh, in development: a saved component is exchanged in the page, which keeps what was typed. React's production build, which a
 * deployed suite has, cannot do it: with DEV_REFRESH=off the page is loaded again.
 */
export const isRefreshed = process.env.DEV_REFRESH !== 'off';

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
