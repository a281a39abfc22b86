// @ts-check
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

/** @param {string} tag @param {string} url both as the runtime calls them */
const withDigest = (tag, url) => `${tag}.integrity = (self.queuebellDigests || {})[${url}] || "";`;

/**
 * Files of a remote on another origin run only as they were deployed: the page knows their digests (host-kit, expect-files.ts), and
 * the remote's runtime names them to the browser. Files of this origin have none: the server that has them writes the page, too.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('IntegrityPlugin', (source) => `${source}\n${withDigest('script', 'url')}`);
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      beforeTagInsert.tap('IntegrityPlugin', (source, { tag, href }) => source + withDigest(tag, href));
    });
  }
}
