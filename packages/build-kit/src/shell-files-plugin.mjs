// @ts-check
import webpack from 'webpack';
import { hostContract } from './contract.mjs';
import { addHashes, DESCRIPTION, emitJson } from './release-files-plugin.mjs';

/** Stands in the shell's page for the address of its release, which only the server knows. */
export const SHELL_FOLDER = '/releases/shell/:version/';

const NO_FILES = { scripts: [], styles: [] };

/**
 * Describes a release of the shell in `remote.json` like one of a remote, so that it is stored and checked in the same way. It owns no
 * paths.
 */
export class ShellFilesPlugin {
  /** @param {{ entry: string, version: string }} build name of the entry point, and version of the package */
  constructor(build) {
    this.build = build;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ShellFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ShellFilesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1 },
        () => {
          const { entry, version } = this.build;
          const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
          emitJson(compilation, DESCRIPTION, {
            name: 'shell',
            version,
            contract: hostContract(),
            paths: [],
            entry: files.find((file) => file.endsWith('.js')),
            ...{ exposed: NO_FILES, standalone: NO_FILES, screens: {} },
          });
          addHashes(compilation);
        },
      );
    });
  }
}
