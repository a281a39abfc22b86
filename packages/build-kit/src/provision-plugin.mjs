// @ts-check
import webpack from 'webpack';
import { capabilities, hostContract } from './contract.mjs';

const FILE = 'provides.json';

/** Writes what the shell provides to remotes (contracts: ShellProvision); each deploy is checked against it. */
export class ProvisionPlugin {
  /** @param {Record<string, { version: string, singleton: boolean }>} shared what the shell provides, by the name it is imported by */
  constructor(shared) {
    this.provision = {
      contract: hostContract(),
      capabilities: capabilities(),
      shared: Object.fromEntries(Object.entries(shared).map(([key, { version }]) => [key, version])),
      // 'react/' means "and all below" to webpack only.
      singletons: Object.keys(shared).filter((key) => shared[key]?.singleton && !key.endsWith('/')),
    };
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ProvisionPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ProvisionPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const text = `${JSON.stringify(this.provision, null, 2)}\n`;
          compilation.emitAsset(FILE, new webpack.sources.RawSource(text));
        },
      );
    });
  }
}
