import { existsSync } from 'node:fs';

/** @returns the nearest folder with a package.json, so it is the same for `src`, for `dist` and for the bundle of `dist` */
function packageFolder(from: string): URL {
  const folder = new URL('.', from);
  return existsSync(new URL('package.json', folder)) ? folder : packageFolder(new URL('..', folder).href);
}

const folder = packageFolder(import.meta.url);

/** Files that no build changes: icons, known passwords. */
export const ASSETS = new URL('assets/', folder);
/** Scripts of the server's pages; `tools/build/page-scripts.webpack.mjs` makes them. */
export const PAGE_SCRIPTS = new URL('dist/page-scripts/', folder);
/** The packages for remotes in repositories of their own; `tools/pack/make-packages.ts` makes them. */
export const SUITE_PACKAGES = new URL('dist/packages.json', folder);
