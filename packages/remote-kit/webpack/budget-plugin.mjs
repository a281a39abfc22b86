// @ts-check
import { brotliCompressSync } from 'node:zlib';
import webpack from 'webpack';

/**
 * @typedef {object} Weighed what a visitor waits for at once
 * @property {string} what for the message: '/admin in the shell'
 * @property {number} [budget] bytes that it may have, compressed by Brotli
 * @property {string[]} files of the build
 * @property {string[]} [inPage] files whose text stands in the page itself
 */

/** Says which files a visitor waits for, and what they may weigh. @typedef {(compilation: import('webpack').Compilation) => Weighed[]} Weigh */

/** Fails a build whose first visits have become heavier than they may be (Brotli, as the files go over the wire). */
export class BudgetPlugin {
  /**
   * @param {string} file where the budgets are, for the message: 'mf-queue/budget.json'
   * @param {Weigh} weigh
   */
  constructor(file, weigh) {
    this.file = file;
    this.weigh = weigh;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BudgetPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BudgetPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          for (const problem of this.problems(compilation)) {
            compilation.errors.push(new webpack.WebpackError(problem));
          }
        },
      );
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  problems(compilation) {
    return this.weigh(compilation).flatMap(({ what, budget, files, inPage = [] }) => {
      const sizes = [
        ...files.map((file) => sizeOf(compilation, file)),
        ...inPage.map((file) => sizeInPage(compilation, file)),
      ];
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      if (budget === undefined) return [`${what} weighs ${bytes} bytes and has no budget in ${this.file}.`];
      if (bytes <= budget) return [];
      return [
        `${what} weighs ${bytes} bytes, ${bytes - budget} more than its budget of ${budget} in ${this.file}. ` +
          'Load later what the first picture does not need, or raise the budget and say why.',
      ];
    });
  }
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {string} file
 * @returns {number} bytes of its Brotli copy, or of the file where it is too small to have one
 */
function sizeOf(compilation, file) {
  const asset = compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file);
  if (!asset) throw new Error(`The build has no ${file}.`);
  return asset.source.size();
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {string} file
 * @returns {number} bytes that it adds to a page, which is compressed as a whole: about as many as it has by itself
 */
function sizeInPage(compilation, file) {
  const asset = compilation.getAsset(file);
  if (!asset) throw new Error(`The build has no ${file}.`);
  return brotliCompressSync(asset.source.buffer()).length;
}

/**
 * What each path of a remote makes a visitor wait for at a first visit: the files that the server names in the page, and what
 * stands in it because of this remote. To a device that can be installed belongs what it shows while nobody is logged in.
 *
 * @param {Record<string, { shell: number, alone: number }>} budgets by path
 * @returns {Weigh}
 */
export const weighRemote = (budgets) => (compilation) => {
  const description = JSON.parse(String(compilation.getAsset('remote.json')?.source.source()));
  /** @typedef {{ scripts: string[], styles: string[] }} Files */
  /** @typedef {Record<string, string>} ByPath */
  /** @type {{ entry: string, exposed: Files, standalone: Files, guest?: Files, screens: Record<string, Files>, apps?: ByPath, prerendered?: ByPath, earlyPictures?: ByPath }} */
  const { entry, exposed, standalone, guest, screens, apps = {}, ...drawn } = description;
  const { prerendered = {}, earlyPictures = {} } = drawn;
  return Object.entries(screens).flatMap(([path, screen]) => [
    {
      what: `${path} in the shell`,
      budget: budgets[path]?.shell,
      files: [...new Set([entry, ...all(exposed), ...all(screen)])],
      inPage: own(prerendered, path),
    },
    {
      what: `${path} alone`,
      budget: budgets[path]?.alone,
      files: [
        ...new Set([
          ...all(standalone),
          ...all(screen),
          ...(guest && Object.hasOwn(apps, path) ? all(guest) : []),
        ]),
      ],
      inPage: own(earlyPictures, path),
    },
  ]);
};

/**
 * @param {Record<string, string>} files by path
 * @param {string} path
 */
const own = (files, path) => {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  return file === undefined ? [] : [file];
};

/** @param {{ scripts: string[], styles: string[] }} files */
const all = ({ scripts, styles }) => [...scripts, ...styles];

/**
 * What the start of an app makes a visitor wait for.
 *
 * @param {string} entry name of its entry point
 * @param {{ start: number }} budgets
 * @returns {Weigh}
 */
export const weighEntry =
  (entry, { start }) =>
  (compilation) => {
    const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
    return [
      {
        what: `The start of ${entry}`,
        budget: start,
        files: files.filter((file) => /\.(js|css)$/.test(file)),
      },
    ];
  };
