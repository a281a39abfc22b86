// @ts-check
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';

/** Beside `remote.json` in every release; the server has it at `/remotes/<remote>/sw.js`. */
const FILE = 'sw.js';
const source = createRequire(import.meta.url).resolve('@queuebell/host-kit/entries/worker');

/** Builds the service worker of the device entries, and the remote's own, each without the runtime of a page's scripts. */
export class ServiceWorkerPlugin {
  /**
   * @param {string} dir the remote's folder
   * @param {Record<string, string>} workers each file, and its source in that folder
   */
  constructor(dir, workers) {
    const own = Object.entries(workers).map(([file, from]) => [file, path.join(dir, from)]);
    /** @type {Record<string, string>} */
    this.sources = { [FILE]: source, ...Object.fromEntries(own) };
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    for (const [file, source] of Object.entries(this.sources)) {
      compiler.hooks.make.tapAsync('ServiceWorkerPlugin', (compilation, done) => {
        const child = compilation.createChildCompiler(`service-worker ${file}`, { filename: file }, [
          new webpack.EntryPlugin(compiler.context, source, { name: path.parse(file).name, filename: file }),
        ]);
        child.runAsChild((error) => done(error ?? undefined));
      });
    }
  }
}
