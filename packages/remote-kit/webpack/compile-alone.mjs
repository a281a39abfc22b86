// @ts-check
import webpack from 'webpack';
import { IdsPlugin } from './ids-plugin.mjs';

/**
 * Builds one script by a compiler of its own: what a browser's scripts start with (shared modules, how to load a chunk) has
 * no place in it.
 *
 * @param {import('webpack').Configuration & { output: { filename: string } }} config
 * @returns {Promise<string>} its text; nothing is written
 */
export function compileAlone(config) {
  const compiler = webpack({
    mode: 'production',
    plugins: [new IdsPlugin(), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    performance: { hints: false },
    ...config,
  });
  return new Promise((done, fail) => {
    compiler.hooks.shouldEmit.tap('compileAlone', (compilation) => {
      if (compilation.errors.length > 0) fail(compilation.errors[0]);
      else done(String(compilation.getAsset(config.output.filename)?.source.source()));
      return false;
    });
    compiler.run((error) => {
      if (error) fail(error);
      compiler.close(() => undefined);
    });
  });
}
