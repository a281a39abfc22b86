// @ts-check
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import {
  BudgetPlugin,
  PrerenderPlugin,
  ProvisionPlugin,
  SHELL_FOLDER,
  ShellFilesPlugin,
  baseConfig,
  devServer,
  refreshedStart,
  sharedModules,
  weighEntry,
} from '@queuebell/build-kit';

const START = './src/index.ts';
const dir = fileURLToPath(new URL('.', import.meta.url));

/**
 * The host. It knows no remote: the registry names them at run time.
 *
 * @param {{ setBudgets?: boolean } | undefined} env
 * @param {{ mode?: string }} argv
 * @returns {import('webpack').Configuration}
 */
export default function shellConfig(env, argv) {
  const production = argv.mode === 'production';
  const port = Number(process.env.DEV_PORT ?? 3100);
  const base = baseConfig({ name: 'shell', dir, production });
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const fromHere = `http://localhost:${port}/`;
  return {
    ...base,
    entry: { shell: production ? START : refreshedStart(START) },
    output: { ...base.output, publicPath: production ? 'auto' : fromHere },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: sharedModules({ eager: true }),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new ProvisionPlugin(sharedModules({ eager: true })),
      ...(production
        ? [
            new PrerenderPlugin({
              name: 'shell',
              dir,
              source: './src/frame/draw-frame.tsx',
              pages: { 'frame.html': '/', 'plain-frame.html': '/plain' },
            }),
            new ShellFilesPlugin({ entry: 'shell', version }),
            new BudgetPlugin({ name: 'shell', dir, set: env?.setBudgets, weigh: weighEntry('shell') }),
          ]
        : []),
      new HtmlWebpackPlugin({
        template: './src/index.html',
        minify: false,
        scriptLoading: 'defer',
        publicPath: production ? SHELL_FOLDER : fromHere,
      }),
    ],
    devServer: devServer(port),
  };
}
