// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import zlib from 'node:zlib';
import { toolVersions } from './installed.mjs';
import { IdsPlugin } from './ids-plugin.mjs';
import { deployedPages, isForDeployed, refreshPlugins, refreshTransformers } from './refresh.mjs';
import { OwnFilesPlugin } from './own-files-plugin.mjs';
import { digestOfSources, placeOfPackage, repoRoot } from './source-digest.mjs';

/** A smaller file gains too little from compression. */
const COMPRESS_FROM_BYTES = 512;
const BROTLI_BEST = 11;

/** Longer than the shell waits for a screen (shell, attempts.ts); webpack's own limit is two minutes. */
const CHUNK_WITHIN_MS = 20_000;

/**
 * The parts of a build that the shell and all remotes have: TypeScript, CSS Modules, minifying and compressed copies.
 *
 * @param {{ name: string, dir: string, production: boolean }} app name of the package and its folder
 * @returns {import('webpack').Configuration & { output: object, plugins: import('webpack').WebpackPluginInstance[] }}
 */
export function baseConfig({ name, dir, production }) {
  const file = (/** @type {string} */ ending) => `[name]${production ? '.[contenthash:10]' : ''}.${ending}`;
  const linksStyles = production || isForDeployed;
  return {
    name,
    context: dir,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: production ? false : `${isForDeployed ? '' : 'eval-'}cheap-module-source-map`,
    resolve: sourceResolve,
    output: {
      path: path.join(dir, 'dist'),
      uniqueName: name,
      clean: true,
      // Files from another origin need CORS, as the page's preloads request them.
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_WITHIN_MS,
      filename: file('js'),
      chunkFilename: file('js'),
    },
    module: {
      rules: sourceRules({
        name,
        styles: [linksStyles ? MiniCssExtractPlugin.loader : 'style-loader'],
        production,
      }),
    },
    optimization: {
      // webpack 5.110 inlines a constant of another file and keeps it in its cache when it changes (webpack#22019).
      inlineExports: false,
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin(),
      ],
    },
    plugins: [
      new OwnFilesPlugin(dir),
      ...(linksStyles
        ? [new MiniCssExtractPlugin({ filename: file('css'), chunkFilename: file('css') })]
        : []),
      ...(production ? [new IdsPlugin(), ...compressedCopies()] : refreshPlugins()),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(repoRoot, '.cache/webpack'),
      name: `${name}-${production ? 'production' : `development${isForDeployed ? '-deployed' : ''}`}`,
      version: `${digestOfUi()}, ${toolVersions()}`,
      buildDependencies: {
        config: [path.join(dir, 'webpack.config.mjs'), ...tsconfigs, ...ownFiles()],
      },
    },
    performance: { hints: false },
    // The addresses of development servers, which nobody opens, stay away.
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}

export const sourceResolve = {
  extensions: ['.tsx', '.ts', '.mjs', '.js'],
  extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
  conditionNames: ['source', '...'],
};

const tsconfigs = ['tsconfig.web.json', 'tsconfig.base.json', 'tsconfig.json']
  .map((name) => path.join(repoRoot, name))
  .filter((file) => fs.existsSync(file));
const [tsconfig] = tsconfigs;

const uiFolder = path.join(repoRoot, placeOfPackage('ui'));
/** Part of the cache's version: class names depend on the ui. */
const digestOfUi = () => digestOfSources(['packages/ui/src']);

/**
 * @param {{ name: string, production: boolean, styles: string[] | null }} build
 *   name of the package; `styles` are the loaders that bring styles to the page, null where only the class names are wanted
 * @returns {import('webpack').RuleSetRule[]}
 */
export function sourceRules({ name, production, styles }) {
  // The shared ui has the same class names in every build, because the shell's styles apply to prerendered
  // pages of remotes. Another version of the ui gets other names, so that a remote that brings it does not
  // style the shell's buttons.
  const packages = [
    {
      prefix: 'ui',
      hashed: { localIdentContext: uiFolder, localIdentHashSalt: digestOfUi() },
      only: { include: uiFolder },
    },
    { prefix: name, hashed: {}, only: { exclude: uiFolder } },
  ];
  return [
    {
      test: /[\\/]node_modules[\\/]react-router[\\/].*\.mjs$/,
      loader: fileURLToPath(new URL('pure-components-loader.cjs', import.meta.url)),
    },
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'ts-loader',
      options: {
        transpileOnly: true,
        configFile: tsconfig,
        compilerOptions: { noEmit: false },
        ...(!production && { getCustomTransformers: refreshTransformers }),
      },
    },
    ...packages.map(({ prefix, hashed, only }) => ({
      ...only,
      test: /\.css$/,
      sideEffects: true,
      use: [
        ...(styles ?? []),
        {
          loader: 'css-loader',
          options: {
            modules: {
              auto: /\.module\.css$/,
              // A selector without a class of its file would match in all teams' screens.
              mode: 'pure',
              namedExport: false,
              exportLocalsConvention: 'as-is',
              exportOnlyLocals: styles === null,
              ...hashed,
              localIdentName: production
                ? `${prefix}__[hash:base64:6]`
                : `${prefix}__[local]__[hash:base64:4]`,
            },
          },
        },
      ],
    })),
  ];
}

/** A change of any of these files invalidates the cache. */
function ownFiles() {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = fs.readdirSync(folder).filter((file) => path.extname(file) !== '');
  return files.map((file) => path.join(folder, file));
}

/**
 * @param {Buffer} input
 * @param {unknown} _options
 * @param {(error: Error | null, result: Buffer) => void} callback
 */
function brotli(input, _options, callback) {
  zlib.brotliCompress(input, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_BEST } }, callback);
}

function compressedCopies() {
  const common = { test: /\.(js|css|json|svg)$/, threshold: COMPRESS_FROM_BYTES, minRatio: 0.95 };
  return [
    new CompressionPlugin({ ...common, algorithm: 'gzip', compressionOptions: { level: 9 } }),
    new CompressionPlugin({ ...common, filename: '[path][base].br', algorithm: brotli }),
  ];
}

/**
 * The development server of one app; `npm run dev` chooses the port. If it is for a deployed suite, pages of other sites cannot
 * read the sources.
 *
 * @param {number} port
 * @returns {import('webpack-dev-server').Configuration}
 */
export function devServer(port) {
  return {
    port,
    host: 'localhost',
    hot: true,
    headers: isForDeployed
      ? ({ headers: { origin } }) => ({ Vary: 'Origin', ...readableFrom(origin) })
      : { 'Access-Control-Allow-Origin': '*' },
    // An empty list is refused.
    ...(isForDeployed && { allowedHosts: deployedPages.map((page) => new URL(page).hostname) }),
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: { runtimeErrors: false } },
    static: false,
  };
}

/** @param {string | undefined} origin of a page @returns {Record<string, string>} */
const readableFrom = (origin = '') =>
  deployedPages.includes(origin) ? { 'Access-Control-Allow-Origin': origin } : {};
