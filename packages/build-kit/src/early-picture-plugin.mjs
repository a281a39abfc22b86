// @ts-check
import path from 'node:path';
import webpack from 'webpack';
import { baseConfig, sourceResolve, sourceRules } from './base-config.mjs';
import { compileAlone } from './compile-alone.mjs';

/**
 * Builds the script that draws a device's first picture, with the screen's class names but no styles: the page
 * has them.
 */
export class EarlyPicturePlugin {
  /**
   * @param {{ name: string, dir: string, file: string, source: string }} options
   *   `name` and `dir` of the package; `file` of the release; `source` in the package's folder
   */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { name, dir, file, source } = this.options;
    const { target, optimization = {} } = baseConfig({ name, dir, production: true });
    compiler.hooks.thisCompilation.tap('EarlyPicturePlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'EarlyPicturePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const text = await compileAlone({
            name: `${name}-${file}`,
            context: dir,
            target,
            entry: path.join(dir, source),
            resolve: sourceResolve,
            module: { rules: sourceRules({ name, production: true, styles: null }) },
            output: { filename: file, path: path.join(dir, 'dist') },
            optimization,
          });
          compilation.emitAsset(file, new webpack.sources.RawSource(text), { minimized: true });
        },
      );
    });
  }
}
