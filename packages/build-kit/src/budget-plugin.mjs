// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import webpack from 'webpack';

/** Bytes of a first visit, by page and place, Brotli. @typedef {Record<string, Record<string, number>>} Budgets */

/**
 * @typedef {object} Weighed the files of a first visit
 * @property {string} what for the message: '/admin in the shell'
 * @property {string} page and
 * @property {string} place of its budget
 * @property {string[]} files of the build
 * @property {string[]} [inPage] files whose text stands in the page itself
 */

/** Lists the files of each first visit. @typedef {(compilation: import('webpack').Compilation) => Weighed[]} Weigh */

const BUDGET_FILE = 'budget.json';
/** A new budget leaves this share of the weight, or at least this many bytes, for small changes. */
const HEADROOM_SHARE = 0.05;
const HEADROOM_BYTES = 500;
const ROUNDED_TO_BYTES = 100;

/** @param {string} dir of the package @returns {Budgets} */
export function readBudgets(dir) {
  return JSON.parse(fs.readFileSync(path.join(dir, BUDGET_FILE), 'utf8'));
}

/** Fails a build whose first visits weigh more than their budget (Brotli). */
export class BudgetPlugin {
  /**
   * @param {{ name: string, dir: string, set?: boolean | undefined, weigh: Weigh }} options
   *   `name` and `dir` of the package; `set` writes budgets instead of checking them: those that are missing or exceeded, and those
   *   with more room than a new one
   */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BudgetPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BudgetPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (this.options.set) this.#set(compilation);
          else
            for (const problem of this.#problems(compilation)) {
              compilation.errors.push(new webpack.WebpackError(problem));
            }
        },
      );
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  #set(compilation) {
    if (compilation.errors.length > 0) return;
    const { dir, weigh } = this.options;
    const before = fs.existsSync(path.join(dir, BUDGET_FILE)) ? readBudgets(dir) : {};
    /** @type {Budgets} */
    const budgets = {};
    for (const weighed of weigh(compilation)) {
      const { page, place } = weighed;
      const bytes = bytesOf(compilation, weighed);
      const { [place]: old = 0 } = before[page] ?? {};
      const budget = old < bytes ? budgetFor(bytes) : Math.min(old, budgetFor(bytes));
      budgets[page] = { ...budgets[page], [place]: budget };
    }
    fs.writeFileSync(path.join(dir, BUDGET_FILE), `${JSON.stringify(budgets, null, 2)}\n`);
  }

  /** @param {import('webpack').Compilation} compilation */
  #problems(compilation) {
    const { name, dir, weigh } = this.options;
    const file = `${name}/${BUDGET_FILE}`;
    const budgets = readBudgets(dir);
    return weigh(compilation).flatMap((weighed) => {
      const { what, page, place } = weighed;
      const bytes = bytesOf(compilation, weighed);
      const budget = budgets[page]?.[place];
      if (budget === undefined) {
        return [
          `${what} weighs ${bytes} bytes and has no budget in ${file}. Set it: npm run budgets -- ${name}`,
        ];
      }
      if (bytes <= budget) return [];
      return [
        `${what} weighs ${bytes} bytes, ${bytes - budget} more than its budget of ${budget} in ${file}. ` +
          `Load later what the first picture does not need, or raise the budget and say why: npm run budgets -- ${name}`,
      ];
    });
  }
}

/** @param {number} bytes that a page weighs @returns {number} bytes that it may weigh from now on */
export function budgetFor(bytes) {
  const headroom = Math.max(bytes * HEADROOM_SHARE, HEADROOM_BYTES);
  return Math.ceil((bytes + headroom) / ROUNDED_TO_BYTES) * ROUNDED_TO_BYTES;
}

/** @param {import('webpack').Compilation} compilation @param {Weighed} weighed */
function bytesOf(compilation, { files, inPage = [] }) {
  const sizes = [
    ...files.map((file) => sizeOf(compilation, file)),
    ...inPage.map((file) => sizeInPage(compilation, file)),
  ];
  return sizes.reduce((sum, size) => sum + size, 0);
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
 * The files of a first visit to each path of a remote: those that the server names in the page, and the remote's part of the
 * page. A device that can be installed also has the files that it needs before anybody is logged in.
 *
 * @type {Weigh}
 */
export const weighRemote = (compilation) => {
  const description = JSON.parse(String(compilation.getAsset('remote.json')?.source.source()));
  /** @typedef {{ scripts: string[], styles: string[] }} Files */
  /** @typedef {Record<string, string>} ByPath */
  /** @type {{ entry: string, exposed: Files, standalone: Files, guest?: Files, screens: Record<string, Files>, apps?: ByPath, prerendered?: ByPath, earlyPictures?: ByPath }} */
  const { entry, exposed, standalone, guest, screens, apps = {}, ...drawn } = description;
  const { prerendered = {}, earlyPictures = {} } = drawn;
  return Object.entries(screens).flatMap(([page, screen]) => [
    {
      what: `${page} in the shell`,
      page,
      place: 'shell',
      files: [...new Set([entry, ...all(exposed), ...all(screen)])],
      inPage: own(prerendered, page),
    },
    {
      what: `${page} alone`,
      page,
      place: 'alone',
      files: [
        ...new Set([
          ...all(standalone),
          ...all(screen),
          ...(guest && Object.hasOwn(apps, page) ? all(guest) : []),
        ]),
      ],
      inPage: own(earlyPictures, page),
    },
  ]);
};

/** @param {Record<string, string>} files by page @param {string} page */
const own = (files, page) => {
  const file = Object.hasOwn(files, page) ? files[page] : undefined;
  return file === undefined ? [] : [file];
};

/** @param {{ scripts: string[], styles: string[] }} files */
const all = ({ scripts, styles }) => [...scripts, ...styles];

/** @param {string} entry name of an app's entry point @returns {Weigh} */
export const weighEntry = (entry) => (compilation) => {
  const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
  return [
    {
      what: `The start of ${entry}`,
      page: entry,
      place: 'start',
      files: files.filter((file) => /\.(js|css)$/.test(file)),
    },
  ];
};
