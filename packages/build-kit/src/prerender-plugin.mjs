// @ts-check
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import webpack from 'webpack';
import { sourceResolve, sourceRules } from './base-config.mjs';
import { compileAlone } from './compile-alone.mjs';
import { drawingDigest } from './drawn-with.mjs';

/**
 * The export `drawPage` of a module that draws; it returns the text of a file (contracts, prerendered.ts).
 *
 * @typedef {(page: { name: string, path: string, drawnWith: string }) => string | Promise<string>} DrawPage
 */

const require = createRequire(import.meta.url);
const FILE = 'draw.cjs';

/**
 * Draws pages in the build, by a compiler of its own for Node: no shared modules, no chunks, no stylesheets,
 * the same class names.
 */
export class PrerenderPlugin {
  /**
   * @param {{ name: string, dir: string, alias?: Record<string, string>, source: string,
   *   pages: Record<string, string> }} options
   *   `name` and `dir` of the package; `source` is the module that draws; `pages` has the path that each file is drawn of
   */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrerenderPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { name, pages } = this.options;
          const drawPage = run(await this.#compile());
          const drawnWith = drawingDigest();
          for (const [file, path] of Object.entries(pages)) {
            const text = await drawPage({ name, path, drawnWith });
            compilation.emitAsset(file, new webpack.sources.RawSource(text));
          }
        },
      );
    });
  }

  /** @returns {Promise<string>} one script in CommonJS */
  #compile() {
    const { name, dir, alias = {}, source } = this.options;
    return compileAlone({
      name: `${name}-prerender`,
      context: dir,
      target: 'node20',
      entry: source,
      resolve: { ...sourceResolve, alias },
      module: { rules: sourceRules({ name, production: true, styles: null }) },
      output: { filename: FILE, library: { type: 'commonjs2' }, path: path.join(dir, 'dist') },
      optimization: { minimize: false },
    });
  }
}

/** @param {string} script @returns {DrawPage} */
function run(script) {
  /** @type {{ exports: { drawPage?: DrawPage } }} */
  const module = { exports: {} };
  // Screens get a window to use later; here it is empty.
  compileFunction(script, ['module', 'exports', 'require', 'window'])(module, module.exports, require, {});
  if (!module.exports.drawPage) throw new Error('The module that draws exports no drawPage.');
  return module.exports.drawPage;
}
