// @ts-check
import webpack from 'webpack';
import { IdsPlugin } from './ids-plugin.mjs';

/**
 * Builds one script without the runtime of a page's scripts (shared modules, loading of chunks).
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
    compiler.hooks.shouldEmit.tap('compileAlone', () => false);
    compiler.run((error, stats) => {
      const problem = error ?? stats?.compilation.errors[0];
      if (problem) fail(problem);
      else done(String(stats?.compilation.getAsset(config.output.filename)?.source.source()));
      compiler.close(() => undefined);
    });
  });
}
