import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig, ProvisionPlugin, repoRoot, SHELL_FOLDER, ShellFilesPlugin } from '@queuebell/build-kit';

const base = baseConfig({
  name: 'react-alone',
  dir: fileURLToPath(new URL('.', import.meta.url)),
  production: true,
});

/** The least that a page with React can be, built as the suite is, and a release of a shell, so that the API serves it. */
export default {
  ...base,
  entry: { page: './page.mjs' },
  output: { ...base.output, path: join(repoRoot, '.cache/bench/react-alone'), publicPath: 'auto' },
  plugins: [
    ...base.plugins,
    new ProvisionPlugin({}),
    new ShellFilesPlugin({ entry: 'page', version: '1.0.0' }),
    new HtmlWebpackPlugin({
      template: './index.html',
      minify: false,
      scriptLoading: 'defer',
      publicPath: SHELL_FOLDER,
    }),
  ],
};
