// @ts-check
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

/** Beside `remote.json` in every release; the server has it at `/remotes/<remote>/sw.js`. */
const FILE = 'sw.js';
const source = fileURLToPath(new URL('../src/worker/worker.ts', import.meta.url));

/**
 * Builds the service worker of the device entries. By a compiler of its own, because what a page's scripts start with
 * (shared modules, how to load a chunk) has no place in a worker.
 */
export class ServiceWorkerPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.make.tapAsync('ServiceWorkerPlugin', (compilation, done) => {
      const child = compilation.createChildCompiler('service-worker', { filename: FILE }, [
        new webpack.EntryPlugin(compiler.context, source, { name: 'sw', filename: FILE }),
      ]);
      child.runAsChild((error) => done(error ?? undefined));
    });
  }
}
