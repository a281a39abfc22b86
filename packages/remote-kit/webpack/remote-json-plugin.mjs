// @ts-check
import webpack from 'webpack';

/**
 * Writes `remote.json` beside `mf-manifest.json`: what this build is, which paths it owns, and which files each
 * of its pages needs, so that a server can preload exactly those (design §3, fixed; contracts: RemoteDescription).
 *
 * A screen's files are those of the chunk that its route names: `import(/* webpackChunkName: "screen-admin" *\/ …)`
 * for the path whose configuration says `screen: 'admin'`.
 */
export class RemoteJsonPlugin {
  /**
   * @param {{ name: string, version: string, contract: number, screens: Record<string, string>, entryName: string }} remote
   *   `screens` maps each owned path to the name of its screen; `entryName` is the stand-alone entry's
   */
  constructor(remote) {
    this.remote = remote;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemoteJsonPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'RemoteJsonPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const json = JSON.stringify(this.describe(compilation), null, 2);
          compilation.emitAsset('remote.json', new webpack.sources.RawSource(`${json}\n`));
        },
      );
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  describe(compilation) {
    const { name, version, contract, screens, entryName } = this.remote;
    const screenChunks = new Set(Object.values(screens).map((screen) => `screen-${screen}`));
    const isScreen = (/** @type {import('webpack').ChunkGroup} */ group) => screenChunks.has(group.name ?? '');

    const standalone = compilation.entrypoints.get(entryName);
    const exposed = compilation.namedChunkGroups.get('remote');
    if (!standalone || !exposed) throw new Error(`${name}: the stand-alone entry or ./remote was not built.`);

    const standaloneFiles = filesBelow(standalone, isScreen);
    const byPath = Object.entries(screens).map(([path, screen]) => {
      const group = compilation.namedChunkGroups.get(`screen-${screen}`);
      if (!group) throw new Error(`${name}: no chunk "screen-${screen}" for ${path}. Is it named in the route?`);
      return [path, splitFiles(group.chunks.flatMap((chunk) => [...chunk.files]))];
    });
    return {
      name,
      version,
      contract,
      paths: Object.keys(screens),
      entry: 'remoteEntry.js',
      exposed: splitFiles(exposed.chunks.flatMap((chunk) => [...chunk.files])),
      standalone: splitFiles(standaloneFiles),
      screens: Object.fromEntries(byPath),
    };
  }
}

/**
 * All files of a chunk group and of what it loads, the group's own first, without the groups that `leaveOut` names.
 *
 * @param {import('webpack').ChunkGroup} root
 * @param {(group: import('webpack').ChunkGroup) => boolean} leaveOut
 */
function filesBelow(root, leaveOut) {
  const files = new Set(root.chunks.flatMap((chunk) => [...chunk.files]));
  const seen = new Set([root]);
  const waiting = [root];
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    for (const child of group.getChildren()) {
      if (seen.has(child) || leaveOut(child)) continue;
      seen.add(child);
      waiting.push(child);
      for (const chunk of child.chunks) for (const file of chunk.files) files.add(file);
    }
  }
  return [...files];
}

/** @param {string[]} files */
function splitFiles(files) {
  const unique = [...new Set(files)];
  return {
    scripts: unique.filter((file) => file.endsWith('.js') && !file.endsWith('.hot-update.js')),
    styles: unique.filter((file) => file.endsWith('.css')),
  };
}
