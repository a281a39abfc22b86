import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CompressionPlugin from 'compression-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { containerName, remoteConfig, sharedModules } from '../../../../packages/build-kit/src/index.mjs';
import { ReleaseFilesPlugin } from '../../../../packages/build-kit/src/release-files-plugin.mjs';
import { runWebpack } from '../run-webpack.ts';
import { copyReact } from './react-copies.ts';

const source = fileURLToPath(new URL('./remote', import.meta.url));
/** Stands in a build for the contract, also in names and paths, so that one build does for all contracts. */
const CONTRACT = 7_000_001;
/** Bytes: nobody waits for these remotes. */
const NO_BUDGET = { shell: 5_000_000, alone: 5_000_000 };

/** The version of a package that a remote brings, and the range that it accepts. */
interface Brought {
  version: string;
  range: string;
}

/** How a team's build differs from the suite's. */
export interface Skew {
  name: string;
  react: Brought;
  ui: Brought;
  /** Of a package that the shell does not know and that remotes share. */
  words: Brought;
}

/** A remote as it is built, for any contract. */
export interface SkewedBuild {
  folder: string;
  name: string;
}

/** The name of a remote that was built so, for that contract; its one path is the same after a '/'. */
export const nameOf = (name: string, contract: number): string => `skew-${name}-${contract}`;

/**
 * Builds the remote beside this file as the kit builds every remote, with other ranges and other packages.
 *
 * @param work a folder within the repository, in which packages are found
 */
export async function buildRemote(skew: Skew, work: string): Promise<SkewedBuild> {
  const dir = path.join(work, skew.name);
  const name = nameOf(skew.name, CONTRACT);
  fs.cpSync(source, dir, { recursive: true });
  writeJson(path.join(dir, 'package.json'), { name, version: '1.0.0', type: 'module' });
  writeJson(path.join(dir, 'budget.json'), { [`/${name}`]: NO_BUDGET });
  writeWords(path.join(dir, 'node_modules/words'), skew.words.version);
  const remote = path.join(dir, 'src/remote.tsx');
  fs.writeFileSync(
    remote,
    fs.readFileSync(remote, 'utf8').replace('contract: SKEW_CONTRACT', `contract: ${CONTRACT}`),
  );
  await runWebpack(skewed(skew, { dir, name }));
  return { folder: path.join(dir, 'dist'), name: skew.name };
}

function skewed(skew: Skew, { dir, name }: { dir: string; name: string }): Configuration {
  const config = remoteConfig({ dir, screens: { [`/${name}`]: 'counter' } })({}, { mode: 'production' });
  const shared = sharedBy(skew);
  const plugins = (config.plugins ?? []).flatMap((plugin) => {
    if (plugin instanceof CompressionPlugin) return [];
    if (plugin instanceof webpack.container.ModuleFederationPlugin) return [container(dir, name, shared)];
    if (!(plugin instanceof ReleaseFilesPlugin)) return [plugin];
    return [new ReleaseFilesPlugin({ ...plugin.build, shared })];
  });
  const ownPath = new webpack.DefinePlugin({ SKEW_PATH: JSON.stringify(`/${name}`) });
  return {
    ...config,
    cache: false,
    optimization: { ...config.optimization, minimize: false },
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve?.alias, ...copyReact(skew.react.version, dir) },
    },
    plugins: [...plugins, ownPath],
  };
}

const container = (dir: string, name: string, shared: ReturnType<typeof sharedBy>) =>
  new webpack.container.ModuleFederationPlugin({
    name: containerName(name),
    filename: 'remoteEntry.js',
    exposes: { './remote': { import: path.join(dir, 'src/remote.tsx'), name: 'remote' } },
    shared,
  });

/** The suite's shared packages with skewed versions, and one package more. */
function sharedBy({ react, ui, words }: Skew) {
  const usual = sharedModules({ eager: false });
  const by = ({ version, range }: Brought) => ({ version, requiredVersion: range });
  return {
    ...usual,
    react: { ...usual.react, ...by(react) },
    'react/': { ...usual['react/'], ...by(react) },
    'react-dom': { ...usual['react-dom'], ...by(react) },
    'react-dom/': { ...usual['react-dom/'], ...by(react) },
    '@queuebell/ui': { ...usual['@queuebell/ui'], ...by(ui) },
    words: { ...by(words), singleton: false, strictVersion: true, eager: false },
  };
}

function writeWords(folder: string, version: string): void {
  fs.mkdirSync(folder, { recursive: true });
  writeJson(path.join(folder, 'package.json'), { name: 'words', version, main: 'index.js', type: 'module' });
  fs.writeFileSync(path.join(folder, 'index.js'), `export const version = '${version}';\n`);
}

const writeJson = (file: string, value: unknown): void => fs.writeFileSync(file, JSON.stringify(value));

/**
 * The same build for one contract.
 *
 * @param folder which is not there yet
 */
export function writeFor(contract: number, build: SkewedBuild, folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const file of fs.readdirSync(build.folder)) {
    const text = fs.readFileSync(path.join(build.folder, file), 'utf8');
    fs.writeFileSync(path.join(folder, file), text.replaceAll(String(CONTRACT), String(contract)));
  }
}
